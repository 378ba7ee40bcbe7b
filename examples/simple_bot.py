#!/usr/bin/env python3
"""A whole bot: it builds the most expensive thing it can, pays with the cheapest, and passes only if it must.

Each line on standard input is a message; hello and choose want a line in answer. docs/bot-writers.md explains.
"""

import json
import sys

cost = {}


def wish(token, view):
    """How much this answer is wanted."""
    verb, *about = token.split()
    if verb == "pass":
        return -100
    if verb == "role":
        money = {card["role"]: card.get("doubloons", 0) for card in view["roles"]}
        return money.get(about[0], 0) + (about[0] == "builder")
    price = cost.get(about[0], 0)
    if verb in ("pay", "discard", "tuck"):
        return -price  # cards go, the cheapest first
    many = int(about[-1]) if about[-1].isdigit() else 0  # man corn 2: rather two colonists than one
    return price + many


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        cost = {row["building"]: row["cost"] for row in message["box"]["buildings"]}
        answer = {"name": "simple"}
    elif message["type"] == "choose":
        best = max(message["legal"], key=lambda token: wish(token, message["view"]))
        answer = {"id": message["id"], "token": best}
    else:
        break  # bye
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
