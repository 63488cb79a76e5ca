"""Logistic regression to a relative 1e-3 of the optimum: how long each solver takes, vectorizing included.

The optimum F* is what L-BFGS reaches in a long run (softmax), or LIBLINEAR's trust region at a tight tolerance
(one against the rest; it also regularizes the bias, so its objective is another one); it is computed once
and kept: those of the files of speedsets.py in optima.json, by checksum, others under `.peers/data`. Then:
- lbfgs is run once; SciPy hands each iteration's objective to a callback, which notes only the clock. The
  time is that of the first iteration at or below 1.001 F*.
- saga has no such callback, but its path is fixed by its seed: the least number of epochs that suffices is
  found by doubling and bisection beforehand and kept; the run that is timed makes that many. Where even
  MOST_EPOCHS don't suffice it makes these, and its time is a lower bound.
- LIBLINEAR stops by its own tolerance: the loosest of a ladder that suffices is found beforehand and kept.
The clock and the limit (clock.py) start with vectorizing and end with the fit.
"""
import hashlib
import json
import os

import numpy as np
import sklearn.linear_model._logistic as logistic
from liblinear.liblinearutil import parameter, problem
from liblinear.liblinearutil import train as liblinear_train
from scipy.special import logsumexp
from sklearn.linear_model import LogisticRegression

from clock import accuracy, end_limit, now, start_limit
from environment import SCRATCH
from peer_scikit_learn import vectorizer
from speedsets import read

C = 30.0
RELATIVE = 1e-3
MOST_EPOCHS = 256
OPTIMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "optima.json")
TOLERANCES = (0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 1e-4, 1e-5)


def logistic_lbfgs(train, test):
    best = _optimum(train)
    labels, matrix, vectors, seconds = _vectorized(train)
    start, trace, model = now(), [], LogisticRegression(C=C, max_iter=600, tol=1e-5)
    with _traced(trace, best * (1 + RELATIVE)):
        model.fit(matrix, labels)
    end_limit()
    reached = [(step, moment) for step, (value, moment) in enumerate(trace, 1) if value <= best * (1 + RELATIVE)]
    if not reached:
        return {"failed": f"not within {RELATIVE} of the optimum in {len(trace)} iterations"}
    figures = _figures(labels, seconds, reached[0][1] - start, iterations=reached[0][0])
    return figures | {"accuracy": _accuracy(model, vectors, test)}


def logistic_saga(train, test):
    best = _optimum(train)
    epochs = _kept(train, "saga-epochs", lambda: _least_epochs(train, best))
    labels, matrix, vectors, seconds = _vectorized(train)
    start = now()
    model = _saga(matrix, labels, epochs or MOST_EPOCHS)
    taken = now() - start
    end_limit()
    if epochs is None:
        return {"slower_s": seconds + taken, "epochs": MOST_EPOCHS}
    return _figures(labels, seconds, taken, epochs=epochs) | {"accuracy": _accuracy(model, vectors, test)}


def liblinear_0(train, test):
    return _liblinear(train, test, 0)


def liblinear_7(train, test):
    return _liblinear(train, test, 7)


def _liblinear(train, test, solver):
    tolerance = _kept(train, f"liblinear-{solver}-tolerance", lambda: _loosest_tolerance(train, solver))
    if tolerance is None:
        return {"failed": f"not within {RELATIVE} of the optimum at tolerance {TOLERANCES[-1]}"}
    labels, matrix, vectors, seconds = _vectorized(train)
    start = now()
    known, gold = _numbered(labels)
    model = _liblinear_fit(matrix, gold, solver, tolerance)
    taken = now() - start
    end_limit()
    weights, order = _liblinear_weights(model, matrix.shape[1])
    held, asked = read(test)
    scores = vectors.transform(asked) @ weights[:-1] + weights[-1]
    best_column = (scores[:, 0] <= 0).astype(int) if scores.shape[1] == 1 else scores.argmax(axis=1)
    predicted = [known[int(order[column])] for column in best_column]
    return _figures(labels, seconds, taken, tolerance=tolerance) | {"accuracy": accuracy(predicted, held)}


def _liblinear_fit(matrix, gold, solver, tolerance):
    return liblinear_train(problem(gold, matrix, bias=1), parameter(f"-q -s {solver} -c {C} -B 1 -e {tolerance}"))


def _loosest_tolerance(train, solver):
    """The first of the ladder that ends within RELATIVE of the optimum, or None."""
    labels, matrix, *_ = _vectorized(train, limited=False)
    _, gold = _numbered(labels)
    best = _kept(train, "one-vs-rest-optimum",
                 lambda: _liblinear_objective(_liblinear_fit(matrix, gold, 0, 1e-6), matrix, gold))
    for tolerance in TOLERANCES:
        if _liblinear_objective(_liblinear_fit(matrix, gold, solver, tolerance), matrix, gold) <= best * (1 + RELATIVE):
            return tolerance
    return None


