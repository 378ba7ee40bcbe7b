"""One step of `make`: says what is going on, in a line now and then, and keeps the noise for when it fails.

    python tools/step.py 'Installing the tools' pip install ...

Of what the command prints, lines that begin with `morro:` are shown, and every tenth package that pip finds. If the
command fails, everything that it printed is shown.
"""

import re
import subprocess
import sys
import time


def told(line: str, packages: int) -> str:
    """What a line of the command's output says to a person who waits; mostly nothing."""
    if found := re.match(r"\s*morro: (.*)", line):
        return found[1]
    if line.startswith("Collecting ") and packages % 10 == 0:
        return f"{packages} packages found"
    if line.startswith("Installing collected packages"):
        return "unpacking what was found"
    return ""


def run(heading: str, command: list[str]) -> int:
    """Run the command; give its exit status."""
    sys.stdout.write(f"{heading} ...\n")
    sys.stdout.flush()
    begin = time.monotonic()
    lines: list[str] = []
    packages = 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            packages += line.startswith("Collecting ")
            if text := told(line, packages):
                sys.stdout.write(f"  {heading}: {text} ({time.monotonic() - begin:.0f} s)\n")
                sys.stdout.flush()
    if process.returncode:
        sys.stdout.writelines(lines)
        sys.stdout.write(f"{heading}: failed\n")
    else:
        sys.stdout.write(f"  {heading}: done in {time.monotonic() - begin:.0f} s\n")
    return process.returncode


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
