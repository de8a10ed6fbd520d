"""Apple's systems for the compiler: the standard library retargeted to them, and the declared API of Tests/Apple/API.

The toolchain ships the textual interfaces of the standard library. They say the same on every system but for a few lines, so the
compiler rebuilds them for an Apple target after a few edits. What Apple's frameworks declare stands in Tests/Apple/API.
"""

import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
API = ROOT / "Tests/Apple/API"
# What apps and tests import. `Synchronization` is missing: its mutex is another one on each system, and Apple has it from iOS 18 only.
LIBRARY = [
    "Swift",
    "_Concurrency",
    "_StringProcessing",
    "_RegexParser",
    "RegexBuilder",
    "Observation",
    "SwiftOnoneSupport",
    "_Builtin_float",
    "Testing",
]
# Each edit of the standard library's interfaces, in order, with its reason.
EDITS = [
    # Apple's targets have Objective-C.
    (r" -disable-objc-interop\b", ""),
    (r" -static(?= )", ""),
    # Nothing is made to run, so nothing is optimized.
    (r" -O(?= )", " -Onone"),
    # The library's own checks of what it inlines into older systems are its authors' business.
    (r" -target-min-inlining-version min\b", " -target-min-inlining-version target"),
    # These name `Failure`, which is of iOS 18 itself; only a library that is built for older systems may do so from inside.
    (
        r"(?m)^( *)@available\(iOS 13\.0, tvOS 13\.0, watchOS 6\.0, macOS 10\.15, \*\)\n(?= *@_implements)",
        r"\1@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)\n",
    ),
    # The Linux library is new everywhere, so these attributes were never tested with bodies that need what they bring.
    (r"(?m)^ *@backDeployed\(.*\)\n", ""),
    (r"@backDeployed\([^)]*\) ", ""),
    (r"(?m)^import Glibc\n", ""),
]
# What Apple's standard library has and Linux's has not: the type through which Objective-C hands out results, and what the compiler calls
# when it boxes an error of any type.
OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  @inlinable public var pointee: Pointee {
    get { UnsafePointer<Pointee>(_rawValue).pointee }
    nonmutating set { UnsafeMutablePointer<Pointee>(_rawValue).pointee = newValue }
  }
}
@available(*, unavailable)
extension AutoreleasingUnsafeMutablePointer : Sendable {}
public func _getErrorEmbeddedNSError<T>(_ x: T) -> Swift.AnyObject? where T : Swift.Error
"""


def digest(*parts: bytes | str) -> str:
    """A short name for these bytes."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        state.update(len(data).to_bytes(8, "big") + data)
    return state.hexdigest()[:16]


def write(path: Path, text: str) -> None:
    """Writes a file unless it says so already: the compiler rebuilds what reads a file that is newer."""
    if path.is_file() and path.read_text() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@dataclass(frozen=True)
