"""Ours against scikit-learn on the same folds, message by message.

    run.py accuracy SET [--run FOLDER] [--entry NAME]… [--shared FOLDER] [--draws 2000] [--seed 1]

Reads `predictions.jsonl` of a run folder and the predictions that scikit-learn's models gave for the very
same folds, and prints for each of our entries and each of their models the difference of accuracy, over
leaves and over categories, with a 95 % interval: a percentile bootstrap that draws near-duplicate families,
not messages. Without a run it prints the accuracies of scikit-learn's models alone.
"""
import argparse
import json
import os
import sys
from typing import NamedTuple

import numpy as np

import corpora


class Answers(NamedTuple):
    """One classifier's answers: which are right over leaves and over categories, in the set's order."""
    name: str
    leaf: np.ndarray
    category: np.ndarray


def judged(name, predicted, items):
    """The answers of one classifier held to the gold labels; no answer (None) is wrong."""
    answers = [predicted[item.id] or "" for item in items]
    leaf = np.array([answer == item.label for answer, item in zip(answers, items)], float)
    category = np.array([_category(answer) == _category(item.label) for answer, item in zip(answers, items)], float)
    return Answers(name, leaf, category)


def _category(label):
    return label.partition(".")[0]


class Resampling:
    """The same draws of families for every comparison, so that the rows of a table can be compared."""

    def __init__(self, groups, draws, seed):
        numbers = {group: number for number, group in enumerate(dict.fromkeys(groups))}
        self.family = np.array([numbers[group] for group in groups])
        self.sizes = np.bincount(self.family).astype(float)
        generator = np.random.default_rng(seed)
        picks = generator.integers(0, len(self.sizes), (draws, len(self.sizes)))
        self.times = np.stack([np.bincount(row, minlength=len(self.sizes)) for row in picks]).astype(float)

    def interval(self, values):
        """The 2.5th and 97.5th percentile of the mean of `values`, one a message."""
        sums = np.bincount(self.family, weights=values)
        means = (self.times @ sums) / (self.times @ self.sizes)
        return np.percentile(means, (2.5, 97.5))


def renamed(items, folder):
    """The messages under the label names of a run (its config's `data.labels`), and the map: old → new."""
    with open(os.path.join(folder, "results.json"), encoding="utf-8") as file:
        names = json.load(file)["config"]["data"].get("labels")
    names = names if isinstance(names, dict) else {}
    return [item._replace(label=names.get(item.label, item.label)) for item in items], names


def entries(folder, items, folds):
    """The entries of a run: name → (id → label), checked to hold each message once and in its fold."""
    path = os.path.join(folder, "predictions.jsonl")
    known = {item.id: item for item in items}
    found = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            record = json.loads(line)
            key, where = record["id"], f"{path}:{number}"
            if key not in known:
                raise SystemExit(f"{where}: id '{key}' isn't in the set's folds; was the run given the fold file?")
            if "fold" in record and record["fold"] is not None and int(record["fold"]) != folds[key]:
                raise SystemExit(f"{where}: '{key}' was scored in fold {record['fold']}, not in fold {folds[key]}; "
                                 "the run needs --set protocol.folds.file=… with the set's fold file")
            if record["gold"] != known[key].label:
                raise SystemExit(f"{where}: gold is '{record['gold']}', the data say '{known[key].label}'")
            answers = found.setdefault(record["entry"], {})
            if key in answers:
                raise SystemExit(f"{where}: entry '{record['entry']}' answers '{key}' twice")
            answers[key] = record["predicted"]
    for name, answers in found.items():
        if len(answers) != len(known):
            raise SystemExit(f"{path}: entry '{name}' answers {len(answers)} of {len(known)} messages")
    return found


def table(ours, theirs, resampling):
    """The Markdown rows: each of ours against each of theirs, in points of accuracy."""
    yield "| ours | leaf (category) | scikit-learn | leaf (category) | leaf difference, points [95 %] | category difference, points [95 %] |"
    yield "|---|---|---|---|---|---|"
    for mine in ours:
        for other in theirs:
            cells = [mine.name, _pair(mine), other.name, _pair(other)]
            for level in ("leaf", "category"):
                difference = getattr(mine, level) - getattr(other, level)
                low, high = resampling.interval(difference)
                cells.append(f"{100 * difference.mean():+.2f} [{100 * low:+.2f}, {100 * high:+.2f}]")
            yield "| " + " | ".join(cells) + " |"


def _pair(answers):
    return f"{answers.leaf.mean():.4f} ({answers.category.mean():.4f})"


def main(arguments):
    options = parse(arguments)
    items = corpora.items(options.set, options.shared)
    folds = corpora.folds(options.set, options.shared)
    if set(folds) != {item.id for item in items}:
        raise SystemExit(f"{options.set}: the messages and the fold file name different ids")
    names = {}
    if options.run is not None:
        items, names = renamed(items, options.run)
    theirs = [judged(name, {key: names.get(label, label) for key, label in predicted.items()}, items)
              for name, predicted in corpora.reference(options.set, options.shared).items()]
    resampling = Resampling([item.group for item in items], options.draws, options.seed)
    print(f"{options.set}: {len(items)} messages, {len(resampling.sizes)} families, {options.draws} draws")
    if options.run is None:
        for other in theirs:
            low, high = resampling.interval(other.leaf)
            print(f"| {other.name} | {_pair(other)} | leaf 95 % [{low:.4f}, {high:.4f}] |")
        return 0
    found = entries(options.run, items, folds)
    missing = [name for name in options.entry or [] if name not in found]
    if missing:
        raise SystemExit(f"no entry '{missing[0]}' in {options.run}; there are: {', '.join(found)}")
    ours = [judged(name, found[name], items) for name in options.entry or found]
    print("\n".join(table(ours, theirs, resampling)))
    return 0


def parse(arguments):
    parser = argparse.ArgumentParser(prog="run.py accuracy", description=__doc__.split("\n")[0])
    parser.add_argument("set", choices=corpora.NAMES)
    parser.add_argument("--run", metavar="FOLDER", help="a run folder with predictions.jsonl")
    parser.add_argument("--entry", action="append", metavar="NAME", help="only this entry (may be repeated)")
    parser.add_argument("--shared", default=corpora.BESIDE, metavar="FOLDER", help="holds data/ and starter/")
    parser.add_argument("--draws", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (corpora.Missing, FileNotFoundError) as problem:
        sys.exit(f"run.py accuracy: {problem}")
