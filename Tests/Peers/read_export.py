#!/usr/bin/env python3
"""Lets a peer read a file that was exported, and prints what it understood as one line of JSON.

    python3 Tests/Peers/read_export.py svmlight FILE [--zero-based]
    python3 Tests/Peers/read_export.py fasttext FILE
    python3 Tests/Peers/read_export.py vowpal-wabbit FILE LABEL,LABEL…
    python3 Tests/Peers/read_export.py csv|json FILE

It runs in the environment of the peers (`run.py install` makes it). `svmlight` is read by scikit-learn and
answered with the shape, the nonzeros, the classes and the first row; `fasttext` and `vowpal-wabbit` train on
the file and are answered with the labels they know and the share of the lines that they then label
rightly; `csv` and `json` are read by Python's own readers.
"""
import collections
import csv
import json
import os
import sys
import tempfile


def svmlight(path, *flags):
    from sklearn.datasets import load_svmlight_file
    matrix, classes = load_svmlight_file(path, zero_based="--zero-based" in flags)
    row = matrix[0]
    return {
        "rows": matrix.shape[0], "columns": matrix.shape[1], "nonzeros": int(matrix.nnz),
        "classes": sorted({int(label) for label in classes}),
        "first": {str(index): float(value) for index, value in zip(row.indices, row.data)},
    }


def fasttext(path):
    import fasttext as peer
    peer.FastText.eprint = lambda *words: None
    # With small tables (few words, no buckets) this build of fastText meets NaN on any file now and then.
    model = peer.train_supervised(
        path, epoch=50, lr=0.5, dim=16, wordNgrams=2, bucket=1 << 18, thread=1, verbose=0)
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = [line.rstrip("\n").split(" ", 1) for line in file]
    # The library's own predict() needs an older NumPy; the function below it doesn't.
    answers = [model.f.predict(text + "\n", 1, 0.0, "strict") for _, text in lines]
    right = sum(bool(found) and found[0][1] == label for found, (label, _) in zip(answers, lines))
    return {"labels": sorted(model.get_labels()), "lines": len(lines), "right": right / len(lines),
            "counts": dict(collections.Counter(label for label, _ in lines))}


def vowpal_wabbit(path, names):
    import vowpalwabbit
    count = len(names.split(","))
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model")
        common = f"--named_labels {names} --quiet -d {path}"
        vowpalwabbit.Workspace(
            f"--oaa {count} --passes 20 -k --cache_file {model}.cache -f {model} {common}",
            enable_logging=False).finish()
        answers = os.path.join(folder, "answers")
        vowpalwabbit.Workspace(f"-i {model} -t -p {answers} {common}", enable_logging=False).finish()
        with open(answers, encoding="utf-8") as file:
            found = [line.rstrip("\n").split(" ") for line in file]
    with open(path, encoding="utf-8", newline="\n") as file:
        lines = [line.split(" ", 1)[0] for line in file]
    right = sum(answer[0] == label for answer, label in zip(found, lines))
    return {"lines": len(found), "right": right / max(1, len(lines)), "tags": [a[1] for a in found[:2]]}


def read_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        return {"messages": list(csv.DictReader(file))}


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return {"messages": json.load(file)}


KINDS = {"svmlight": svmlight, "fasttext": fasttext, "vowpal-wabbit": vowpal_wabbit, "csv": read_csv,
         "json": read_json}

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in KINDS:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(64)
    print(json.dumps(KINDS[sys.argv[1]](*sys.argv[2:]), ensure_ascii=False))