class System:
    """One of Apple's systems, as a target of the compiler."""

    # As the manifest names it.
    name: str
    version: str
    work: Path

    TITLES = {"ios": "iOS", "macos": "macOS"}
    # The folders of a toolchain's own libraries.
    RUNTIMES = {"ios": "iphonesimulator", "macos": "macosx"}

    @property
    def title(self) -> str:
        return f"{self.TITLES[self.name]} {self.version.removesuffix('.0')}"

    # Intel's processors: on Apple's own the library's Float80, which the Linux interface declares, does not exist.
    @property
    def target(self) -> str:
        return f"x86_64-apple-ios{self.version}-simulator" if self.name == "ios" else f"x86_64-apple-macosx{self.version}"

    @property
    def triple(self) -> str:
        """How the folder of a module names the target."""
        return "x86_64-apple-ios-simulator" if self.name == "ios" else "x86_64-apple-macos"

    @property
    def modules(self) -> Path:
        return self.work / "modules"

    def frontend(self, *arguments: str) -> list[str]:
        """A call of the compiler for this system."""
        return [
            *[Toolchain.swiftc, "-frontend", *arguments],
            *["-target", self.target, "-resource-dir", str(self.work / "resources"), "-sdk", str(self.work / "sdk")],
            *["-module-cache-path", str(self.work / "cache")],
            *["-plugin-path", str(Toolchain.plugins), "-plugin-path", str(Toolchain.plugins / "testing")],
            *["-I", str(self.work / "interfaces"), "-I", str(self.work / "c")],
            *[part for folder in self.headers for part in ("-I", str(folder))],
            *["-I", str(self.modules)],
        ]

    def clang(self, *arguments: str) -> list[str]:
        """A call of the C compiler for this system."""
        return [
            *[Toolchain.clang, *arguments, "-target", self.target, "-isysroot", str(self.work / "sdk")],
            *[part for folder in self.headers for part in ("-isystem", str(folder))],
        ]

    @cached_property
    def headers(self) -> list[Path]:
        return [folder for folder in sorted(API.iterdir()) if (folder / "module.modulemap").is_file() and self.has(folder.name)]

    def has(self, framework: str) -> bool:
        """Whether this system has the framework: its folder may say which have."""
        only = API / framework / "systems"
        return not only.is_file() or self.name in only.read_text().split()

    def lay_out(self) -> None:
        """Writes what the compiler is to read for this system."""
        self.modules.mkdir(parents=True, exist_ok=True)
        frameworks = [folder for folder in sorted(API.iterdir()) if folder.is_dir() and self.has(folder.name)]
        for folder in frameworks:
            if parts := sorted(folder.glob("*.swiftinterface")):
                path = self.work / "interfaces" / f"{folder.name}.swiftmodule" / f"{self.triple}.swiftinterface"
                write(path, self._head(folder.name) + "".join(part.read_text() for part in parts))
        for header in (API / "C").glob("*.h"):
            write(self.work / "sdk/usr/include" / header.name, header.read_text())
        # Apple's SQLite is SQLite: its own header says what it offers.
        sqlite = Path("/usr/include/sqlite3.h").read_text()
        write(self.work / "sdk/usr/include/sqlite3.h", sqlite)
        resources = self.work / "resources"
        resources.mkdir(exist_ok=True)
        for name in ("shims", "clang", "apinotes", "host"):
            link = resources / name
            if not link.is_symlink():
                link.symlink_to(Toolchain.folder / "lib/swift" / name)

    def make_library(self) -> str | None:
        """Has the compiler rebuild the standard library, once for each state of its interfaces; what it says when it cannot.

        The rebuilt modules are put where a toolchain for that system has its own: the compiler trusts what lies there, while it
        would rebuild what lies in its cache whenever a header looks newer.
        """
        library = self.work / "resources" / self.RUNTIMES[self.name]
        texts = {module: self._library(module) for module in LIBRARY}
        state = digest(self.target, *texts.values(), *[path.read_bytes() for path in sorted((API / "C").iterdir())])
        mark = library / "state"
        if mark.is_file() and mark.read_text() == state:
            return None
        for stale in (library, *[self.work / name for name in ("text", "text-cache", "cache", "modules", "states")]):
            shutil.rmtree(stale, ignore_errors=True)
        self.modules.mkdir()
        for module, text in texts.items():
            write(self.work / "text" / f"{module}.swiftmodule" / f"{self.triple}.swiftinterface", text)
        probe = self.work / "text/probe.swift"
        write(probe, "".join(f"import {module}\n" for module in LIBRARY))
        arguments = ["-typecheck", "-parse-as-library", "-module-name", "Probe", str(probe), "-I", str(self.work / "text")]
        command = self.frontend(*arguments)
        command[command.index("-module-cache-path") + 1] = str(self.work / "text-cache")
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            return done.stdout
        for module in LIBRARY:
            (made,) = (self.work / "text-cache").glob(f"{module}-*.swiftmodule")
            folder = library / f"{module}.swiftmodule"
            folder.mkdir(parents=True)
            write(folder / f"{self.triple}.swiftinterface", texts[module])
            shutil.copyfile(made, folder / f"{self.triple}.swiftmodule")
        write(mark, state)
        return None

    def _library(self, module: str) -> str:
        folder = Toolchain.folder / "lib/swift/linux" / f"{module}.swiftmodule"
        text = (folder / "x86_64-unknown-linux-gnu.swiftinterface").read_text()
        text = text.replace("-target x86_64-unknown-linux-gnu", f"-target {self.target}")
        for pattern, replacement in EDITS:
            text = re.sub(pattern, replacement, text)
        return text + OBJECTIVE_C if module == "Swift" else text

    def _head(self, module: str) -> str:
        flags = f"-target {self.target} -swift-version 5 -enable-library-evolution -module-name {module}"
        return f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {Toolchain.version}\n// swift-module-flags: {flags}\n"


class Toolchain:
    """The toolchain that checks."""

    swiftc = shutil.which("swiftc") or "swiftc"
    folder = Path(os.path.realpath(swiftc)).parents[1]
    clang = str(folder / "bin/clang")
    plugins = folder / "lib/swift/host/plugins"
    version = subprocess.run([swiftc, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]


def api_digest() -> str:
    """The state of everything that is declared."""
    files = sorted(path for path in API.rglob("*") if path.is_file())
    return digest(*[part for path in files for part in (str(path.relative_to(API)), path.read_bytes())])
