"""The one door to our own program: what the comparison needs of it, and how its JSON is read.

`winnow bench DATA --json --test DATA …` is to print one object:

| field | unit | of |
|---|---|---|
| `featurize.messagesPerSecond` | messages/s | text → features |
| `classifiers[].kind` | – | `linear-svm`, `logistic-regression`, `multinomial-bayes` … |
| `classifiers[].batch.messagesPerSecond` | messages/s | texts → fitted model, featurizing included |
| `classifiers[].online.messagesPerSecond` | messages/s | each message featurized, scored, then learned |
| `classifiers[].score.messagesPerSecond` | messages/s | texts → labels |
| `classifiers[].latency.p50Microseconds`, `.p99Microseconds` | µs | one text → one label |
| `classifiers[].accuracy` | share | of the held-out file, of the batch model |
| `peakMegabytes` | MB | the process |

Only `measured` and `command` know these names: where the program's differ, this is the file to change.
"""
import json
import os
import subprocess

from environment import ROOT, SCRATCH
from clock import now

PROGRAM = os.path.join(ROOT, ".build", "release", "winnow")


def present():
    """Whether the program is built."""
    return os.access(PROGRAM, os.X_OK)


def command(train, test):
    """The command that measures all classifiers on a file."""
    columns = "{label: 0, text: 1}"
    return [PROGRAM, "bench", train, "--json", "--test", test, "--set", "labels=as-is",
            "--set", "data.format=tsv", "--set", f"data.columns={columns}",
            "--set", "features.words=1-2", "--set", "features.characters=null", "--set", "features.bits=18"]


def measured(output):
    """Kind → figures, from what `command` printed."""
    report = json.loads(output)
    figures = {}
    for one in report["classifiers"]:
        figures["ours " + one["kind"]] = {
            "batch_per_s": one.get("batch", {}).get("messagesPerSecond"),
            "online_per_s": one.get("online", {}).get("messagesPerSecond"),
            "score_per_s": one.get("score", {}).get("messagesPerSecond"),
            "p50_us": one.get("latency", {}).get("p50Microseconds"),
            "p99_us": one.get("latency", {}).get("p99Microseconds"),
            "accuracy": one.get("accuracy"),
            "peak_mb": report.get("peakMegabytes"),
        }
    return figures


def grid(shared, pinned):
    """Seconds of a whole 5-fold experiment with twelve settings on the starter corpus, nothing reused."""
    folder = os.path.join(SCRATCH, "grid-run")
    start = now()
    subprocess.run(
        [*pinned, PROGRAM, "run", os.path.join(os.path.dirname(os.path.abspath(__file__)), "grid.json"),
         "--set", f"protocol.folds.file={os.path.join(shared, 'data/folds/starter.tsv')}",
         "--jobs", "1", "--fresh", "--quiet", "--out", folder],
        check=True, capture_output=True)
    return now() - start


def startup(pinned):
    """Seconds of `--version`."""
    start = now()
    subprocess.run([*pinned, PROGRAM, "--version"], check=True, capture_output=True)
    return now() - start
