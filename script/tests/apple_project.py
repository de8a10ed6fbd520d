"""What must hold for Apple/Bowline.xcodeproj: the checks of script/tests/apple-project.

Every check takes a `Project` and gives the problems it found. A project reads its files through a `Tree`, which can pretend that some of
them have other content, so that each check can be tried on faults.
"""

import io
import json
import plistlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache, cached_property
from pathlib import Path, PurePosixPath

from openstep_parser import OpenStepDecoder
from pbxproj import XcodeProject

PROJECT = "Apple/Bowline.xcodeproj"
PBXPROJ = f"{PROJECT}/project.pbxproj"
ID = re.compile(r"[0-9A-F]{24}")
# The class that the system expects behind an extension point.
PRINCIPALS = {"com.apple.keyboard-service": "UIInputViewController", "com.apple.share-services": "UIViewController"}
# A class of the package that an extension may inherit from in the system's place, and the source that declares it.
FACES = {
    "GistaShareUI.ShareViewController": "Sources/Faces/GistaShareUI/ShareViewController.swift",
    "TypeSafeKeyboardUI.KeyboardViewController": "Sources/Faces/TypeSafeKeyboardUI/KeyboardViewController.swift",
}
# The App Group of an app's folder in Apple, as a constant of its module.
GROUPS = {
    "TypeSafe": "Sources/Apps/TypeSafe/Client/SessionManager.swift",
    "Gista": "Sources/Apps/Gista/Client/GistaContainer.swift",
}
GROUP_CONSTANT = re.compile(r'static let appGroup = "([^"]+)"')
# An access group of the keychain: a text, or the constant of the App Group.
KEYCHAIN_GROUP = re.compile(r'\baccessGroup: (?:"([^"]+)"|((?:\w+\.)*appGroup)\b)')

