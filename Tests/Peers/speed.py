"""Speed side by side: the peers and ours in one run, one core, a fresh process each, interleaved rounds.

    run.py speed [--only SET,…] [--peers NAME,…] [--rounds 3] [--minutes 10] [--core 1] [--full] [--no-ours]

A round measures everything once, in turn; a figure is the median of its rounds. A measurement of more than
twenty seconds is made in the first round only, later rounds end when the minutes are over, and a slow peer
of which several are compared is stopped as soon as it can't matter (musts.py); `--full` waits for all.
On a busy machine trust the ratios by CPU time, not the figures. Prints Markdown, writes `.peers/results.json`.
"""
import argparse
import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import time

import corpora
import ours
from environment import SCRATCH
from measure import ROSTER
from musts import MUSTS, limit, rows
from speedsets import REPEATED, speed_set, whole_set

LONG = 20.0
"""Seconds of a whole process above which it isn't repeated."""
HERE = os.path.dirname(os.path.abspath(__file__))
FIGURES = (
    ("batch_per_s", "batch, msg/s"), ("vectorize_s", "vectorize, s"), ("fit_s", "fit, s"),
    ("online_per_s", "online, msg/s"), ("online_raw_per_s", "one by one from Python"),
    ("score_per_s", "score, msg/s"), ("p50_us", "one message p50, µs"),
    ("p99_us", "p99, µs"), ("wall_s", "wall, s"), ("slower_s", "stopped at, s"), ("accuracy", "accuracy"),
    ("progressive", "before learning"), ("peak_mb", "peak MB"), ("process_s", "process, s"),
    ("process_cpu_s", "its CPU, s"), ("core_share", "share of core"),
)


def jobs(options):
    """(set, measurement, train, test) in the order of a round: ours first, since it sets the limits."""
    chosen = [name for name in ROSTER if not options.peers or name in options.peers]
    mine = [] if options.no_ours else list(ours.ROSTER)
    for name in options.only or ("starter", *REPEATED):
        if name == "starter":
            whole = whole_set(name, options.shared)
            yield from ((name, one, whole, "-") for one in ("ours-grid", "grid-search")
                        if (not options.no_ours if one == "ours-grid" else one in chosen))
            continue
        files = speed_set(name, options.shared)
        wanted = [one for one in mine + chosen if needed(name, one) or one in (options.peers or ())]
        yield from ((name, one, files.train, files.test) for one in wanted)


def needed(name, measurement):
    """Whether a promise asks for it on this set."""
    return measurement in ours.ROSTER or any(of == name and measurement in [peer.removesuffix(" raw") for peer in peers]
                                             for of, _, _, _, peers, _ in MUSTS)


def measure(name, train, test, options, most):
    """The figures of one measurement in a process of its own, stopped `most` seconds after its clock starts."""
    pinned = ["taskset", "-c", str(options.core)]
    if name == "ours-grid":
        command = ours.grid_command(options.shared)
    elif name in ours.ROSTER:
        command = ours.command(name, train, test)
    else:
        command = [sys.executable, "-W", "ignore", os.path.join(HERE, "measure.py"), name, train, test]
    environment = {**os.environ, "PEERS_LIMIT": str(most or 0)}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(pinned + command, capture_output=True, text=True, env=environment)
    taken, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    process = {"process_s": taken, "process_cpu_s": processor, "core_share": processor / taken}
    if done.returncode == -signal.SIGALRM:
        return {"messages": count(train), "slower_s": most, **process}
    if done.returncode != 0:
        return {"failed": (done.stderr.strip().splitlines() or ["no message"])[-1]}
    return {**figures(name, done.stdout, taken, pinned), **process}


def figures(name, output, taken, pinned):
    """What a process that ended well has found."""
    if name == "ours-grid":
        return {"wall_s": taken, "accuracy": ours.grid_accuracy(), "version_s": ours.startup(pinned)}
    return ours.measured(output) if name in ours.ROSTER else json.loads(output.splitlines()[-1])


def count(path):
    with open(path, "rb") as file:
        return sum(1 for _ in file)


def collect(options):
    """(set, name) → figure → list of values, one a round."""
    plan, found, begun = list(jobs(options)), {}, time.monotonic()
    for number in range(options.rounds):
        for key, train, test in ((job[:2], *job[2:]) for job in plan):
            kept = found.setdefault(key, {})
            late = time.monotonic() - begun > 60 * options.minutes
            if number and (late or "failed" in kept or max(kept["process_s"]) > LONG):
                continue
            print(f"round {number + 1}: {' '.join(key)}", file=sys.stderr, flush=True)
            most = None if options.full else limit(*key, medians(found))
            for figure, value in measure(key[1], train, test, options, most).items():
                if value is not None:
                    kept.setdefault(figure, []).append(value)
            save(found, options)
    return found


def medians(found):
    """(set, name) → figure → the median over rounds (of words, the last)."""
    return {key: {figure: statistics.median(values) if isinstance(values[0], (int, float)) else values[-1]
                  for figure, values in figures.items()} for key, figures in found.items()}


def save(found, options):
    os.makedirs(SCRATCH, exist_ok=True)
    record = {
        "rounds": options.rounds, "core": options.core, "load": os.getloadavg(),
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
    if key in ("accuracy", "progressive"):
        return f"{value:.4f}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(arguments):
    options = parse(arguments)
    if not options.no_ours and not ours.present():
        print(f"{ours.PROGRAM} isn't built; measuring the peers alone", file=sys.stderr)
        options.no_ours = True
    print(f"load average {os.getloadavg()[0]:.1f} at the start", end="", flush=True)
    middle = medians(collect(options))
    print(f", {os.getloadavg()[0]:.1f} at the end; core {options.core}")
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
    parser.add_argument("--minutes", type=float, default=10, help="rounds after the first end then (default 10)")
    parser.add_argument("--full", action="store_true", help="stop no slow peer (takes an hour)")
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
