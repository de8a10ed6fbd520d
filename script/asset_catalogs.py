"""The asset catalogs of the folder Apple: colours for light and dark, and the apps' icons."""

import hashlib
import json
import pathlib
import re
import struct
import subprocess
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
APPLE = ROOT / "Apple"
# Each app's folder in Apple, by its name in Design/tokens.json; `bowline` is the page's own.
FOLDERS = {"typesafe": "TypeSafe", "gista": "Gista", "actions": "ActionHandler", "scorebase": "ScoreBase"}
INFO = {"author": "xcode", "version": 1}
ICON_SIZE = 1024


def written(value: object) -> str:
    """JSON as Xcode writes it."""
    return json.dumps(value, indent=2, separators=(",", " : ")) + "\n"


def color_set(light: tuple[int, int, int], dark: tuple[int, int, int]) -> str:
    def color(rgb: tuple[int, int, int]) -> dict:
        red, green, blue = (f"0x{part:02X}" for part in rgb)
        return {"color-space": "srgb", "components": {"alpha": "1.000", "blue": blue, "green": green, "red": red}}

    return written(
        {
            "colors": [
                {"color": color(light), "idiom": "universal"},
                {"appearances": [{"appearance": "luminosity", "value": "dark"}], "color": color(dark), "idiom": "universal"},
            ],
            "info": INFO,
        }
    )


def texts(tokens) -> dict[pathlib.Path, str]:
    """Every JSON file of the catalogs. A colour with an app's hue is in the app's catalog, any other in the one that all apps share."""
    common = APPLE / "Shared/Colors.xcassets"
    made = {common / "Contents.json": written({"info": INFO})}

    def add(catalog: pathlib.Path, token: str, app: str, name: str) -> None:
        colors = (tokens.color(token, theme, app) for theme in ("light", "dark"))
        made[catalog / f"{name}.colorset/Contents.json"] = color_set(*colors)

    of_apps = [name for name, token in tokens.values["color"].items() if token.get("hue") == "app"]
    for name in tokens.values["color"]:
        if name not in of_apps:
            add(common, name, next(iter(FOLDERS)), name)
    for app, folder in FOLDERS.items():
        catalog = APPLE / folder / "Shared/Assets.xcassets"
        made[catalog / "Contents.json"] = written({"info": INFO})
        image = {"filename": "icon.png", "idiom": "universal", "platform": "ios", "size": f"{ICON_SIZE}x{ICON_SIZE}"}
        made[catalog / "AppIcon.appiconset/Contents.json"] = written({"images": [image], "info": INFO})
        add(catalog, "accent", app, "AccentColor")
        for name in of_apps:
            add(catalog, name, app, name)
    return made


# MARK: Icons

def square(icon: str) -> str:
    """The icon without its rounded corners, which the system cuts itself."""
    made, count = re.subn(r'(<rect width="64" height="64") rx="[\d.]+"', r"\1", icon)
    if count != 1:
        raise ValueError("the icon needs one <rect width=\"64\" height=\"64\" rx=…> as its ground")
    return made


def icons(tokens) -> dict[pathlib.Path, str]:
    """The drawing of every icon, by the picture that is made of it."""
    return {
        APPLE / folder / "Shared/Assets.xcassets/AppIcon.appiconset/icon.png": square(tokens.icon(app)) for app, folder in FOLDERS.items()
    }


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a PNG file, each with its kind; raises ValueError when it is none."""
    if png[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("is not a PNG file")
    found, at = [], 8
    while at < len(png):
        if at + 12 > len(png):
            raise ValueError("ends too early")
        length, kind = struct.unpack_from(">I4s", png, at)
        content = png[at + 8 : at + 8 + length]
        if png[at + 8 + length : at + 12 + length] != struct.pack(">I", zlib.crc32(kind + content)):
            raise ValueError("is damaged")
        found.append((kind, content))
        at += 12 + length
    return found


def packed(parts: list[tuple[bytes, bytes]]) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content)) for kind, content in parts
    )


def mark(drawing: str, parts: list[tuple[bytes, bytes]]) -> bytes:
    """What a picture says about itself: the digest of its drawing and of its pixels, so that no renderer is needed to check it."""
    pixels = b"".join(content for kind, content in parts if kind in (b"IHDR", b"IDAT"))
    digests = [hashlib.sha256(part).hexdigest() for part in (drawing.encode(), pixels)]
    return b"Source\0" + " ".join(digests).encode()


def rendered(drawing: str) -> bytes:
    """The picture of a drawing, by chromium."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = pathlib.Path(folder) / "icon.svg", pathlib.Path(folder) / "icon.png"
        source.write_text(drawing)
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]
        size = f"--window-size={ICON_SIZE},{ICON_SIZE}"
        subprocess.run(["chromium", *options, size, f"--screenshot={target}", str(source)], check=True, capture_output=True)
        parts = [part for part in chunks(target.read_bytes()) if part[0] in (b"IHDR", b"IDAT", b"IEND")]
    return packed([parts[0], (b"tEXt", mark(drawing, parts)), *parts[1:]])


def icon_fault(png: bytes, drawing: str) -> str | None:
    """What is wrong with a picture; nil when the drawing was rendered into it and nothing else."""
    try:
        parts = chunks(png)
    except ValueError as error:
        return str(error)
    width, height, depth, color = struct.unpack_from(">IIBB", parts[0][1])
    if (width, height, depth, color) != (ICON_SIZE, ICON_SIZE, 8, 2):
        return f"must have {ICON_SIZE} × {ICON_SIZE} pixels of red, green and blue without transparency"
    if (b"tEXt", mark(drawing, parts)) not in parts:
        return "is out of date; run script/design"
    return None


def strays(made: set[pathlib.Path]) -> list[str]:
    """Files in the catalogs that nothing makes, such as the colour of a token that was removed."""
    found = [path for catalog in APPLE.rglob("*.xcassets") for path in catalog.rglob("*") if path.is_file()]
    return [f"{path.relative_to(ROOT)} is made from nothing in Design; remove it" for path in sorted(found) if path not in made]
