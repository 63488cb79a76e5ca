"""The files that the speed comparison reads: `label<TAB>text`, one message a line, under `.peers/data`.

Of each data set, fold 0 of the fixed folds is held out for accuracy and the rest is what is learned: shuffled
once (some sets are sorted by label), then repeated in that order until the wanted number is reached.
"""
import os
import random
from typing import NamedTuple

import corpora
from environment import SCRATCH

REPEATED = {"uci": 100_000, "sms-gold": 100_000, "fbs-zh": None}
"""Messages to learn from; None takes the set once."""


class SpeedSet(NamedTuple):
    """The two files of a set."""
    name: str
    train: str
    test: str


def speed_set(name, shared):
    """The files of a set, written on first use."""
    folder = os.path.join(SCRATCH, "data")
    made = SpeedSet(name, os.path.join(folder, name + ".train.tsv"), os.path.join(folder, name + ".test.tsv"))
    if os.path.exists(made.train) and os.path.exists(made.test):
        return made
    os.makedirs(folder, exist_ok=True)
    items, fold = corpora.items(name, shared, grouped=False), corpora.folds(name, shared)
    learned = [item for item in items if fold[item.id] != 0]
    random.Random(7).shuffle(learned)
    write(made.test, [item for item in items if fold[item.id] == 0], None)
    write(made.train, learned, REPEATED[name])
    return made


def whole_set(name, shared):
    """One file with all messages of a set and a third column, the fold: what a grid search is given."""
    path = os.path.join(SCRATCH, "data", name + ".folds.tsv")
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        fold = corpora.folds(name, shared)
        rows = [f"{item.label}\t{flat(item.text)}\t{fold[item.id]}\n"
                for item in corpora.items(name, shared, grouped=False)]
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(rows)
    return path


def write(path, items, count):
    rows = [f"{item.label}\t{flat(item.text)}\n" for item in items]
    count = count or len(rows)
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.writelines(rows[index % len(rows)] for index in range(count))
    os.replace(path + ".part", path)


def flat(text):
    """The text on one line: runs of blanks, tabs and line ends are one space."""
    return " ".join(text.split())


def read(path, limit=None):
    """(labels, texts) of a file written here."""
    with open(path, encoding="utf-8", newline="\n") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    rows = rows[:limit]
    return [row[0] for row in rows], [row[1] for row in rows]
