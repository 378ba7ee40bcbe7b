"""Layout: the named fields of an encoding, in order. It finds its offsets itself and prints its own documentation."""

from morro.core.errors import GameError


class Field:
    """A run of bytes with one meaning: `size` numbers from 0 to `high`, from byte `start` on."""

    def __init__(self, name: str, start: int, size: int, high: int, about: str, entries: list[str]) -> None:
        self.name = name
        self.start = start
        self.size = size
        self.high = high
        """The largest number that can stand here; 255 is also what any larger number becomes."""
        self.about = about
        self.entries = entries
        """What each byte is about, such as the kinds of building; empty for a single number."""

    def stop(self) -> int:
        return self.start + self.size

    def label(self, at: int) -> str:
        """The name of one of the bytes: `me.city[smithy]`."""
        return f"{self.name}[{self.entries[at]}]" if self.entries else self.name


class Layout:
    """The encoding of one family of games: which byte means what. Any change of it changes `version`."""

    def __init__(self, family: str, version: int) -> None:
        self.family = family
        self.version = version
        self.fields: list[Field] = []
        self.size = 0
        """The bytes of one encoding."""
        self.by_name: dict[str, Field] = {}

    def one(self, name: str, high: int, about: str) -> int:
        """Append a field of one number; give its offset."""
        return self.add(name, 1, high, about, [])

    def row(self, name: str, entries: list[str], high: int, about: str) -> int:
        """Append a field with a number for each of the entries; give its offset."""
        return self.add(name, len(entries), high, about, entries)

    def add(self, name: str, size: int, high: int, about: str, entries: list[str]) -> int:
        assert name not in self.by_name, f"the field {name} stands twice"
        assert 0 < high <= 255, f"the field {name} does not fit into bytes"
        field = Field(name, self.size, size, high, about, entries)
        self.fields.append(field)
        self.by_name[name] = field
        self.size += size
        return field.start

    def field(self, name: str) -> Field:
        if name not in self.by_name:
            known = ", ".join(self.by_name)
            raise GameError(f"the encoding of {self.family} has no field {name!r}; it has: {known}")
        return self.by_name[name]

    def told(self, row: bytes) -> dict[str, int]:
        """What an encoding says: the label and the number of every byte that is not 0."""
        if len(row) != self.size:
            raise GameError(f"an encoding of {self.family} has {self.size} bytes, not {len(row)}")
        found: dict[str, int] = {}
        for field in self.fields:
            for at in range(field.size):
                if row[field.start + at]:
                    found[field.label(at)] = row[field.start + at]
        return found

    def doc(self) -> str:
        """The documentation: a line for each field with its offset, its size, its largest number and its meaning."""
        names = max([len(field.name) for field in self.fields])
        lines = [
            f"{self.family}: {self.size} bytes, layout version {self.version}",
            f"{'at':>5} {'size':>5} {'high':>5}  {'name':{names}}  meaning",
        ]
        for field in self.fields:
            lines.append(f"{field.start:>5} {field.size:>5} {field.high:>5}  {field.name:{names}}  {field.about}")
        return "\n".join(lines) + "\n"
