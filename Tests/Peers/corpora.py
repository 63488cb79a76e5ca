"""The four data sets as (id, text, label, group), as the fixed folds name them.

The folder of data isn't part of the project: by default it is looked for in `shared` beside the checkout.
"""
import hashlib
import json
import os
import unicodedata
from typing import NamedTuple

from environment import ROOT
from families import families

NAMES = ("starter", "sms-gold", "uci", "fbs-zh")
BESIDE = os.path.join(os.path.dirname(ROOT), "shared")


class Missing(Exception):
    """A file of the data isn't there; the text says which and how to name another folder."""


class Item(NamedTuple):
    """One message: its id in the folds, its text, gold label, and near-duplicate family or None."""
    id: str
    text: str
    label: str
    group: str | None


def items(name, shared=BESIDE, grouped=True):
    """All messages of a data set in file order, exact duplicates dropped where the folds drop them."""
    if name in ("starter", "sms-gold"):
        path = "starter/messages.jsonl" if name == "starter" else "data/sms-gold.jsonl"
        records = [json.loads(line) for line in lines(shared, path) if line]
        return [Item(r["id"], r["text"], r["label"], r["group"]) for r in records]
    rows = uci_rows(shared) if name == "uci" else fbs_rows(shared)
    first = {}
    for label, text in rows:
        first.setdefault(text_id(text), (text, label))
    group = families([text for text, _ in first.values()]) if grouped else [None] * len(first)
    return [Item(key, text, label, str(g)) for (key, (text, label)), g in zip(first.items(), group)]


def uci_rows(shared):
    """(label, text) of all 5,574 rows: raw, unquoted, blanks at the end kept."""
    return [tuple(line.split("\t", 1)) for line in lines(shared, "data/original/uci-sms-spam.tsv") if line]


def fbs_rows(shared):
    """(label, text) of all rows; the label is the file's name, the text the line without outer blanks."""
    folder = os.path.join(shared, "data/original/fbs-zh")
    if not os.path.isdir(folder):
        raise Missing(_advice(folder))
    rows = []
    for file in sorted(os.listdir(folder)):
        stripped = (line.strip() for line in lines(shared, "data/original/fbs-zh/" + file))
        rows += [(file.removesuffix(".txt"), text) for text in stripped if text]
    return rows


def text_id(text):
    """The first 16 hex digits of the SHA-256 of the text in NFC."""
    return hashlib.sha256(unicodedata.normalize("NFC", text).encode("utf-8")).hexdigest()[:16]


def folds(name, shared=BESIDE):
    """id → fold."""
    rows = [line.split("\t") for line in lines(shared, f"data/folds/{name}.tsv")[1:] if line]
    return {key: int(fold) for key, fold in rows}


def reference(name, shared=BESIDE):
    """scikit-learn's own predictions on the folds: model → (id → label)."""
    models = {}
    for line in lines(shared, f"data/folds/{name}.scikit-learn.jsonl"):
        if line:
            record = json.loads(line)
            for model, label in record["predicted"].items():
                models.setdefault(model, {})[record["id"]] = label
    return models


def lines(shared, path):
    """The lines of a UTF-8 file, split at line feeds only."""
    full = os.path.join(shared, path)
    try:
        with open(full, encoding="utf-8", newline="\n") as file:
            return file.read().split("\n")
    except FileNotFoundError:
        raise Missing(_advice(full)) from None


def _advice(path):
    return f"{path} isn't there; name the folder that holds data/ and starter/ with --shared"
