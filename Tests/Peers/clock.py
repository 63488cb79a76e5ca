"""The clock that all measurements share, and the limit that stops those that can't win any more."""
import os
import signal
import time

import numpy as np

now = time.perf_counter
now_ns = time.perf_counter_ns


def start_limit():
    """Ends the process by SIGALRM when PEERS_LIMIT seconds have gone by, until `end_limit`; native code too."""
    signal.setitimer(signal.ITIMER_REAL, float(os.environ.get("PEERS_LIMIT") or 0))


def end_limit():
    signal.setitimer(signal.ITIMER_REAL, 0)


def latency(answer, texts, warm=50, most=2000):
    """Median and 99th percentile, in microseconds, of `answer(text)` for one message at a time."""
    for text in texts[:warm]:
        answer(text)
    taken = []
    for text in texts[:most]:
        start = now_ns()
        answer(text)
        taken.append(now_ns() - start)
    p50, p99 = np.percentile(np.array(taken) / 1000, (50, 99))
    return {"p50_us": float(p50), "p99_us": float(p99)}


def rate(work, count, least=1.0, most=7):
    """Messages a second of `work()`, which handles `count` messages: the median of repeats over a second."""
    taken = []
    while len(taken) < 3 or (sum(taken) < least and len(taken) < most):
        start = now()
        work()
        taken.append(now() - start)
    return count / float(np.median(taken))


def accuracy(predicted, labels):
    """The share of equal labels."""
    return sum(a == b for a, b in zip(predicted, labels)) / len(labels)