# Apple's list of calls that need a reason, and the reasons it accepts for each category:
# developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
CALLS = {
    "FileTimestamp": r"\.creationDate\b|\.modificationDate\b|fileModificationDate|\w*[mM]odificationDateKey|creationDateKey"
    r"|\bf?getattrlist(?:bulk|at)?\(|\b[fl]?stat(?:at)?\(",
    "SystemBootTime": r"\bsystemUptime\b|\bmach_absolute_time\(",
    "DiskSpace": r"\bvolume(?:Available|Total)Capacity\w*|\bsystem(?:Free)?Size\b|\bf?statv?fs\(|\bf?getattrlist(?:bulk|at)?\(",
    "ActiveKeyboards": r"\bactiveInputModes\b",
    "UserDefaults": r"\b(?:NS)?UserDefaults\b|@AppStorage\b",
}
REASONS = {
    "FileTimestamp": {"DDA9.1", "C617.1", "3B52.1", "0A2A.1"},
    "SystemBootTime": {"35F9.1", "8FFB.1", "3D61.1"},
    "DiskSpace": {"85F4.1", "E174.1", "7D9E.1", "B728.1"},
    "ActiveKeyboards": {"3EC4.1", "54BD.1"},
    "UserDefaults": {"CA92.1", "1C8F.1", "C56D.1", "AC6B.1"},
}
# What the user is asked for before a part of the system may be used: what uses it, and the key of the text that says why. AVFAudio plays and
# speaks without asking; whatever module it comes by, recording is asked for.
PERMISSIONS = {
    "Speech": (re.compile(r"^ *import Speech$", re.MULTILINE), "NSSpeechRecognitionUsageDescription"),
    "AVFAudio": (
        re.compile(r"\bAVAudioEngine\b|\bAVAudioRecorder\b|\bAVCaptureDevice\b|\brequestRecordPermission\b|\.playAndRecord\b|setCategory\(\s*\.record\b"),
        "NSMicrophoneUsageDescription",
    ),
}
COLLECTED = re.compile(
    "NSPrivacyCollectedDataType(?:Name|EmailAddress|PhoneNumber|UserID|DeviceID|OtherUserContent|ProductInteraction|CrashData|PerformanceData)"
)
# What Apple's systems do not have, of what the sources ask for.
ABSENT = {"Glibc", "Musl", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Android", "Bionic", "WinSDK", "WASILibc"}


class Tree:
    """The files of the repository, some of them replaced."""

    def __init__(self, root: Path, replaced: dict[str, str | None] | None = None) -> None:
        self.root, self.replaced = root, replaced or {}

    def read(self, path: str) -> str:
        if path in self.replaced:
            text = self.replaced[path]
            if text is None:
                raise FileNotFoundError(path)
            return text
        return (self.root / path).read_text()

    def has(self, path: str) -> bool:
        return self.replaced[path] is not None if path in self.replaced else (self.root / path).exists()

    def files(self, folder: str, *suffixes: str) -> list[str]:
        found = {str(path.relative_to(self.root)) for path in (self.root / folder).rglob("*") if path.is_file()}
        found |= {path for path in self.replaced if path.startswith(folder + "/")}
        return sorted(path for path in found if path.endswith(suffixes) and self.has(path))


def plutil(text: str, *options: str) -> subprocess.CompletedProcess:
    return subprocess.run(["plutil", *options, "-"], input=text, capture_output=True, text=True)


def manifest(root: Path) -> dict:
    """Package.swift as SwiftPM reads it."""
    done = subprocess.run(["swift", "package", "--ignore-lock", "dump-package"], cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"apple-project: swift package dump-package failed: {done.stderr[-2000:]}")
    return json.loads(done.stdout)


class Target:
    def __init__(self, project: "Project", values: dict) -> None:
        self.project, self.values = project, values
        self.name, self.type = values["name"], values["productType"].rsplit(".", 1)[-1]

    @property
    def folders(self) -> list[str]:
        return [self.project.path(key) for key in self.values["fileSystemSynchronizedGroups"]]

    @property
    def app_folder(self) -> str:
        """The folder of its app, relative to Apple."""
        return self.folders[0].split("/")[1]

    @cached_property
    def settings(self) -> dict[str, str]:
        """Its settings over those of Apple/Bowline.xcconfig, with the variables in them replaced; the same in Debug and Release."""
        lists = [self.project.root["buildConfigurationList"], self.values["buildConfigurationList"]]
        raw = {"TARGET_NAME": self.name, "PRODUCT_MODULE_NAME": "$(TARGET_NAME)"}
        for key in lists:
            for configuration in self.project.objects[key]["buildConfigurations"]:
                configuration = self.project.objects[configuration]
                if base := configuration.get("baseConfigurationReference"):
                    raw |= self.project.xcconfig(self.project.path(base))
                raw |= configuration["buildSettings"]
        return {key: self.project.expanded(value, raw) for key, value in raw.items()}

    @cached_property
    def info(self) -> dict:
        return self.project.plist("Apple/" + self.settings["INFOPLIST_FILE"])

    @cached_property
    def entitlements(self) -> dict:
        file = self.settings.get("CODE_SIGN_ENTITLEMENTS")
        return self.project.plist("Apple/" + file) if file else {}

    @property
    def sources(self) -> list[str]:
        return [path for folder in self.folders for path in self.project.tree.files(folder, ".swift")]

    @property
    def products(self) -> list[str]:
        return [self.project.objects[key]["productName"] for key in self.values["packageProductDependencies"]]


class Project:
    def __init__(self, tree: Tree, package: dict) -> None:
        self.tree, self.package = tree, package

    # MARK: The project file

    @cached_property
    def file(self) -> dict:
        done = plutil(self.tree.read(PBXPROJ), "-convert", "json", "-o", "-")
        if done.returncode != 0:
            raise ValueError(f"{PBXPROJ}: plutil cannot read it: {done.stdout}{done.stderr}")
        return json.loads(done.stdout)

    @property
    def objects(self) -> dict[str, dict]:
        return self.file["objects"]

    @property
    def root(self) -> dict:
        return self.objects[self.file["rootObject"]]

    @cached_property
    def targets(self) -> list[Target]:
        return [Target(self, self.objects[key]) for key in self.root["targets"]]

    @property
    def apps(self) -> list[Target]:
        return [target for target in self.targets if target.type == "application"]

    @property
    def extensions(self) -> list[Target]:
        return [target for target in self.targets if target.type == "app-extension"]

    def embedded(self, app: Target) -> list[tuple[Target, bool]]:
        """The extensions that an app embeds, each with whether it is copied to where the system looks and without headers."""
        found = []
        for phase in (self.objects[key] for key in app.values["buildPhases"]):
            for file in (self.objects[key] for key in phase["files"]):
                for target in self.extensions:
                    if file.get("fileRef") == target.values["productReference"]:
                        is_right = phase["isa"] == "PBXCopyFilesBuildPhase" and str(phase.get("dstSubfolderSpec")) == "13"
                        found.append((target, is_right and "RemoveHeadersOnCopy" in file.get("settings", {}).get("ATTRIBUTES", [])))
        return found

    @cached_property
    def parents(self) -> dict[str, str]:
        return {child: key for key, value in self.objects.items() for child in value.get("children", [])}

    def path(self, key: str) -> str:
        """Where a group, folder or file lies in the repository."""
        parts: list[str] = []
        while key:
            parts.insert(0, self.objects[key].get("path", ""))
            key = self.parents.get(key, "")
        return str(PurePosixPath("Apple", *parts))

    # MARK: Settings and property lists

    def xcconfig(self, path: str) -> dict[str, str]:
        found = {}
        for line in self.tree.read(path).splitlines():
            line = line.split("//")[0].strip()
            if include := re.fullmatch(r'#include(\?)? "(.+)"', line):
                other = str(PurePosixPath(path).parent / include[2])
                # What a developer adds on one machine does not belong to the project.
                if not include[1]:
                    found |= self.xcconfig(other)
            elif line:
                name, separator, value = line.partition(" = ")
                if not separator:
                    raise ValueError(f"{path}: '{line}' is neither a setting nor #include")
                found[name] = value
        return found

    def expanded(self, value: str, settings: dict[str, str]) -> str:
        """A setting with the variables in it replaced by their settings; a variable that is not set stays."""

        def one(match: re.Match) -> str:
            if match[1] == "inherited":
                return ""
            return self.expanded(settings[match[1]], settings) if match[1] in settings else match[0]

        return re.sub(r"\$\((\w+)\)", one, value)

    def plist(self, path: str) -> dict:
        return plistlib.loads(self.tree.read(path).encode())

    # MARK: The package

    @cached_property
    def modules(self) -> dict[str, dict]:
        return {target["name"]: target for target in self.package["targets"]}

    @cached_property
    def library_products(self) -> dict[str, list[str]]:
        return {product["name"]: product["targets"] for product in self.package["products"] if "library" in product["type"]}

    def closure(self, names: list[str]) -> list[str]:
        """The modules that these need on Apple's systems, and they themselves."""
        found, waiting = [], list(names)
        while waiting:
            name = waiting.pop()
            if name in found or name not in self.modules:
                continue
            found.append(name)
            for dependency in self.modules[name]["dependencies"]:
                for kind in ("byName", "target"):
                    if kind in dependency:
                        other, condition = dependency[kind]
                        if not condition or "ios" in condition["platformNames"]:
                            waiting.append(other)
        return sorted(found)

    def own_code(self, target: Target) -> list[str]:
        """The sources of the target and of the apps' modules that it links."""
        linked = [name for product in target.products for name in self.library_products.get(product, [])]
        folders = [self.modules[name].get("path") or f"Sources/{name}" for name in self.closure(linked)]
        paths = [path for folder in folders if folder.startswith("Sources/Apps/") for path in self.tree.files(folder, ".swift")]
        return [*target.sources, *paths]


# MARK: What the compiler sees

def holds(condition: str) -> bool:
    """Whether an `#if` is true on iOS; raises ValueError for a condition that is not known."""

    def one(match: re.Match) -> str:
        function, argument = match[1], match[2]
        if function == "os":
            return str(argument == "iOS")
        if function == "canImport":
            return str(argument.split(".")[0] not in ABSENT)
        if function in ("compiler", "swift"):
            return "True"
        if function == "targetEnvironment":
            return "False"
        if function == "_endian":
            return str(argument == "little")
        if function == "defined":
            return str("APPLE" in argument)
        raise ValueError(f"`{match[0]}` is a condition that script/tests/apple_project.py does not know")

    text = re.sub(r"(\w+)\(([^()]*)\)", one, condition).replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    text = re.sub(r"\bDEBUG\b", "False", text)
    if not re.fullmatch(r"(?:True|False|and|or|not|[()\s])+", text):
        raise ValueError(f"`{condition}` is a condition that script/tests/apple_project.py does not know")
    return eval(text)  # only the words above are left in it


@cache
def compiled(text: str) -> str:
    """Source without comments, text in quotes, and what `#if` leaves out on iOS."""
    text = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", text, flags=re.S)
    lines = []
    stack: list[tuple[bool, bool]] = []  # whether this branch counts, and whether an earlier one did
    for line in text.splitlines():
        if found := re.match(r"\s*#\s*(if|ifdef|ifndef|elseif|elif|else|endif)\b(.*)", line):
            word, rest = found[1], found[2].strip()
            if word in ("ifdef", "ifndef"):
                stack.append((word == "ifndef", word == "ifndef"))
            elif word == "if":
                is_true = holds(rest)
                stack.append((is_true, is_true))
            elif word == "endif":
                stack.pop()
            else:
                _, was_true = stack.pop()
                is_true = not was_true and (word == "else" or holds(rest))
                stack.append((is_true, was_true or is_true))
        elif all(counts for counts, _ in stack):
            lines.append(re.sub(r'"(?:[^"\\]|\\.)*"', '""', line))
    return "\n".join(lines)


@cache
def categories(text: str) -> frozenset[str]:
    """The categories of the calls in a source that need a reason."""
    return frozenset(category for category, pattern in CALLS.items() if re.search(pattern, compiled(text)))


# MARK: The checks

def every_property_list_is_valid(project: Project) -> list[str]:
    problems = []
    for path in project.tree.files("Apple", ".plist", ".entitlements", ".xcprivacy", ".pbxproj"):
        done = plutil(project.tree.read(path), "-lint")
        if done.returncode != 0:
            problems.append(f"{path}: plutil: {(done.stdout + done.stderr).strip()}")
    for path in project.tree.files("Apple", ".xcscheme", ".xcworkspacedata"):
        try:
            ElementTree.fromstring(project.tree.read(path))
        except ElementTree.ParseError as error:
            problems.append(f"{path}: {error}")
    return problems


def every_id_resolves(project: Project) -> list[str]:
    """Also with the second reader, PyPI's pbxproj."""
    problems = []
    loaded = XcodeProject(OpenStepDecoder.ParseFromFile(io.StringIO(project.tree.read(PBXPROJ))))
    theirs = {item.get_id() for item in loaded.objects.get_objects_in_section(*loaded.objects.get_sections())}
    if theirs != set(project.objects):
        problems.append(f"plutil and pbxproj read different objects: {sorted(theirs ^ set(project.objects))}")
    if project.root.get("isa") != "PBXProject":
        problems.append(f"rootObject is a {project.root.get('isa')}, not a PBXProject")

    def ids(value: object) -> list[str]:
        if isinstance(value, dict):
            return [found for key, item in value.items() for found in ids(key) + ids(item)]
        if isinstance(value, list):
            return [found for item in value for found in ids(item)]
        return [value] if isinstance(value, str) and ID.fullmatch(value) else []

    reached, waiting = set(), [project.file["rootObject"]]
    while waiting:
        key = waiting.pop()
        if key in reached:
            continue
        reached.add(key)
        for other in ids(project.objects[key]):
            if other in project.objects:
                waiting.append(other)
            else:
                problems.append(f"{key} ({project.objects[key]['isa']}) refers to {other}, which does not exist")
    problems += [f"{key} ({project.objects[key]['isa']}) belongs to nothing" for key in sorted(set(project.objects) - reached)]
    return problems


def every_path_exists(project: Project) -> list[str]:
    problems = []

    def want(path: str, owner: str) -> None:
        path = str(PurePosixPath(path))
        if not project.tree.has(path):
            problems.append(f"{owner}: {path} does not exist")

    for key, value in project.objects.items():
        match value["isa"]:
            case "PBXGroup" | "PBXFileSystemSynchronizedRootGroup":
                want(project.path(key), value["isa"])
                for exception in value.get("exceptions", []):
                    for name in project.objects[exception]["membershipExceptions"]:
                        want(f"{project.path(key)}/{name}", "membershipExceptions")
            case "PBXFileReference" if value["sourceTree"] == "<group>":
                want(project.path(key), value["isa"])
            case "XCLocalSwiftPackageReference":
                # The path leads from the project's folder to the root of the package.
                if value["relativePath"] != "..":
                    problems.append(f"the package is at '{value['relativePath']}', not at '..'")
    for target in project.targets:
        for setting in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            if setting in target.settings:
                want("Apple/" + target.settings[setting], f"{target.name}: {setting}")
        catalogs = [path for folder in target.folders for path in project.tree.files(folder, "/Contents.json")]
        for setting, kind in (
            ("ASSETCATALOG_COMPILER_APPICON_NAME", "appiconset"), ("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "colorset"),
        ):
            name = target.settings.get(setting)
            if name and not any(path.endswith(f"/{name}.{kind}/Contents.json") for path in catalogs):
                problems.append(f"{target.name}: no catalog in its folders has {name}.{kind}")
        launch = target.info.get("UILaunchScreen", {}).get("UIColorName")
        if launch and not any(path.endswith(f"/{launch}.colorset/Contents.json") for path in catalogs):
            problems.append(f"{target.name}: no catalog in its folders has the launch screen's color {launch}")
        if not any(path.endswith("/PrivacyInfo.xcprivacy") for folder in target.folders for path in project.tree.files(folder, ".xcprivacy")):
            problems.append(f"{target.name}: its folders have no PrivacyInfo.xcprivacy")
    return problems


def no_file_of_a_setting_is_copied(project: Project) -> list[str]:
    """An Info.plist in a target's folder would be copied into the bundle, which Xcode refuses, unless it is an exception."""
    problems = []
    for target in project.targets:
        exceptions = set()
        for key in target.values["fileSystemSynchronizedGroups"]:
            for exception in (project.objects[item] for item in project.objects[key].get("exceptions", [])):
                if project.objects[exception["target"]] is target.values:
                    exceptions |= {f"{project.path(key)}/{name}" for name in exception["membershipExceptions"]}
        for setting in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            file = "Apple/" + target.settings.get(setting, "")
            if any(file.startswith(folder + "/") for folder in target.folders) and file not in exceptions:
                problems.append(f"{target.name}: {file} is not in the exceptions of its folder")
    return problems


def every_target_has_one_set_of_settings(project: Project) -> list[str]:
    """Debug and Release differ in Apple/Bowline.xcconfig only, so that the other checks hold for both."""
    problems = []
    for owner in [project.root, *(target.values for target in project.targets)]:
        found = [project.objects[key] for key in project.objects[owner["buildConfigurationList"]]["buildConfigurations"]]
        if [configuration["name"] for configuration in found] != ["Debug", "Release"]:
            problems.append(f"{owner.get('name', 'the project')} needs the configurations Debug and Release")
        elif found[0]["buildSettings"] != found[1]["buildSettings"]:
            problems.append(f"the settings of {owner.get('name', 'the project')} differ in Debug and Release")
    return problems


def every_import_is_linked(project: Project) -> list[str]:
    problems = []
    for target in project.targets:
        linked = set()
        for product in target.products:
            if product not in project.library_products:
                problems.append(f"{target.name} links {product}, which is no library product in Package.swift")
            linked |= set(project.library_products.get(product, []))
        frameworks = {
            project.objects[file].get("productRef")
            for key in target.values["buildPhases"]
            if project.objects[key]["isa"] == "PBXFrameworksBuildPhase"
            for file in project.objects[key]["files"]
        }
        if set(target.values["packageProductDependencies"]) != frameworks:
            problems.append(f"{target.name}: its package products and its phase Frameworks differ")
        if not target.sources:
            problems.append(f"{target.name} has no source")
        for path in target.sources:
            for name in re.findall(r"^(?:\w+ )?import (?:\w+ )?(\w+)", project.tree.read(path), flags=re.M):
                if name in project.modules and name not in linked:
                    problems.append(f"{path}: imports {name}, which none of its products contains")
    return problems


def every_extension_is_below_its_app(project: Project) -> list[str]:
    problems = []
    names = [target.settings["PRODUCT_BUNDLE_IDENTIFIER"] for target in project.targets]
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.append(f"{name} is the bundle id of more than one target")
    for name in names:
        if not re.fullmatch(r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+", name):
            problems.append(f"'{name}' is not a bundle id, e.g. com.example.app")
    for app in project.apps:
        prefix = app.settings["PRODUCT_BUNDLE_IDENTIFIER"] + "."
        for target, _ in project.embedded(app):
            name = target.settings["PRODUCT_BUNDLE_IDENTIFIER"]
            if not name.startswith(prefix) or "." in name[len(prefix) :]:
                problems.append(f"{target.name}: its bundle id {name} must be {prefix} and one more word")
    return problems


def every_extension_is_embedded(project: Project) -> list[str]:
    problems = []
    owners: dict[str, list[str]] = {target.name: [] for target in project.extensions}
    for app in project.apps:
        dependencies = {
            project.objects[project.objects[key]["target"]]["name"]
            for key in app.values["dependencies"]
            if project.objects[key].get("target") in project.objects
        }
        for target, is_right in project.embedded(app):
            owners[target.name].append(app.name)
            if not is_right:
                problems.append(f"{app.name}: {target.name} is not copied into PlugIns without headers")
            if target.name not in dependencies:
                problems.append(f"{app.name} embeds {target.name} but does not depend on it")
    for name, apps in owners.items():
        if len(apps) != 1:
            problems.append(f"{name} must be embedded by one app; got {apps}")
    return problems


def every_principal_class_exists(project: Project) -> list[str]:
    problems = []
    for target in project.extensions:
        extension = target.info.get("NSExtension", {})
        point = extension.get("NSExtensionPointIdentifier")
        if point not in PRINCIPALS:
            problems.append(f"{target.name}: '{point}' is not one of the extension points {sorted(PRINCIPALS)}")
            continue
        named = extension.get("NSExtensionPrincipalClass", "")
        found = re.fullmatch(r"\$\(PRODUCT_MODULE_NAME\)\.(\w+)", named)
        if not found:
            problems.append(f"{target.name}: NSExtensionPrincipalClass must be $(PRODUCT_MODULE_NAME).Name; got '{named}'")
            continue
        parents = [PRINCIPALS[point]] + [
            name
            for name, path in FACES.items()
            if re.search(rf"\bclass {name.split('.')[1]}: {PRINCIPALS[point]}\b", project.tree.read(path))
        ]
        heritage = "|".join(map(re.escape, parents))
        sources = [compiled(project.tree.read(path)) for path in target.sources]
        if not any(re.search(rf"\bclass {found[1]}: (?:{heritage})\b", source) for source in sources):
            problems.append(f"{target.name}: its sources have no `class {found[1]}: {' or '.join(parents)}`")
    for target in project.apps:
        count = sum(len(re.findall(r"^@main$", project.tree.read(path), flags=re.M)) for path in target.sources)
        if count != 1:
            problems.append(f"{target.name}: its sources must have one @main; got {count}")
        if "NSExtension" in target.info:
            problems.append(f"{target.name}: an app has no NSExtension")
    return problems


def every_app_group_is_the_codes(project: Project) -> list[str]:
    """An app that shares a folder with its extension has the group that its module names; no other app has one."""
    problems = []
    for target in project.targets:
        groups = target.entitlements.get("com.apple.security.application-groups", [])
        wanted = []
        if source := GROUPS.get(target.app_folder):
            wanted = GROUP_CONSTANT.findall(project.tree.read(source))
            if len(wanted) != 1:
                problems.append(f"{source}: needs one `static let appGroup`; got {wanted}")
        if groups != wanted:
            problems.append(f"{target.name}: its App Groups are {groups}; the code says {wanted}")
        if strange := set(target.entitlements) - {"com.apple.security.application-groups"}:
            problems.append(f"{target.name}: nothing in the code needs the entitlements {sorted(strange)}")
    return problems


def every_keychain_group_is_the_apps(project: Project) -> list[str]:
    """The keychain takes an App Group as an access group. An item without a group belongs to the app alone and needs no entitlement."""
    problems = []
    for target in project.targets:
        own = set(target.entitlements.get("com.apple.security.application-groups", []))
        own |= {group.removeprefix("$(AppIdentifierPrefix)") for group in target.entitlements.get("keychain-access-groups", [])}
        for path in project.own_code(target):
            for literal, _ in KEYCHAIN_GROUP.findall(project.tree.read(path)):
                # Without a text it is the constant, which another check compares with the entitlements.
                if literal not in own and (literal or not own):
                    problems.append(f"{target.name}: {path} stores secrets for '{literal or 'appGroup'}', but its groups are {sorted(own)}")
    return problems


def the_keyboard_asks_for_full_access(project: Project) -> list[str]:
    keyboards = [
        target for target in project.extensions
        if target.info.get("NSExtension", {}).get("NSExtensionPointIdentifier") == "com.apple.keyboard-service"
    ]
    problems = [] if len(keyboards) == 1 else [f"one keyboard is needed; got {[target.name for target in keyboards]}"]
    for target in keyboards:
        if target.info["NSExtension"].get("NSExtensionAttributes", {}).get("RequestsOpenAccess") is not True:
            problems.append(f"{target.name}: RequestsOpenAccess must be true, or the keyboard never gets the network")
    return problems


def unencrypted_calls_go_to_the_local_network_only(project: Project) -> list[str]:
    return [
        f"{target.name}: NSAppTransportSecurity must be NSAllowsLocalNetworking and nothing else; got {security}"
        for target in project.targets
        if (security := target.info.get("NSAppTransportSecurity")) != {"NSAllowsLocalNetworking": True}
    ]


def used_categories(project: Project, target: Target) -> dict[str, list[str]]:
    """The categories of calls that need a reason, each with the files that make such calls."""
    linked = [name for product in target.products for name in project.library_products.get(product, [])]
    paths = list(target.sources)
    for name in project.closure(linked):
        paths += project.tree.files(project.modules[name].get("path") or f"Sources/{name}", ".swift", ".c", ".h")
    found: dict[str, list[str]] = {}
    for path in paths:
        for category in categories(project.tree.read(path)):
            found.setdefault(category, []).append(path)
    return found


def every_call_has_its_reason(project: Project) -> list[str]:
    problems = []
    used: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for target in project.targets:
        for path in [path for folder in target.folders for path in project.tree.files(folder, ".xcprivacy")]:
            privacy = project.plist(path)
            if privacy.get("NSPrivacyTracking") is not False or privacy.get("NSPrivacyTrackingDomains") != []:
                problems.append(f"{path}: the apps track nobody; NSPrivacyTracking must be false and without domains")
            for item in privacy.get("NSPrivacyCollectedDataTypes", []):
                if not COLLECTED.fullmatch(item.get("NSPrivacyCollectedDataType", "")):
                    problems.append(f"{path}: {item.get('NSPrivacyCollectedDataType')} is none of the data types that the apps send")
                if item.get("NSPrivacyCollectedDataTypePurposes") != ["NSPrivacyCollectedDataTypePurposeAppFunctionality"]:
                    problems.append(f"{path}: the apps send data for what they do, and for nothing else")
            declared = {}
            for item in privacy.get("NSPrivacyAccessedAPITypes", []):
                category = item.get("NSPrivacyAccessedAPIType", "").removeprefix("NSPrivacyAccessedAPICategory")
                declared[category] = set(item.get("NSPrivacyAccessedAPITypeReasons", []))
            key = tuple(target.sources + target.products)
            calls = used.setdefault(key, used_categories(project, target))
            for category in sorted(calls.keys() - declared.keys()):
                problems.append(f"{path}: no reason for {category}, which {calls[category][0]} uses")
            for category, reasons in sorted(declared.items()):
                if category not in calls:
                    problems.append(f"{path}: {category} has a reason, but no call needs one")
                if not reasons or not reasons <= REASONS.get(category, set()):
                    problems.append(f"{path}: {sorted(reasons)} are not reasons that Apple accepts for {category}")
    return problems


def every_permission_has_its_texts(project: Project) -> list[str]:
    """What asks the user for something says why, in both languages; without the text the system ends the app."""
    problems = []
    for target in project.targets:
        linked = [name for product in target.products for name in project.library_products.get(product, [])]
        paths = list(target.sources)
        for name in project.closure(linked):
            paths += project.tree.files(project.modules[name].get("path") or f"Sources/{name}", ".swift")
        sources = [project.tree.read(path) for path in paths]
        asked = {key for key in target.info if key.endswith("UsageDescription")}
        for module, (use, key) in PERMISSIONS.items():
            if key not in asked and any(use.search(source) for source in sources):
                problems.append(f"{target.name}: {module} needs {key}")
        strings = {}
        for path in [path for folder in target.folders for path in project.tree.files(folder, ".xcstrings")]:
            strings |= json.loads(project.tree.read(path))["strings"]
        for key in sorted(asked):
            texts = {
                language: unit["stringUnit"]["value"] for language, unit in strings.get(key, {}).get("localizations", {}).items()
            }
            if texts.get("en") != target.info[key] or not texts.get("bg"):
                problems.append(f"{target.name}: {key} has not the same text in the catalog, or none in Bulgarian")
    return problems


def every_scheme_runs_tests(project: Project) -> list[str]:
    problems = []
    schemes = {PurePosixPath(path).stem: path for path in project.tree.files(f"{PROJECT}/xcshareddata/xcschemes", ".xcscheme")}
    if set(schemes) != {app.name for app in project.apps}:
        problems.append(f"there must be one scheme for each app; got {sorted(schemes)}")
    tests = {name for name, target in project.modules.items() if target["type"] == "test"}
    ids = {key: project.objects[key]["name"] for key in project.root["targets"]}
    for name, path in schemes.items():
        scheme = ElementTree.fromstring(project.tree.read(path))
        for item in scheme.iter("BuildableReference"):
            identifier, blueprint = item.get("BlueprintIdentifier"), item.get("BlueprintName")
            if item.get("ReferencedContainer") == "container:Bowline.xcodeproj":
                if ids.get(identifier) != blueprint or blueprint != name:
                    problems.append(f"{path}: {identifier} is not the id of {name}")
            elif item.get("ReferencedContainer") != "container:..":
                problems.append(f"{path}: {item.get('ReferencedContainer')} is neither the project nor the package")
            elif identifier not in tests:
                problems.append(f"{path}: {identifier} is no test target in Package.swift")
            else:
                for module in project.closure([identifier]):
                    place = project.modules[module].get("path") or ""
                    if place.startswith("Sources/Server"):
                        problems.append(f"{path}: {identifier} needs {module}, which is built on Linux only")
        if not list(scheme.iter("TestableReference")):
            problems.append(f"{path}: runs no test")
    return problems


def the_package_supports_the_minimum_version(project: Project) -> list[str]:
    least = {platform["platformName"]: platform["version"] for platform in project.package["platforms"]}["ios"]
    return [
        f"{target.name}: IPHONEOS_DEPLOYMENT_TARGET is {version}; Package.swift says at least {least}"
        for target in project.targets
        if float(version := target.settings["IPHONEOS_DEPLOYMENT_TARGET"]) < float(least)
    ]


CHECKS = [
    every_property_list_is_valid,
    every_id_resolves,
    every_path_exists,
    no_file_of_a_setting_is_copied,
    every_target_has_one_set_of_settings,
    every_import_is_linked,
    every_extension_is_below_its_app,
    every_extension_is_embedded,
    every_principal_class_exists,
    every_app_group_is_the_codes,
    every_keychain_group_is_the_apps,
    the_keyboard_asks_for_full_access,
    unencrypted_calls_go_to_the_local_network_only,
    every_call_has_its_reason,
    every_permission_has_its_texts,
    every_scheme_runs_tests,
    the_package_supports_the_minimum_version,
]
