"""What is to be compiled for Apple's systems, taken from the manifest and from the Xcode project: nothing here names a module."""

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from apple_system import ROOT, System, Toolchain, digest, write

SAMPLES = ROOT / "Tests/Apple/Samples"
PROJECT = ROOT / "Apple/Bowline.xcodeproj/project.pbxproj"
# What Xcode links into a program; bundles of tests need a framework that nothing here declares.
PROGRAMS = ("com.apple.product-type.application", "com.apple.product-type.app-extension")

# What the compiler can make of a source without an SDK to link with.
C_FLAGS = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-std=gnu17"]


@dataclass
class Module:
    """A target of the manifest, as one system compiles it."""

    system: System
    name: str
    folder: Path
    sources: list[Path]
    needs: list["Module"]
    flags: list[str] = field(default_factory=list)
    is_test: bool = False

    @property
    def is_swift(self) -> bool:
        return any(source.suffix == ".swift" for source in self.sources)

    @property
    def output(self) -> Path:
        return self.system.modules / f"{self.name}.swiftmodule"

    def command(self, sources: list[Path], *, output: Path | None) -> list[str]:
        """Compiles down to SIL, where the compiler checks what crosses between isolations; writes the module where one is wanted."""
        if not self.is_swift:
            includes = ["-I", str(self.folder / "include")]
            return self.system.clang(*C_FLAGS, *includes, *[str(source) for source in sources if source.suffix == ".c"])
        written = ["-emit-module-path", str(output)] if output else []
        main = any(source.name == "main.swift" for source in sources)
        shape = [] if main else ["-parse-as-library"]
        return self.system.frontend(
            *["-emit-sil", "-o", "/dev/null", *written, "-module-name", self.name, "-package-name", "bowline"],
            *[*shape, *self.flags, *[str(source) for source in sources]],
        )

    def state(self, below: dict[str, str], ground: str) -> str:
        """Changes when anything changes that this module is made of."""
        parts: list[bytes | str] = [ground, self.name, *self.flags, *[below[needed.name] for needed in self.needs]]
        for source in self.sources:
            parts += [str(source.relative_to(ROOT)), source.read_bytes()]
        return digest(*parts)


def manifest() -> dict:
    """The manifest as SwiftPM reads it on a Mac; read again only when its text has changed."""
    text = (ROOT / "Package.swift").read_bytes()
    kept = ROOT / ".build/apple" / f"manifest-{digest(text, Toolchain.version)}.json"
    if not kept.is_file():
        command = ["swift", "package", "--ignore-lock", "dump-package"]
        environment = os.environ | {"BOWLINE_MANIFEST": "apple"}
        done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, env=environment)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(done.stdout)
    return json.loads(kept.read_text())


# The C libraries that Apple's systems have.
LIBRARIES = {"sqlite3"}


def mistakes(package: dict) -> list[str]:
    """What would keep a Mac from building this manifest before a source is read."""
    names = {target["name"] for target in package["targets"]}
    found = []
    for target in package["targets"]:
        path = target.get("path") or f"Sources/{target['name']}"
        if path.startswith(("Sources/Server/", "Sources/System/", "Tests/Server/")) and target["name"] != "CSQLite":
            found.append(f"{target['name']} in {path} is for Linux only")
        found += [
            f"{target['name']} needs {name}, which a Mac does not have"
            for dependency in target["dependencies"]
            for name in [(dependency.get("byName") or dependency.get("target"))[0]]
            if name not in names
        ]
        found += [
            f"{target['name']} links {setting['kind']['linkedLibrary']['_0']}, which a Mac does not have"
            for setting in target["settings"]
            if "linkedLibrary" in setting["kind"] and setting["kind"]["linkedLibrary"]["_0"] not in LIBRARIES
        ]
    for product in package["products"]:
        found += [f"the product {product['name']} has {name}, which a Mac does not have" for name in product["targets"] if name not in names]
    return found


def applies(condition: dict | None, system: System) -> bool:
    """Whether a dependency or setting is meant for this system."""
    return not condition or not condition.get("platformNames") or system.name in condition["platformNames"]


def needed(target: dict, system: System) -> list[str]:
    """The names of the targets that this one needs on this system."""
    names = []
    for dependency in target["dependencies"]:
        (name, condition) = dependency.get("byName") or dependency.get("target")
        if applies(condition, system):
            names.append(name)
    return names


def flags(target: dict, system: System, language: str) -> list[str]:
    """The compiler's flags as SwiftPM would give them in a debug build."""
    found = ["-swift-version", language, "-enable-testing"]
    for setting in target["settings"]:
        if setting["tool"] != "swift" or not applies(setting.get("condition"), system):
            continue
        ((kind, value),) = setting["kind"].items()
        match kind:
            case "enableUpcomingFeature":
                found += ["-enable-upcoming-feature", value["_0"]]
            case "enableExperimentalFeature":
                found += ["-enable-experimental-feature", value["_0"]]
            case "treatAllWarnings":
                found += ["-warnings-as-errors"] if value["_0"] == "error" else []
            case _:
                raise SystemExit(f"error: {target['name']} has a setting that script/apple_modules.py does not know: {kind}")
    return found


