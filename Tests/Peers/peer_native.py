"""The programs in C++ behind Python packages: Vowpal Wabbit and fastText, both fed the same words."""
import os
import re
import shutil
import tempfile

from clock import accuracy, latency, now, rate
from environment import SCRATCH
from speedsets import read

WORD = re.compile(r"\w+|[^\w\s]")


def prepared(text):
    """Lower case, words and marks apart: neither program tokenizes by itself."""
    return " ".join(WORD.findall(text.lower()))


def _scratch():
    os.makedirs(os.path.join(SCRATCH, "scratch"), exist_ok=True)
    return tempfile.mkdtemp(dir=os.path.join(SCRATCH, "scratch"))


def vw(train, test):
    """Hinge loss, one pass: each message is scored and then learned, all at once from a file of its own format
    that stands ready, and again one by one from raw text through the Python package."""
    from vowpalwabbit import Workspace
    labels, texts = read(train)
    known = sorted(set(labels))
    number = {label: str(index + 1) for index, label in enumerate(known)}
    if len(known) == 2:
        number = dict(zip(known, ("-1", "1")))
    settings = "--quiet --ngram 2 -b 18 --loss_function hinge -l 1"
    settings += " --binary" if len(known) == 2 else f" --oaa {len(known)}"

    def line(text):
        return "|w " + prepared(text).replace(":", "\u0001").replace("|", "\u0002")

    folder = _scratch()
    try:
        path = os.path.join(folder, "train.vw")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{number[label]} {line(text)}\n" for label, text in zip(labels, texts))
        start = now()
        model = Workspace(f"{settings} -d {path}")
        done = now()
        right = 1 - model.get_sum_loss() / model.get_weighted_examples()
    finally:
        shutil.rmtree(folder)

    def answer(text):
        score = model.predict(line(text))
        return known[int(score > 0)] if len(known) == 2 else known[int(score) - 1]

    held, asked = read(test)
    figures = {"online_messages": len(texts), "progressive": right, "online_per_s": len(texts) / (done - start),
               "online_raw_per_s": _one_by_one(Workspace(settings), number, line, labels, texts),
               **latency(answer, asked), "accuracy": accuracy([answer(text) for text in asked], held)}
    model.finish()
    return figures


def _one_by_one(model, number, line, labels, texts, most=20_000):
    start = now()
    for label, text in zip(labels[:most], texts):
        model.learn(f"{number[label]} {line(text)}")
    done = now()
    model.finish()
    return min(most, len(texts)) / (done - start)


def fasttext(train, test):
    """Words 1–2, 2^18 buckets, one thread: scoring of raw text (words found in Python), and of ready lines."""
    import fasttext as library
    labels, texts = read(train)
    known = sorted(set(labels))
    number = {label: str(index) for index, label in enumerate(known)}
    folder = _scratch()
    try:
        path = os.path.join(folder, "train.ft")
        start = now()
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"__label__{number[a]} {prepared(b)}\n" for a, b in zip(labels, texts))
        epochs = 25 if len(texts) < 20_000 else 5
        model = library.train_supervised(
            path, lr=0.5, dim=16, epoch=epochs, wordNgrams=2, bucket=1 << 18, loss="softmax", thread=1, verbose=0).f
        done = now()
    finally:
        shutil.rmtree(folder)

    def answer(text):
        return known[int(model.predict(prepared(text) + "\n", 1, 0.0, "strict")[0][1][9:])]

    def scored(some):
        return model.multilinePredict(some, 1, 0.0, "strict")

    held, asked = read(test)
    ready = [prepared(text) + "\n" for text in asked]
    return {
        "messages": len(texts), "epochs": epochs, "batch_per_s": len(texts) / (done - start),
        "score_per_s": rate(lambda: scored([prepared(text) + "\n" for text in asked]), len(asked)),
        "score_ready_per_s": rate(lambda: scored(ready), len(asked)),
        **latency(answer, asked), "accuracy": accuracy([answer(text) for text in asked], held),
    }
