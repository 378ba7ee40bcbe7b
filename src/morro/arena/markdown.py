"""Tables and shares as the pages write them."""


def shared(win: dict[str, float]) -> str:
    return f"{win['value'] * 100:.1f} % ({win['low'] * 100:.1f} to {win['high'] * 100:.1f})"


def table(rows: list[list[str]]) -> str:
    head, *rest = rows
    lines = [head, ["---"] * len(head), *rest]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
