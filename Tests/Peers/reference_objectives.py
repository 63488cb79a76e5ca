#!/usr/bin/env python3
"""The least values of the batch objectives, found by LIBLINEAR and scikit-learn at a tight tolerance.

    reference_objectives.py

Writes Tests/LearningTests/Fixtures/objectives.json: a small TF-IDF matrix of messages of the starter corpus, its
labels, and for each objective the least value reached. Values of the matrix are multiples of 1/4096, so that
they are the same numbers in any precision. All objectives are on the mean loss: divided by n·C.
"""
import json
import os
import sys

import environment

MESSAGES = 500
SEED = 7
FIXTURE = os.path.join(environment.ROOT, "Tests", "LearningTests", "Fixtures", "objectives.json")


def main():
    matrix, labels = vectorize()
    junk = labels == sorted(set(texts_labels()[1])).index("junk")
    document = {
        "about": "made by Tests/Peers/reference_objectives.py",
        "labels": int(labels.max()) + 1,
        "rows": [
            [row.indices.tolist(), [round(value * 4096) for value in row.data]]
            for row in (matrix[number] for number in range(matrix.shape[0]))
        ],
        "leaves": labels.tolist(),
        "junk": junk.astype(int).tolist(),
        "references": [
            {"objective": "squared-hinge", "target": "leaves", "c": c, "value": hinge(matrix, labels, c)} for c in (0.3, 1, 10)
        ] + [
            {"objective": "squared-hinge", "target": "junk", "c": 1, "value": hinge(matrix, junk.astype(int), 1)},
            {"objective": "logistic", "target": "junk", "c": 30, "value": logistic(matrix, junk, 30)},
        ] + [
            {"objective": "softmax", "target": "leaves", "c": c, "value": softmax(matrix, labels, c)} for c in (1, 30)
        ],
    }
    with open(FIXTURE, "w", encoding="utf-8") as file:
        json.dump(document, file, separators=(",", ":"))
        file.write("\n")
    for reference in document["references"]:
        print(reference)


def texts_labels():
    path = os.path.join(environment.ROOT, "Datasets", "starter", "messages.jsonl")
    with open(path, encoding="utf-8") as file:
        messages = [json.loads(line) for line in file]
    step = len(messages) / MESSAGES
    chosen = [messages[int(number * step)] for number in range(MESSAGES)]
    return [message["text"] for message in chosen], [message["label"] for message in chosen]


def vectorize():
    texts, names = texts_labels()
    vectorizer = TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"(?u)\b\w+\b", sublinear_tf=True)
    matrix = vectorizer.fit_transform(texts).tocsr()
    matrix.data = np.round(matrix.data * 4096) / 4096
    matrix.eliminate_zeros()
    matrix.sort_indices()
    order = sorted(set(names))
    return matrix, np.array([order.index(name) for name in names])


def liblinear(matrix, positive, solver, c):
    """Weights and free bias of LIBLINEAR's primal solver for one label against the rest."""
    answers = train(problem(np.where(positive, 1.0, -1.0), matrix, bias=1),
                    parameter(f"-q -s {solver} -R -B 1 -c {c!r} -e 1e-9"))
    weights, bias = answers.get_decfun(0)
    sign = 1 if answers.get_labels()[0] == 1 else -1
    return sign * np.array(weights), sign * bias


def hinge(matrix, labels, c):
    total = 0.0
    for label in range(labels.max() + 1):
        weights, bias = liblinear(matrix, labels == label, 2, c)
        margins = np.where(labels == label, 1, -1) * (matrix @ weights + bias)
        total += c * (np.maximum(0, 1 - margins) ** 2).sum() + weights @ weights / 2
    return total / (len(labels) * c)


def logistic(matrix, positive, c):
    weights, bias = liblinear(matrix, positive, 0, c)
    margins = np.where(positive, 1, -1) * (matrix @ weights + bias)
    return (c * np.logaddexp(0, -margins).sum() + weights @ weights / 2) / (len(margins) * c)


def softmax(matrix, labels, c):
    model = LogisticRegression(C=c, tol=1e-10, max_iter=20000).fit(matrix, labels)
    scores = matrix @ model.coef_.T + model.intercept_
    losses = np.logaddexp.reduce(scores, axis=1) - scores[np.arange(len(labels)), labels]
    return (c * losses.sum() + (model.coef_ ** 2).sum() / 2) / (len(labels) * c)


if __name__ == "__main__":
    try:
        import numpy as np
        from liblinear.liblinearutil import parameter, problem, train
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        try:
            python = environment.ensure()
        except environment.Unavailable as fault:
            sys.exit(str(fault))
        os.execv(python, [python, os.path.abspath(__file__)])
    main()
