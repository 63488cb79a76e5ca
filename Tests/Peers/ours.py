"""The one door to our own program: what the comparison needs of it, and how its JSON is read.

`winnow bench TRAIN --test TEST --json` prints `peakMemory` in bytes and `entries[]`, each with `batch`, `online` and
`score` (`messagesPerSecond`), `fitSeconds`, `latency` (nanoseconds), `onlineAccuracy` and `accuracy`.
Only `command`, `measured`, `grid` and `startup` know this: where the program changes, this is the file to change.
"""
import json
import os
import subprocess

from environment import ROOT, SCRATCH
from clock import now

PROGRAM = os.path.join(ROOT, ".build", "release", "winnow")

ROSTER = {
    "ours-svm": ("linear-svm", "c=1"),
    "ours-logistic": ("logistic-regression", "c=30", "tolerance=0.001"),
}
"""Measurement → the classifier and its settings, the twins of the peers': C, and for logistic regression the
gap of 1e-3 to the optimum. The tolerance of the SVM is the program's default, as LinearSVC's is its own."""

FEATURES = ("words=1-2", "punctuation=true", "characters=false", "message=false", "foldDigits=false",
            "bits=18", "weighting=tfidf")


def present():
    """Whether the program is built."""
    return os.access(PROGRAM, os.X_OK)


def command(name, train, test):
    """The command that measures one classifier on a file; one round, as a peer's process makes one."""
    kind, *settings = ROSTER[name]
    sets = [f"features.{one}" for one in FEATURES] + [f"classifiers.0.{one}" for one in settings]
    return [PROGRAM, "bench", train, "--test", test, "--classifier", kind, "--rounds", "1", "--json", "--quiet",
            *(part for one in sets for part in ("--set", one))]


def measured(output):
    """The figures of the one classifier, from what `command` printed."""
    report = json.loads(output)
    entry = report["entries"][0]
    return {
        "messages": report["messages"],
        "vectorize_s": entry["batch"]["seconds"] - entry["fitSeconds"],
        "fit_s": entry["fitSeconds"],
        "batch_per_s": entry["batch"]["messagesPerSecond"],
        "online_per_s": entry["online"]["messagesPerSecond"],
        "online_messages": round(entry["online"]["seconds"] * entry["online"]["messagesPerSecond"]),
        "progressive": entry["onlineAccuracy"],
        "score_per_s": entry["score"]["messagesPerSecond"],
        "p50_us": entry["latency"]["p50Nanoseconds"] / 1000,
        "p99_us": entry["latency"]["p99Nanoseconds"] / 1000,
        "accuracy": entry["accuracy"],
        "peak_mb": report["peakMemory"] / 2**20,
    }


def grid_command(shared):
    """A whole 5-fold experiment with twelve settings on the starter corpus, one job, nothing reused."""
    return [PROGRAM, "run", os.path.join(os.path.dirname(os.path.abspath(__file__)), "grid.json"),
            "--set", f"protocol.folds.file={os.path.join(os.path.abspath(shared), 'data/folds/starter.tsv')}",
            "--jobs", "1", "--fresh", "--quiet", "--out", grid_folder()]


def grid_folder():
    """Where that experiment's run goes."""
    return os.path.join(SCRATCH, "grid-run")


def grid_accuracy():
    """The accuracy of the best of its settings."""
    with open(os.path.join(grid_folder(), "results.json"), encoding="utf-8") as file:
        report = json.load(file)
    return max(entry["metrics"]["leaf"]["accuracy"] for entry in report["entries"])


def startup(pinned, times=11):
    """Seconds of `--version`, the median of several."""
    taken = []
    for _ in range(times):
        start = now()
        subprocess.run([*pinned, PROGRAM, "--version"], check=True, capture_output=True)
        taken.append(now() - start)
    return sorted(taken)[times // 2]
