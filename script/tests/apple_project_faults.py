"""Runs the checks of apple_project.py on the project as it is, and on copies with one fault each, which the check it is for must find.

    apple_project_faults.py REPORT.xml
"""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable
from xml.sax.saxutils import quoteattr

import apple_project as checks
from apple_project import PBXPROJ, PROJECT, Project, Tree

ROOT = Path(__file__).resolve().parents[2]
KEYBOARD, SHARE, TYPESAFE = "Apple/TypeSafe/Keyboard", "Apple/Gista/Share", "Apple/TypeSafe/App"
ACTIONS, SCOREBASE = "Apple/ActionHandler/App", "Sources/Faces/ScoreBaseUI/GameView.swift"
SCHEME = f"{PROJECT}/xcshareddata/xcschemes/Gista.xcscheme"
SESSIONS = "Sources/Apps/TypeSafe/Client/SessionManager.swift"
KEYBOARD_FACE = "Sources/Faces/TypeSafeKeyboardUI/KeyboardViewController.swift"


@dataclass
class Fault:
    """A text that is replaced wherever it stands in a file; without one, the file is new, or removed when nothing replaces it."""

    check: Callable[[Project], list[str]]
    path: str
    old: str | None
    new: str | None
    # Part of what the check must say.
    says: str


FAULTS = [
    Fault(checks.every_property_list_is_valid, f"{KEYBOARD}/Info.plist", "</dict>", "", "plutil"),
    Fault(checks.every_property_list_is_valid, f"{TYPESAFE}/TypeSafe.entitlements", "<array>", "<aray>", "plutil"),
    Fault(checks.every_property_list_is_valid, PBXPROJ, "objects = {", "objects = ", "plutil"),
    Fault(checks.every_property_list_is_valid, SCHEME, "<Testables>", "<Testable>", "mismatched"),
    Fault(checks.every_id_resolves, PBXPROJ, "productRef = ", "productRef = 0123456789ABCDEF01234567; was = ", "does not exist"),
    Fault(
        checks.every_id_resolves, PBXPROJ, "/* Begin PBXGroup section */",
        "0123456789ABCDEF01234567 = {isa = PBXGroup; children = (); sourceTree = \"<group>\"; };", "belongs to nothing",
    ),
    Fault(checks.every_path_exists, PBXPROJ, "path = Keyboard;", "path = Keybord;", "does not exist"),
    Fault(checks.every_path_exists, PBXPROJ, "relativePath = ..;", "relativePath = ../..;", "the package is at"),
    Fault(checks.every_path_exists, PBXPROJ, "TypeSafeKeyboard.entitlements", "Keyboard.entitlements", "CODE_SIGN_ENTITLEMENTS"),
    Fault(checks.every_path_exists, PBXPROJ, "= AppIcon;", "= Icon;", "Icon.appiconset"),
    Fault(checks.every_path_exists, f"{TYPESAFE}/Info.plist", "<string>background<", "<string>backdrop<", "launch screen"),
    Fault(checks.every_path_exists, f"{SHARE}/PrivacyInfo.xcprivacy", None, None, "have no PrivacyInfo"),
    Fault(checks.no_file_of_a_setting_is_copied, PBXPROJ, "Info.plist,", "", "Info.plist is not in the exceptions"),
    Fault(checks.no_file_of_a_setting_is_copied, PBXPROJ, "GistaShare.entitlements,", "", "GistaShare.entitlements is not in the exceptions"),
    Fault(
        checks.every_target_has_one_set_of_settings, PBXPROJ, "name = Debug;",
        "name = Debug; buildSettings = {PRODUCT_BUNDLE_IDENTIFIER = com.other; };", "differ in Debug and Release",
    ),
    Fault(checks.every_import_is_linked, PBXPROJ, "productName = GistaApp;", "productName = Gista;", "no library product"),
    Fault(checks.every_import_is_linked, f"{SHARE}/More.swift", None, "import BowlineStore\n", "imports BowlineStore"),
    Fault(checks.every_import_is_linked, PBXPROJ, "isa = PBXFrameworksBuildPhase;", "isa = PBXHeadersBuildPhase;", "differ"),
    Fault(checks.every_extension_is_below_its_app, PBXPROJ, ").typesafe.keyboard", ").keyboard", "and one more word"),
    Fault(checks.every_extension_is_below_its_app, PBXPROJ, ").scorebase", ").gista", "more than one target"),
    Fault(checks.every_extension_is_below_its_app, "Apple/Bowline.xcconfig", "com.example.bowline", "com.example_bowline", "not a bundle id"),
    Fault(checks.every_extension_is_embedded, PBXPROJ, "dstSubfolderSpec = 13;", "dstSubfolderSpec = 10;", "is not copied into PlugIns"),
    Fault(checks.every_extension_is_embedded, PBXPROJ, "RemoveHeadersOnCopy, ", "", "without headers"),
    Fault(checks.every_extension_is_embedded, PBXPROJ, "PBXTargetDependency;\n\t\t\ttarget", "PBXTargetDependency;\n\t\t\twas", "does not depend"),
    Fault(checks.every_principal_class_exists, f"{KEYBOARD}/KeyboardViewController.swift", ": TypeSafeKeyboardUI.KeyboardViewController", ": UIViewController", "have no `class"),
    Fault(checks.every_principal_class_exists, KEYBOARD_FACE, ": UIInputViewController", ": UIViewController", "have no `class"),
    Fault(checks.every_principal_class_exists, f"{SHARE}/Info.plist", ".ShareViewController", ".ShareController", "have no `class"),
    Fault(checks.every_principal_class_exists, f"{SHARE}/Info.plist", "$(PRODUCT_MODULE_NAME).", "", "must be $(PRODUCT_MODULE_NAME).Name"),
    Fault(checks.every_principal_class_exists, f"{SHARE}/Info.plist", "com.apple.share-services", "com.apple.share", "extension points"),
    Fault(checks.every_principal_class_exists, f"{TYPESAFE}/TypeSafe.swift", "@main\n", "", "one @main"),
    Fault(checks.every_app_group_is_the_codes, SESSIONS, "group.com.typesafe.shared", "group.com.typesafe", "the code says"),
    Fault(checks.every_app_group_is_the_codes, f"{SHARE}/GistaShare.entitlements", "group.com.gista.shared", "group.com.gista", "the code says"),
    Fault(checks.every_app_group_is_the_codes, PBXPROJ, "CODE_SIGN_ENTITLEMENTS = Gista/App", "WAS = Gista/App", "App Groups are []"),
    Fault(
        checks.every_app_group_is_the_codes, f"{SHARE}/GistaShare.entitlements", "<dict>",
        "<dict><key>com.apple.developer.siri</key><true/>", "nothing in the code needs",
    ),
    Fault(
        checks.every_keychain_group_is_the_apps, "Sources/Apps/Gista/Client/More.swift", None,
        'let store = KeychainSecretStore(service: "gista", accessGroup: "group.com.gista")\n', "stores secrets for 'group.com.gista'",
    ),
    Fault(
        checks.every_keychain_group_is_the_apps, "Sources/Apps/ScoreBase/Client/More.swift", None,
        'let store = KeychainSecretStore(service: "scores", accessGroup: GistaContainer.appGroup)\n', "stores secrets for 'appGroup'",
    ),
    Fault(checks.the_keyboard_asks_for_full_access, f"{KEYBOARD}/Info.plist", "<key>RequestsOpenAccess</key>\n\t\t\t<true/>", "", "must be true"),
    Fault(checks.the_keyboard_asks_for_full_access, f"{KEYBOARD}/Info.plist", "com.apple.keyboard-service", "com.apple.ui", "one keyboard"),
    Fault(
        checks.unencrypted_calls_go_to_the_local_network_only, f"{TYPESAFE}/Info.plist", "<key>NSAllowsLocalNetworking</key>",
        "<key>NSAllowsArbitraryLoads</key>", "NSAllowsArbitraryLoads",
    ),
    Fault(
        checks.unencrypted_calls_go_to_the_local_network_only, f"{SHARE}/Info.plist", "<key>NSAllowsLocalNetworking</key>",
        "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key>", "nothing else",
    ),
    Fault(checks.every_call_has_its_reason, SESSIONS, "import Basics", "import Basics\nlet store = UserDefaults.standard", "no reason for UserDefaults"),
    Fault(checks.every_call_has_its_reason, f"{TYPESAFE}/More.swift", None, "let t = ProcessInfo.processInfo.systemUptime\n", "SystemBootTime"),
    Fault(checks.every_call_has_its_reason, "Sources/Shared/SQLite/Storage/DiskSpace/DiskSpace.swift", "statvfs(", "space(", "but no call needs one"),
    Fault(checks.every_call_has_its_reason, f"{KEYBOARD}/PrivacyInfo.xcprivacy", "C617.1", "CA92.1", "not reasons that Apple accepts"),
    Fault(checks.every_call_has_its_reason, f"{KEYBOARD}/PrivacyInfo.xcprivacy", "FileTimestamp", "UserDefaults", "but no call needs one"),
    Fault(
        checks.every_call_has_its_reason, f"{SHARE}/PrivacyInfo.xcprivacy", "<key>NSPrivacyTracking</key>\n\t<false/>",
        "<key>NSPrivacyTracking</key>\n\t<true/>", "track nobody",
    ),
    Fault(checks.every_call_has_its_reason, f"{SHARE}/PrivacyInfo.xcprivacy", "DataTypeUserID", "DataTypeUserId", "none of the data types"),
    Fault(checks.every_call_has_its_reason, f"{SHARE}/PrivacyInfo.xcprivacy", "PurposeAppFunctionality", "PurposeAnalytics", "nothing else"),
    Fault(checks.every_permission_has_its_texts, f"{ACTIONS}/Info.plist", "NSMicrophoneUsage", "NSMicUsage", "AVFAudio needs"),
    Fault(checks.every_permission_has_its_texts, f"{ACTIONS}/Info.plist", "instead of typing", "in place of typing", "not the same text"),
    Fault(checks.every_permission_has_its_texts, f"{ACTIONS}/InfoPlist.xcstrings", '"bg"', '"de"', "none in Bulgarian"),
    Fault(checks.every_permission_has_its_texts, f"{ACTIONS}/InfoPlist.xcstrings", None, None, "none in Bulgarian"),
    Fault(checks.every_permission_has_its_texts, SCOREBASE, "import SwiftUI", "import Speech\n    import SwiftUI", "ScoreBase: Speech needs"),
    Fault(
        checks.every_permission_has_its_texts, "Sources/Faces/GistaUI/SystemVoice.swift", "AVSpeechSynthesizer()",
        "AVSpeechSynthesizer()\n        private let engine = AVAudioEngine()", "Gista: AVFAudio needs",
    ),
    Fault(checks.every_scheme_runs_tests, SCHEME, None, None, "one scheme for each app"),
    Fault(checks.every_scheme_runs_tests, SCHEME, "TestableReference", "TestedReference", "runs no test"),
    Fault(checks.every_scheme_runs_tests, SCHEME, 'BlueprintIdentifier = "PortableTests"', 'BlueprintIdentifier = "PortableTest"', "no test target"),
    Fault(checks.every_scheme_runs_tests, SCHEME, 'BlueprintIdentifier = "PortableTests"', 'BlueprintIdentifier = "BackendTests"', "Linux only"),
    Fault(checks.every_scheme_runs_tests, SCHEME, 'BlueprintName = "Gista"', 'BlueprintName = "GistaShare"', "is not the id of"),
    Fault(checks.every_scheme_runs_tests, SCHEME, "container:..", "container:../..", "neither the project nor the package"),
    Fault(
        checks.the_package_supports_the_minimum_version, "Apple/Bowline.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = ",
        "IPHONEOS_DEPLOYMENT_TARGET = 16.0 // ", "Package.swift says at least",
    ),
]


