"""Clocks that all measurements share: the wall's, or the process's own (all threads) on a busy machine."""
import os
import time

import numpy as np

BUSY = os.environ.get("PEERS_CLOCK") == "cpu"
now = time.process_time if BUSY else time.perf_counter
now_ns = time.process_time_ns if BUSY else time.perf_counter_ns


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