def accessor(target: dict, system: System) -> list[Path]:
    """The source through which a target with resources finds them, as SwiftPM writes it."""
    if not any("copy" in resource["rule"] or "process" in resource["rule"] for resource in target["resources"]):
        return []
    path = system.work / "resource-accessors" / f"{target['name']}.swift"
    write(path, "import Foundation\n\nextension Foundation.Bundle {\n    static let module: Bundle = .main\n}\n")
    return [path]


def is_for_apps(target: dict) -> bool:
    """The apps and their faces; what they need follows."""
    return target["type"] == "regular" and (target.get("path") or "").startswith(("Sources/Apps/", "Sources/Faces/"))


def tests_of_schemes() -> list[str]:
    """The test targets of the package that the schemes of the Xcode project run."""
    schemes = sorted((PROJECT.parent / "xcshareddata/xcschemes").glob("*.xcscheme"))
    found = [element for scheme in schemes for element in ElementTree.parse(scheme).iterfind(".//TestableReference/BuildableReference")]
    return sorted({element.get("BlueprintName", "") for element in found})


def modules(system: System, package: dict) -> list[Module]:
    """Everything an app can need on this system, each after all that it needs: the libraries offered, the apps, what is below, and the tests
    that the project's schemes run; on a Mac also its programs and all of its tests."""
    targets = {target["name"]: target for target in package["targets"]}
    roots = [target["name"] for target in package["targets"] if is_for_apps(target)]
    if system.name == "macos":
        roots += [target["name"] for target in package["targets"] if target["type"] in ("regular", "executable", "test")]
    roots += tests_of_schemes()
    for product in package["products"]:
        if "library" in product["type"]:
            roots += product["targets"]
    (language,) = package["swiftLanguageVersions"]
    found: dict[str, Module] = {}

    def visit(name: str) -> Module:
        if name in found:
            return found[name]
        target = targets[name]
        folder = ROOT / (target.get("path") or f"Sources/{name}")
        below = [visit(other) for other in needed(target, system)]
        excluded = [folder / path for path in target["exclude"]]
        sources = [
            path
            for path in sorted(folder.rglob("*"))
            if path.suffix in (".swift", ".c", ".h") and not any(path.is_relative_to(place) for place in excluded)
        ]
        sources += accessor(target, system)
        module = Module(system, name, folder, sources, below, flags(target, system, language), is_test=target["type"] == "test")
        found[name] = module
        return module

    for name in roots:
        visit(name)
    return list(found.values())


def samples(system: System, below: list[Module]) -> list[Module]:
    """The modules of Tests/Apple/Samples: code of the kinds that faces have, under the flags of the package's own code."""
    swift = [module for module in below if module.is_swift and not module.is_test]
    found = []
    for folder in sorted(path for path in SAMPLES.iterdir() if path.is_dir()):
        only = folder / "systems"
        if only.is_file() and system.name not in only.read_text().split():
            continue
        sources = sorted(folder.glob("*.swift"))
        found.append(Module(system, f"Sample{folder.name}", folder, sources, swift, swift[-1].flags))
    return found


def programs(system: System, below: list[Module]) -> list[Module]:
    """The targets of the Xcode project, which are programs for iOS: each compiled from the folders that the project gives it."""
    if not PROJECT.is_file() or system.name != "ios":
        return []
    read = subprocess.run([str(Toolchain.folder / "bin/plutil"), "-convert", "json", "-o", "-", str(PROJECT)], check=True, stdout=subprocess.PIPE)
    project = json.loads(read.stdout)
    objects = project["objects"]
    places: dict[str, Path] = {}

    def place(key: str, parent: Path) -> None:
        item = objects[key]
        places[key] = parent / item.get("path", "")
        for child in item.get("children", []):
            place(child, places[key])

    place(objects[project["rootObject"]]["mainGroup"], PROJECT.parents[1])
    swift = [module for module in below if module.is_swift and not module.is_test]
    found = []
    for item in objects.values():
        if item["isa"] != "PBXNativeTarget" or item["productType"] not in PROGRAMS:
            continue
        folders = [places[key] for key in item["fileSystemSynchronizedGroups"]]
        sources = sorted(source for folder in folders for source in folder.rglob("*.swift"))
        if not sources:
            raise SystemExit(f"error: the project's target {item['name']} has no sources in {folders}")
        # The flags of the package hold for what is built over it.
        found.append(Module(system, f"{item['name']}Program", folders[0], sources, swift, swift[-1].flags))
    return found
