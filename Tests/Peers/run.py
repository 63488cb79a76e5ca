#!/usr/bin/env python3
"""The comparison with other programs: one entry point, standard library only.

    python3 Tests/Peers/run.py install
    python3 Tests/Peers/run.py accuracy starter --run Runs/starter-1a2b3c4d --entry 'linear-svm c=1'
    python3 Tests/Peers/run.py speed [--only uci] [--rounds 3] [--core 1]

Each makes the environment first (`.peers/venv`, a minute the first time) and then runs the script of
that name inside it; `--help` after the name prints what it takes.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import environment  # noqa: E402

SCRIPTS = ("accuracy", "speed")


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 64
    name, rest = arguments[0], arguments[1:]
    if name != "install" and name not in SCRIPTS:
        print(f"run.py: no script named '{name}'; there are: install, {', '.join(SCRIPTS)}", file=sys.stderr)
        return 64
    try:
        python = environment.ensure()
    except environment.Unavailable as problem:
        print(f"run.py: {problem}", file=sys.stderr)
        return 1
    if name == "install":
        print(f"ready: {python}")
        return 0
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".py")
    os.execv(python, [python, script, *rest])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
