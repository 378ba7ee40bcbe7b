"""Texts: the tables of one language file, and how a sentence is made from one of their templates."""

from collections.abc import Iterator, Mapping


class Texts:
    """A table of templates, and of tables like it.

    A template may stand in a table of plural forms, `one` and `other`; the number decides.
    """

    def __init__(self, table: Mapping[str, object], where: str) -> None:
        self._table = table
        self.where = where
        """The path to this table, for whoever has to mend it: `de.toml: sanjuan.building`."""
        self._inner: dict[str, Texts] = {}
        self._bare: dict[str, str] = {}
        """Texts in which nothing is filled in, as they are said."""

    def __contains__(self, key: str) -> bool:
        return key in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def table(self, key: str) -> "Texts":
        """The table inside this one; an empty one where there is none."""
        if key not in self._inner:
            inner = self._table.get(key, {})
            assert isinstance(inner, dict), f"{self.where}.{key} is not a table"
            self._inner[key] = Texts(inner, f"{self.where}.{key}")
        return self._inner[key]

    def template(self, key: str, n: int | None = None) -> str:
        """The template as it stands in the file, in the plural form for n."""
        if key not in self._table:
            raise KeyError(f"{self.where} has no words for {key!r}")
        found = self._table[key]
        if isinstance(found, dict):
            assert n is not None, f"{self.where}.{key} has plural forms: it needs a number"
            found = found["one" if n == 1 else "other"]
        assert isinstance(found, str), f"{self.where}.{key} is not a text"
        return found

    def say(self, key: str, values: Mapping[str, object], n: int | None = None) -> str:
        """The template with its placeholders filled in."""
        if values:
            return self.template(key, n).format_map(values)
        if key not in self._bare:
            self._bare[key] = self.template(key).format_map(values)
        return self._bare[key]

    def flag(self, key: str) -> bool:
        """True where the file says `key = true`."""
        return self._table.get(key) is True


def with_article(article: str, name: str) -> str:
    """`the Tower`, `l'Archivio`; the bare name where there is no article."""
    if not article or article.endswith("'"):
        return article + name
    return f"{article} {name}"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def enumeration(items: list[str], last: str) -> str:
    """`a, b and c`; `last` stands before the last item."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + last + items[-1]
