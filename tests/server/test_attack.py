"""The attacks of bench/attack.py, smaller: others are answered meanwhile, and nothing else is attacked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from bench import attack

SCRIPT = Path(attack.__file__)


def test_whoever_asks_during_an_attack_is_answered() -> None:
    """A busy machine may take its time; the server may not fail."""
    command = [sys.executable, str(SCRIPT), "--short", "--patience", "60"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in attack.ATTACKS:
        assert re.search(rf"^{name} .*, 0 of [1-9]\d* failed$", done.stdout, re.MULTILINE), done.stdout
    assert "times 431" in done.stdout
    heard = re.search(r"a spectator 15 times: page (\d+) messages", done.stdout)
    assert heard
    assert int(heard[1]) < 5, "each who came and went would be two"
    assert "4 times 400" in done.stdout
    assert "HTTP/1.1 400 Bad Request" in done.stdout


@pytest.mark.parametrize("host", ["192.0.2.1", "10.0.0.1", "2001:db8::1", "0.0.0.0"])
def test_no_other_machine_is_attacked(host: str) -> None:
    with pytest.raises(SystemExit, match="this machine only"):
        attack.opened(80, host)
