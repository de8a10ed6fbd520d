"""Adds up JUnit files and prints the one summary line; exits 1 when anything failed or nothing ran."""

import sys
from pathlib import Path
from xml.etree import ElementTree


def main(runners_that_failed: list[str], folder: Path) -> int:
    passed = failed = skipped = 0
    failures: list[str] = []
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
                failures += [told(case, note) for kind in ("failure", "error") for note in case.iter(kind)]
    # At the end, where a reader of a long log looks first.
    for failure in failures:
        print(failure)
    for runner in runners_that_failed:
        print(f"failed: the runner {runner}")
    if runners_that_failed and failed == 0:
        # A runner that crashed wrote no failure of its own.
        failed = 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or passed == 0 else 0


def told(case: ElementTree.Element, note: ElementTree.Element) -> str:
    reason = (note.get("message") or note.text or "no reason given").strip()
    return f"failed: {case.get('classname', '')} {case.get('name')}: {reason[:1000]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[2:], Path(sys.argv[1])))
