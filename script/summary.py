"""Adds up JUnit files and prints the one summary line; exits 1 when anything failed or nothing ran."""

import sys
from pathlib import Path
from xml.etree import ElementTree


def main(a_runner_failed: bool, folder: Path) -> int:
    passed = failed = skipped = 0
    for file in sorted(folder.glob("*.xml")):
        for suite in ElementTree.parse(file).getroot().iter("testsuite"):
            bad = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            left_out = int(suite.get("skipped", 0))
            passed += int(suite.get("tests", 0)) - bad - left_out
            failed += bad
            skipped += left_out
            for case in suite.iter("testcase"):
                for note in case.iter("skipped"):
                    print(f"skipped: {case.get('name')}: {note.get('message') or note.text or 'no reason given'}")
    if a_runner_failed and failed == 0:
        # A runner that crashed wrote no failure of its own.
        failed = 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] == "1", Path(sys.argv[2])))
