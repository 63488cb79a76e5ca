"""A virtual environment of our own with the peers in fixed versions, made with the standard library."""
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRATCH = os.path.join(ROOT, ".peers")
"""Everything the comparison writes goes here; the folder is ignored by git."""

PACKAGES = (
    "numpy==2.4.6",
    "scipy==1.17.1",
    "scikit-learn==1.9.1",
    "vowpalwabbit==9.11.9",
    "river==0.26.1",
    "liblinear-official==2.50.0",
)
FASTTEXT = ("fasttext==0.9.3", "fasttext-wheel==0.9.2")
"""Alternatives, the first that installs is taken: both hold the same C++; the first needs a compiler."""


class Unavailable(Exception):
    """The environment can't be made; the text says what to do."""


def ensure():
    """The path of the environment's interpreter, after making it where it isn't complete yet."""
    folder = os.path.join(SCRATCH, "venv")
    python = os.path.join(folder, "bin", "python")
    wanted = "\n".join((sys.version.split()[0], *PACKAGES, *FASTTEXT)) + "\n"
    stamp = os.path.join(folder, "complete.txt")
    if _read(stamp) == wanted:
        return python
    if sys.version_info < (3, 11):
        raise Unavailable(f"Python 3.11 or later is needed for the peers; this is {sys.version.split()[0]}")
    print(f"making {folder} …", file=sys.stderr)
    os.makedirs(SCRATCH, exist_ok=True)
    _run([sys.executable, "-m", "venv", "--clear", folder],
         "can't make a virtual environment (on Debian: apt-get install python3-venv)")
    _run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES],
         "can't install the peers from PyPI; is it reachable, and is this Python one they have wheels for?")
    _install_fasttext(python)
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(wanted)
    return python


def _install_fasttext(python):
    for package in FASTTEXT:
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package],
            capture_output=True, text=True)
        if done.returncode == 0:
            return
    print("fastText doesn't install here (a C++ compiler is needed); its lines will say so", file=sys.stderr)


def _run(command, advice):
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError as problem:
        raise Unavailable(f"{advice}\n{problem}") from None
    if done.returncode != 0:
        last = "\n".join((done.stderr or done.stdout).strip().splitlines()[-5:])
        raise Unavailable(f"{advice}\n{last}")


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return None