def _numbered(labels):
    """The known labels in order, and the number of each message's label."""
    known = sorted(set(labels))
    return known, np.searchsorted(known, labels).astype(float)


def _vectorized(train, limited=True):
    labels, texts = read(train)
    if limited:
        start_limit()
    start = now()
    vectors = vectorizer()
    matrix = vectors.fit_transform(texts)
    return labels, matrix, vectors, now() - start


def _figures(labels, vectorize, fit, **more):
    return {"messages": len(labels), "vectorize_s": vectorize, "fit_s": fit,
            "batch_per_s": len(labels) / (vectorize + fit), **more}


def _accuracy(model, vectors, test):
    held, asked = read(test)
    return accuracy(model.predict(vectors.transform(asked)), held)


class _traced:
    """Within it, each L-BFGS iteration inside scikit-learn adds (objective, clock) to the list, down to `enough`."""

    def __init__(self, trace, enough=-np.inf):
        self.trace, self.enough, self.original = trace, enough, logistic.optimize.minimize

    def __enter__(self):
        def minimize(*positional, **named):
            def callback(intermediate_result):
                self.trace.append((float(intermediate_result.fun), now()))
                if self.trace[-1][0] <= self.enough:
                    raise StopIteration
            return self.original(*positional, **{**named, "callback": callback})
        logistic.optimize.minimize = minimize

    def __exit__(self, *_):
        logistic.optimize.minimize = self.original


def _optimum(train):
    """The optimum of the mean objective: mean log loss + ‖W‖²/(2 C n), bias free."""
    return _kept(train, "softmax-optimum", lambda: _long_lbfgs(train))


def _long_lbfgs(train):
    """By a long run in which copies of a message are one row of their weight: the same sum, sooner."""
    labels, texts = read(train)
    matrix = vectorizer().fit_transform(texts)
    rows = {}
    for row, key in enumerate(zip(labels, texts)):
        rows.setdefault(key, []).append(row)
    first, trace = [copies[0] for copies in rows.values()], []
    with _traced(trace):
        LogisticRegression(C=C, max_iter=800, tol=1e-7).fit(
            matrix[first], [labels[row] for row in first],
            sample_weight=[float(len(copies)) for copies in rows.values()])
    return min(value for value, _ in trace)


def _mean_objective(model, matrix, labels):
    gold = np.searchsorted(model.classes_, labels)
    scores = matrix @ model.coef_.T + model.intercept_
    if scores.shape[1] == 1:
        loss = np.logaddexp(0, -scores[:, 0] * (2 * gold - 1)).mean()
    else:
        loss = (logsumexp(scores, axis=1) - scores[np.arange(len(gold)), gold]).mean()
    return float(loss + (model.coef_**2).sum() / (2 * C * len(gold)))


def _saga(matrix, labels, epochs):
    return LogisticRegression(C=C, solver="saga", max_iter=epochs, tol=0, random_state=1).fit(matrix, labels)


def _least_epochs(train, best):
    """The least epochs (to a sixteenth) that end within RELATIVE of the optimum, or None."""
    labels, matrix, *_ = _vectorized(train, limited=False)

    def enough(epochs):
        return _mean_objective(_saga(matrix, labels, epochs), matrix, labels) <= best * (1 + RELATIVE)
    high = 4
    while not enough(high):
        high *= 2
        if high > MOST_EPOCHS:
            return None
    low = high // 2
    while high - low > max(1, high // 16):
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _liblinear_weights(model, features):
    """(features + 1) × columns, the bias last, and the label number of each column (of both for one)."""
    columns = 1 if model.nr_class == 2 else model.nr_class
    weights = np.ctypeslib.as_array(model.w, ((features + 1) * columns,)).reshape(features + 1, columns)
    return weights, model.get_labels()


def _liblinear_objective(model, matrix, gold):
    """Σ over columns of ½‖w‖² + C Σ log(1 + e^−yf): the bias is in w."""
    weights, order = _liblinear_weights(model, matrix.shape[1])
    scores = matrix @ weights[:-1] + weights[-1]
    total = (weights**2).sum() / 2
    for column in range(scores.shape[1]):
        sign = np.where(gold == order[column], 1.0, -1.0)
        total += C * np.logaddexp(0, -sign * scores[:, column]).sum()
    return float(total)


def _kept(train, name, make):
    """What optima.json holds for the file, or `make()` gives, computed once and kept beside the file."""
    with open(train, "rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()[:16]
    with open(OPTIMA, encoding="utf-8") as file:
        known = json.load(file).get(checksum, {})
    if name in known:
        return known[name]
    path = f"{os.path.join(SCRATCH, 'data', os.path.basename(train))}.{name}.json"
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    if os.environ.get("PEERS_LIMIT", "0") not in ("0", ""):
        raise SystemExit(f"{name} isn't known yet for this file: run once with --full")
    value = make()
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)
    return value
