"""Near-duplicate families of texts: MinHash over character 5-grams, joined from Jaccard 0.6 up.

Used where a data set names no groups, so that a resampling keeps the copies of one message together.
"""
import unicodedata
import zlib

import numpy as np

PERMUTATIONS, ROWS = 128, 4  # 32 bands of 4 rows: a pair at 0.6 is found with probability 0.99
SEED = 20240607


def families(texts, threshold=0.6):
    """One family number a text; numbers are the index of the family's first text."""
    grams = [_grams(text) for text in texts]
    parent = list(range(len(texts)))
    for first, second in _candidates(grams):
        a, b = _root(parent, first), _root(parent, second)
        if a != b and _jaccard(grams[first], grams[second]) >= threshold:
            parent[max(a, b)] = min(a, b)
    return [_root(parent, index) for index in range(len(texts))]


def _grams(text):
    folded = "".join("0" if letter.isdigit() else letter for letter in
                     unicodedata.normalize("NFKC", text).casefold())
    folded = " ".join(folded.split())
    pieces = {folded[i:i + 5] for i in range(max(1, len(folded) - 4))}
    return np.unique(np.fromiter((zlib.crc32(piece.encode("utf-8")) for piece in pieces), np.uint64))


def _candidates(grams):
    """Pairs that share a band, each with the band's first text."""
    generator = np.random.default_rng(SEED)
    odd = generator.integers(1, 2**63, PERMUTATIONS, np.uint64) * np.uint64(2) + np.uint64(1)
    add = generator.integers(0, 2**63, PERMUTATIONS, np.uint64)
    signatures = np.stack([((g[:, None] * odd + add) >> np.uint64(32)).min(axis=0) for g in grams])
    for start in range(0, PERMUTATIONS, ROWS):
        heads = {}
        for index, band in enumerate(signatures[:, start:start + ROWS]):
            head = heads.setdefault(band.tobytes(), index)
            if head != index:
                yield head, index


def _jaccard(first, second):
    shared = len(np.intersect1d(first, second, assume_unique=True))
    return shared / (len(first) + len(second) - shared)


def _root(parent, index):
    while parent[index] != index:
        parent[index] = parent[parent[index]]
        index = parent[index]
    return index
