"""scikit-learn: batch TF-IDF with LinearSVC, online hashing with SGD in batches of 64, and a grid search."""
import os
import shutil
import tempfile

import numpy as np
from sklearn.feature_extraction.text import HashingVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.model_selection import GridSearchCV, PredefinedSplit
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import FeatureUnion, Pipeline
from sklearn.svm import LinearSVC

from clock import accuracy, end_limit, latency, now, rate, start_limit
from environment import SCRATCH
from speedsets import read

TOKEN = r"(?u)\w+|[^\w\s]"
"""A word is a run of letters and digits, or one punctuation mark: the same words as ours."""
ONLINE_LIMIT = 20_000
"""Messages learned online at most: the rate doesn't depend on how many, and fourteen labels take minutes."""


def vectorizer():
    """Words 1–2, sublinear TF-IDF, unit length."""
    return TfidfVectorizer(ngram_range=(1, 2), token_pattern=TOKEN, sublinear_tf=True)


def linear_svc(train, test):
    labels, texts = read(train)
    start = now()
    vectors = vectorizer()
    matrix = vectors.fit_transform(texts)
    vectorized = now()
    model = LinearSVC(C=1.0).fit(matrix, labels)
    done = now()
    held, asked = read(test)
    return {
        "messages": len(texts), "features": matrix.shape[1], "nonzeros": int(matrix.nnz),
        "vectorize_s": vectorized - start, "fit_s": done - vectorized,
        "batch_per_s": len(texts) / (done - start),
        "score_per_s": rate(lambda: model.predict(vectors.transform(asked)), len(asked)),
        **latency(lambda text: model.predict(vectors.transform([text]))[0], asked, most=500),
        "accuracy": accuracy(model.predict(vectors.transform(asked)), held),
    }


def partial_fit(train, test):
    """Each batch of 64 is vectorized once, scored, then learned."""
    labels, texts = read(train, ONLINE_LIMIT)
    vectors = HashingVectorizer(ngram_range=(1, 2), token_pattern=TOKEN, n_features=2**18, alternate_sign=False)
    model = SGDClassifier(loss="hinge", alpha=1e-5, random_state=1)
    known = np.array(sorted(set(read(train)[0])))
    right, start = 0, now()
    for index in range(0, len(texts), 64):
        batch, gold = vectors.transform(texts[index:index + 64]), labels[index:index + 64]
        if index:
            right += sum(a == b for a, b in zip(model.predict(batch), gold))
        model.partial_fit(batch, gold, classes=known)
    done = now()
    held, asked = read(test)
    return {
        "online_messages": len(texts), "online_per_s": len(texts) / (done - start),
        "progressive": right / max(1, len(texts) - 64),
        "accuracy": accuracy(model.predict(vectors.transform(asked)), held),
    }


def grid_search(train, test):
    """Twelve settings × the five fixed folds, transforms cached on disk, no refit; `train` has the fold."""
    del test
    with open(train, encoding="utf-8", newline="\n") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    labels, texts, folds = [r[0] for r in rows], [r[1] for r in rows], [int(r[2]) for r in rows]
    features = FeatureUnion([
        ("words", vectorizer()),
        ("characters", TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 4), sublinear_tf=True)),
    ])
    grid = [
        {"model": [MultinomialNB()], "model__alpha": [0.03, 0.1, 0.3, 1.0]},
        {"model": [LogisticRegression(max_iter=300)], "model__C": [3, 10, 30, 100]},
        {"model": [LinearSVC()], "model__C": [0.1, 0.3, 1.0, 3.0]},
    ]
    os.makedirs(os.path.join(SCRATCH, "cache"), exist_ok=True)
    cache = tempfile.mkdtemp(dir=os.path.join(SCRATCH, "cache"))
    try:
        start_limit()
        start = now()
        search = GridSearchCV(
            Pipeline([("features", features), ("model", MultinomialNB())], memory=cache),
            grid, cv=PredefinedSplit(folds), refit=False, n_jobs=1)
        search.fit(texts, labels)
        taken = now() - start
        end_limit()
    finally:
        shutil.rmtree(cache)
    return {"messages": len(texts), "fits": 60, "wall_s": taken, "accuracy": float(search.best_score_)}
