"""Names: when two of them are the same to a reader, and which of them nobody may claim."""

import unicodedata
from typing import Final

from morro.server.chair import BLANK, tidy_name
from morro.server.errors import BadRequest, NameTaken
from morro.server.new_table import NAMES
from morro.server.storage.database import Database
from morro.words import LANGUAGES
from morro.words.wording import wording

CAPITALS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX")
"""Greek capitals that look like Latin ones; the small letters of some look like others."""
SHAPES: Final = (
    ("авегкмнопрстухіѕјԁԛԝһьꙇӏүѵѡ", "aberkmhonpctyxlsjdqwhbllyvw"),
    ("οαβεζικνρστυχηγω", "oabezlkvpotuxnyw"),
    ("օոսհյցլ", "onuhjgl"),
    ("ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏆᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏳᏴ", "drtlyajewmhyghzlbrwsvslcpkgb"),
    ("ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpddtgkjczfmnlsrvhwxyaelou"),
    ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghljklmnoprstuvwyz"),
    ("ɑɡɩɫƚʋɵħŧıł", "aglllvohtll"),
    ("01|!¡$@5℮", "ollllsase"),
)
"""What looks like Latin letters: Cyrillic, Greek, Armenian, Cherokee, Lisu, small capitals, phonetic letters, signs."""
LOOKALIKES: Final = {ord(one): latin for shapes in SHAPES for one, latin in zip(*shapes, strict=True)}
SAME: Final = (("rn", "m"), ("vv", "w"), ("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ø", "o"), ("đ", "d"), ("i", "l"))
LEAST_LETTERS: Final = 2


def folded(name: str) -> str:
    """The name as the eye takes it: without case, accents, spaces and signs, and lookalikes as one letter."""
    small = unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold()
    plain = [sign for sign in unicodedata.normalize("NFKD", small) if sign not in BLANK]
    bare = "".join(str(unicodedata.digit(sign, sign)) for sign in plain if not unicodedata.combining(sign))
    letters = bare.translate(LOOKALIKES)
    for many, one in SAME:
        letters = letters.replace(many, one)
    return "".join(sign for sign in letters if sign.isalnum())


def reserved() -> set[str]:
    """Names that would be taken for somebody else: those of bots, and words for whoever runs the server."""
    faces = {wording(lang)(f"level_{n}") for lang in LANGUAGES for n in range(1, 6)}
    guests = {wording(lang)("guest") for lang in LANGUAGES}
    return {folded(name) for name in {*NAMES, *faces, *guests, "Morro", "admin", "host", "bot", "server"}}


def claimable(text: str) -> str:
    """A name fit to be claimed; raises BadRequest, and says what is wrong with it."""
    name = tidy_name(text)
    if len(folded(name)) < LEAST_LETTERS:
        raise BadRequest(f"a name of your own needs at least {LEAST_LETTERS} letters or digits")
    if folded(name) in reserved():
        raise BadRequest(f"{name} is a name of the bots or of this server; choose another")
    return name


async def check_free(database: Database, player: str, name: str) -> None:
    """Raise NameTaken where somebody else has claimed this name, or one that looks the same."""
    rows = await database.read("SELECT player FROM account WHERE folded = ?", folded(name))
    if rows and rows[0][0] != player:
        raise NameTaken(f"{name} is the name of somebody who claimed it; choose another one for this table")
