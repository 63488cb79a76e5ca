"""Speed side by side: the peers and ours in one run, one core, a fresh process each, interleaved rounds.

    run.py speed [--only SET,…] [--peers NAME,…] [--rounds 3] [--core 1] [--clock cpu] [--no-ours] [--shared FOLDER]

A round measures everything once, in turn; a figure is the median of its rounds. On a busy machine trust the
ratios, not the figures, or take `--clock cpu`. What is optimal (objectives, epochs, tolerances) is worked
out once and kept under `.peers/data`, the corpora too. Prints Markdown and writes `.peers/results.json`.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

import corpora
import ours
from environment import SCRATCH
from measure import ROSTER
from musts import rows
from speedsets import REPEATED, speed_set, whole_set

HERE = os.path.dirname(os.path.abspath(__file__))
FIGURES = (
    ("batch_per_s", "batch, msg/s"), ("vectorize_s", "vectorize, s"), ("fit_s", "fit, s"),
    ("online_per_s", "online, msg/s"), ("online_raw_per_s", "one by one from Python"),
    ("score_per_s", "score, msg/s"), ("p50_us", "one message p50, µs"),
    ("p99_us", "p99, µs"), ("wall_s", "wall, s"), ("accuracy", "accuracy"), ("peak_mb", "peak MB"),
)


def jobs(options):
    """(set, measurement, train, test) in the order of a round."""
    chosen = [name for name in ROSTER if name != "grid-search" and (not options.peers or name in options.peers)]
    for name in options.only or REPEATED:
        if name == "starter":
            continue
        files = speed_set(name, options.shared)
        yield from ((name, peer, files.train, files.test) for peer in chosen)
        if not options.no_ours:
            yield name, "ours", files.train, files.test
    if not options.only or "starter" in options.only:
        if not options.peers or "grid-search" in options.peers:
            yield "starter", "grid-search", whole_set("starter", options.shared), "-"
        if not options.no_ours:
            yield "starter", "ours-grid", "-", "-"


def measure(peer, train, test, options):
    """Name → figures of one measurement in a process of its own."""
    pinned = ["taskset", "-c", str(options.core)]
    if peer == "ours-grid":
        return {"ours": {"wall_s": ours.grid(options.shared, pinned), "version_s": ours.startup(pinned)}}
    command = ours.command(train, test) if peer == "ours" else [
        sys.executable, os.path.join(HERE, "measure.py"), peer, train, test]
    environment = {**os.environ, "PEERS_CLOCK": options.clock}
    done = subprocess.run(pinned + command, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        return {peer: {"failed": last}}
    return ours.measured(done.stdout) if peer == "ours" else {peer: json.loads(done.stdout.splitlines()[-1])}


def collect(options):
    """(set, name) → figure → list of values, one a round."""
    plan, found = list(jobs(options)), {}
    for number in range(options.rounds):
        for name, peer, train, test in plan:
            if found.get((name, peer), {}).get("failed"):
                continue
            print(f"round {number + 1}: {name} {peer}", file=sys.stderr, flush=True)
            for label, figures in measure(peer, train, test, options).items():
                kept = found.setdefault((name, label), {})
                for key, value in figures.items():
                    if value is not None:
                        kept.setdefault(key, []).append(value)
            save(found, options)
    return found


def medians(found):
    """(set, name) → figure → the median over rounds (of words, the last)."""
    return {key: {figure: statistics.median(values) if isinstance(values[0], (int, float)) else values[-1]
                  for figure, values in figures.items()} for key, figures in found.items()}


def save(found, options):
    os.makedirs(SCRATCH, exist_ok=True)
    record = {
        "rounds": options.rounds, "core": options.core, "clock": options.clock, "load": os.getloadavg(),
        "figures": [{"set": name, "of": label, "rounds": figures, "median": medians({0: figures})[0]}
                    for (name, label), figures in found.items()],
    }
    path = os.path.join(SCRATCH, "results.json")
    with open(path + ".part", "w", encoding="utf-8") as file:
        json.dump(record, file, indent=1, ensure_ascii=False)
    os.replace(path + ".part", path)


def table(middle):
    """The figures of each set as Markdown."""
    for name in dict.fromkeys(key[0] for key in middle):
        here = {label: figures for (of, label), figures in middle.items() if of == name}
        shown = [(key, head) for key, head in FIGURES if any(key in figures for figures in here.values())]
        yield f"\n**{name}**\n\n| | " + " | ".join(head for _, head in shown) + " |"
        yield "|---" * (len(shown) + 1) + "|"
        for label, figures in here.items():
            if "failed" in figures:
                yield f"| {label} | {figures['failed']} |"
                continue
            yield f"| {label} | " + " | ".join(number(figures.get(key), key) for key, _ in shown) + " |"


def number(value, key):
    if value is None:
        return "–"
    if key == "accuracy":
        return f"{value:.4f}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(arguments):
    options = parse(arguments)
    if not options.no_ours and not ours.present():
        print(f"{ours.PROGRAM} isn't built; measuring the peers alone", file=sys.stderr)
        options.no_ours = True
    middle = medians(collect(options))
    print("\n".join(table(middle)))
    if not options.no_ours:
        print("\n".join(rows(middle)))
    return 0


def parse(arguments):
    parser = argparse.ArgumentParser(prog="run.py speed", description=__doc__.split("\n")[0])
    parser.add_argument("--only", type=names(("starter", *REPEATED)), metavar="SET,…")
    parser.add_argument("--peers", type=names(tuple(ROSTER)), metavar="NAME,…")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--core", type=int, default=1)
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall",
                        help="cpu counts the peers' own processor time: for a busy machine, without ours")
    parser.add_argument("--no-ours", action="store_true")
    parser.add_argument("--shared", default=corpora.BESIDE, metavar="FOLDER", help="holds data/ and starter/")
    return parser.parse_args(arguments)


def names(allowed):
    def parsed(text):
        wanted = text.split(",")
        unknown = [name for name in wanted if name not in allowed]
        if unknown:
            raise argparse.ArgumentTypeError(f"no '{unknown[0]}'; there are: {', '.join(allowed)}")
        return wanted
    return parsed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except corpora.Missing as problem:
        sys.exit(f"run.py speed: {problem}")