def planted(fault: Fault) -> Tree:
    """The repository with the fault in it."""
    path, old, new = fault.path, fault.old, fault.new
    if old is None:
        return Tree(ROOT, {path: new})
    text = (ROOT / path).read_text()
    if old not in text:
        sys.exit(f"apple-project: the fault '{old}' cannot be planted in {path}, which has no such text")
    return Tree(ROOT, {path: text.replace(old, new or "")})


def outcome(check: Callable[[Project], list[str]], tree: Tree, package: dict) -> list[str]:
    """What a check finds. A file that is no property list, or a condition that is not known, is found, too."""
    try:
        return check(Project(tree, package))
    except (ValueError, KeyError, FileNotFoundError) as error:
        return [f"{type(error).__name__}: {error}"]


def differences() -> list[str]:
    done = subprocess.run([ROOT / "script/apple-project", "--check"], capture_output=True, text=True)
    return done.stderr.splitlines() if done.returncode else []


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: apple_project_faults.py REPORT.xml")
    package = checks.manifest(ROOT)
    cases = {"theProjectIsWhatItsScriptWrites": differences()}
    for check in checks.CHECKS:
        name = re.sub(r"_(\w)", lambda letter: letter[1].upper(), check.__name__)
        cases[name] = outcome(check, Tree(ROOT), package)
        faults = [fault for fault in FAULTS if fault.check is check]
        missed = [] if faults else ["no fault is planted for this check"]
        for fault in faults:
            found = outcome(check, planted(fault), package)
            if not any(fault.says in line for line in found):
                missed.append(f"'{fault.new}' instead of '{fault.old}' in {fault.path} must be found with '{fault.says}'; found: {found}")
        cases[f"{name}FindsPlantedFaults"] = missed
    body = ""
    for name, problems in cases.items():
        for problem in problems:
            print(f"apple-project: {name}: {problem}", file=sys.stderr)
        failure = f"<failure message={quoteattr('; '.join(problems))}/>" if problems else ""
        body += f"<testcase name={quoteattr(name)}>{failure}</testcase>"
    failures = sum(bool(problems) for problems in cases.values())
    Path(sys.argv[1]).write_text(
        f'<testsuites><testsuite name="apple-project" tests="{len(cases)}" failures="{failures}">{body}</testsuite></testsuites>\n'
    )
    sys.exit(1 if failures else 0)


main()
