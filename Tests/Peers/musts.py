"""The ratios that are promised, computed from the medians of one run."""

LOGISTIC = ("logistic-lbfgs", "logistic-saga", "liblinear-0", "liblinear-7")

MUSTS = (
    ("uci", "batch SVM ÷ TF-IDF + LinearSVC", "ours linear-svm", "batch_per_s", ("linear-svc",), 8),
    ("uci", "online ÷ hashing + partial_fit(64)", "ours linear-svm", "online_per_s", ("partial-fit",), 20),
    ("uci", "online ÷ Vowpal Wabbit from its file", "ours linear-svm", "online_per_s", ("vw",), 2),
    ("uci", "scoring ÷ fastText", "ours linear-svm", "score_per_s", ("fasttext",), 5),
    *((name, claim, mine, figure, peers, factor) for name in ("fbs-zh", "sms-gold") for claim, mine, figure, peers, factor in (
        ("batch SVM ÷ TF-IDF + LinearSVC (aim 20)", "ours linear-svm", "batch_per_s", ("linear-svc",), 8),
        ("batch LR ÷ the fastest to 1e-3", "ours logistic-regression", "batch_per_s", LOGISTIC, 20),
        ("online ÷ Vowpal Wabbit, raw text", "ours linear-svm", "online_per_s", ("vw raw",), 6),
        ("online ÷ Vowpal Wabbit from its file", "ours linear-svm", "online_per_s", ("vw",), None),
        ("online ÷ hashing + partial_fit(64)", "ours linear-svm", "online_per_s", ("partial-fit",), 50),
    )),
)
"""(set, claim, ours, figure, peers of which the fastest counts, least ratio or None where nothing is promised)"""

CEILINGS = (
    ("uci", "one message, p50 µs", "ours linear-svm", "p50_us", 5),
    ("uci", "one message, p99 µs", "ours linear-svm", "p99_us", 20),
    ("starter", "--version, s", "ours", "version_s", 0.04),
)
"""(set, claim, ours, figure, upper bound)"""


def rows(middle):
    """Markdown: each promise, what was measured, and whether it holds."""
    yield "\n**Ratios**\n\n| set | what | ours | peer | ratio | must | |"
    yield "|---|---|---|---|---|---|---|"
    for name, claim, mine, figure, peers, least in MUSTS:
        own = middle.get((name, mine), {}).get(figure)
        best = max((value for value in (_figure(middle, name, peer, figure) for peer in peers) if value),
                   default=None)
        if own and best:
            ratio = own / best
            verdict = "–" if least is None else "holds" if ratio >= least else "FAILS"
            yield (f"| {name} | {claim} | {own:,.0f} | {best:,.0f} | {ratio:.1f} | "
                   f"{'–' if least is None else f'≥ {least}'} | {verdict} |")
    for name, claim, mine, figure, most in CEILINGS:
        own = middle.get((name, mine), {}).get(figure)
        if own:
            yield f"| {name} | {claim} | {own:.3g} | | | < {most} | {'holds' if own < most else 'FAILS'} |"
    search, whole = middle.get(("starter", "grid-search")), middle.get(("starter", "ours"))
    if search and whole and "wall_s" in search:
        ratio = search["wall_s"] / whole["wall_s"]
        yield (f"| starter | 12 settings × 5 folds ÷ GridSearchCV, s | {whole['wall_s']:.2f} | "
               f"{search['wall_s']:.1f} | {ratio:.1f} | ≥ 10 | {'holds' if ratio >= 10 else 'FAILS'} |")


def _figure(middle, name, peer, figure):
    """A peer's figure; "PEER raw" is its rate from raw text, one by one."""
    if peer.endswith(" raw"):
        peer, figure = peer.removesuffix(" raw"), "online_raw_per_s"
    return middle.get((name, peer), {}).get(figure)
