"""One measurement in a process of its own: `measure.py NAME TRAIN TEST` prints one line of JSON.

Started by speed.py, bound to one core. What a peer's library needs is imported before its clock starts.
"""
import importlib
import json
import os
import resource
import sys

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

ROSTER = {
    "linear-svc": "peer_scikit_learn",
    "partial-fit": "peer_scikit_learn",
    "vw": "peer_native",
    "fasttext": "peer_native",
    "logistic-saga": "peer_logistic",
    "logistic-lbfgs": "peer_logistic",
    "liblinear-7": "peer_logistic",
    "liblinear-0": "peer_logistic",
    "grid-search": "peer_scikit_learn",
}
"""Measurement → the module that holds it, as a function of the name with underscores; in the order of a round."""


def main(name, train, test):
    module = importlib.import_module(ROSTER[name])
    figures = getattr(module, name.replace("-", "_"))(train, test)
    figures["peak_mb"] = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(json.dumps(figures))


if __name__ == "__main__":
    main(*sys.argv[1:4])
