"""The ratios that are promised, computed from the medians of one run."""

SAME = ("logistic-saga", "logistic-lbfgs")
"""Softmax with a free bias: our objective."""
OTHER = ("liblinear-7", "liblinear-0")
"""One label against the rest, the bias regularized: another objective, each to 1e-3 of its own."""

MUSTS = (
    ("uci", "batch SVM ÷ TF-IDF + LinearSVC", "ours-svm", "batch_per_s", ("linear-svc",), 8),
    ("uci", "online ÷ hashing + partial_fit(64)", "ours-svm", "online_per_s", ("partial-fit",), 20),
    ("uci", "online ÷ Vowpal Wabbit from its file", "ours-svm", "online_per_s", ("vw",), 2),
    ("uci", "scoring ÷ fastText", "ours-svm", "score_per_s", ("fasttext",), 5),
    *((name, claim, mine, figure, peers, factor) for name in ("fbs-zh", "sms-gold") for claim, mine, figure, peers, factor in (
        ("batch SVM ÷ TF-IDF + LinearSVC (aim 20)", "ours-svm", "batch_per_s", ("linear-svc",), 8),
        ("batch LR ÷ the faster of saga, lbfgs", "ours-logistic", "batch_per_s", SAME, 20),
        ("batch LR ÷ the faster LIBLINEAR (another objective)", "ours-logistic", "batch_per_s", OTHER, 20),
        ("online ÷ Vowpal Wabbit, raw text", "ours-svm", "online_per_s", ("vw raw",), 6),
        ("online ÷ Vowpal Wabbit from its file", "ours-svm", "online_per_s", ("vw",), None),
        ("online ÷ hashing + partial_fit(64)", "ours-svm", "online_per_s", ("partial-fit",), 50),
    )),
)
"""(set, claim, ours, figure, peers of which the fastest counts, least ratio or None where nothing is promised)"""

CEILINGS = (
    ("uci", "one message, p50 µs", "ours-svm", "p50_us", 5),
    ("uci", "one message, p99 µs", "ours-svm", "p99_us", 20),
    ("starter", "--version, s", "ours-grid", "version_s", 0.04),
)
"""(set, claim, ours, figure, upper bound)"""

GRID = 10
LEVEL = 0.002
"""How far below the peer's an accuracy may be and still be called level."""
HEADROOM = 1.25
"""A peer is stopped when it has taken this many times what the promise leaves it."""


def limit(name, peer, middle):
    """Seconds after which a slow peer can't matter any more, or None: the promise holds with headroom, or
    another peer of its row has been faster."""
    if peer == "grid-search":
        whole = middle.get((name, "ours-grid"), {}).get("wall_s")
        return whole and whole * GRID * HEADROOM
    for of, _, mine, figure, peers, factor in MUSTS:
        if of == name and peer in peers and len(peers) > 1:
            own = middle.get((name, mine), {})
            if figure not in own:
                return None
            seconds = own["messages"] / own[figure]
            others = [one["messages"] / one[figure] for one in (middle.get((name, other), {}) for other in peers
                                                               if other != peer) if figure in one]
            return min([seconds * factor * HEADROOM, *(1.02 * taken for taken in others)])
    return None


def rows(middle):
    """Markdown: each promise, what was measured, and whether it holds."""
    yield "\n**Ratios** (by CPU: each side's rate divided by the share of the core that its process had)\n"
    yield "| set | what | ours | peer | ratio | by CPU | must | | accuracy, ours − peer |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name, claim, mine, figure, peers, least in MUSTS:
        own = middle.get((name, mine), {})
        rates = [(*_rate(middle, name, peer, figure), peer) for peer in peers]
        best, bound, peer = max(((rate, bound, peer) for rate, bound, peer in rates if rate), default=(None, False, ""))
        if figure in own and best:
            ratio, other = own[figure] / best, middle[name, peer.removesuffix(" raw")]
            yield (f"| {name} | {claim} | {own[figure]:,.0f} | {'< ' if bound else ''}{best:,.0f} | "
                   f"{'> ' if bound else ''}{ratio:.1f} | {'> ' if bound else ''}{ratio * _cpu(own, other):.1f} | "
                   f"{_verdict(ratio, least, bound)} | {_difference(own, other, figure)} |")
    for name, claim, mine, figure, most in CEILINGS:
        own = middle.get((name, mine), {}).get(figure)
        if own:
            yield f"| {name} | {claim} | {own:.3g} | | | | < {most} | {'holds' if own < most else 'FAILS'} | |"
    search, whole = middle.get(("starter", "grid-search"), {}), middle.get(("starter", "ours-grid"), {})
    taken = search.get("wall_s") or search.get("slower_s")
    if taken and "wall_s" in whole:
        ratio, more = taken / whole["wall_s"], "" if "wall_s" in search else "> "
        yield (f"| starter | 12 settings × 5 folds ÷ GridSearchCV, s | {whole['wall_s']:.2f} | {more}{taken:.1f} | "
               f"{more}{ratio:.1f} | {more}{ratio * _cpu(whole, search):.1f} | {_verdict(ratio, GRID, bool(more))} | "
               f"{_difference(whole, search, 'wall_s')} |")


def _rate(middle, name, peer, figure):
    """A peer's rate, and whether it is an upper bound; "PEER raw" is its rate from raw text, one by one."""
    if peer.endswith(" raw"):
        peer, figure = peer.removesuffix(" raw"), "online_raw_per_s"
    figures = middle.get((name, peer), {})
    if "slower_s" in figures and figure == "batch_per_s":
        return figures["messages"] / figures["slower_s"], True
    return figures.get(figure), False


def _cpu(own, other):
    """What the ratio is multiplied with when both had the core to themselves."""
    return other.get("core_share", 1) / own.get("core_share", 1)


def _verdict(ratio, least, bound):
    if least is None:
        return "– | –"
    return f"≥ {least} | {'holds' if ratio >= least else 'open: stopped early' if bound else 'FAILS'}"


def _difference(own, other, figure):
    """Held-out accuracy of the batch models; of messages before they are learned where both are online over
    equally many."""
    key = "progressive" if figure == "online_per_s" else "accuracy"
    if key not in own or key not in other:
        return "–"
    if key == "progressive" and own["online_messages"] != other.get("online_messages"):
        return "–"
    difference = own[key] - other[key]
    return f"{difference:+.4f} {'level or better' if difference >= -LEVEL else 'BELOW'}"
