"""What script/check-apple does."""

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from apple_modules import Module, manifest, mistakes, modules, programs, samples
from apple_mutations import Verdict, chosen, try_out
from apple_system import ROOT, System, Toolchain, api_digest, digest, write

WORK = ROOT / ".build/apple"
SYSTEMS = ("ios", "macos")


def say(text: str) -> None:
    print(f"check-apple: {text}", file=sys.stderr, flush=True)


def systems(package: dict) -> list[System]:
    """Both systems at the versions that the manifest names, each with a folder for this toolchain and these edits."""
    versions = {platform["platformName"]: platform["version"] for platform in package["platforms"]}
    return [System(name, versions[name], WORK / digest(Toolchain.version) / f"{name}{versions[name]}") for name in SYSTEMS]


@dataclass(frozen=True)
class Outcome:
    """What became of one module."""

    module: Module
    problem: str | None
    was_kept: bool


def run(command: list[str]) -> tuple[bool, str]:
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout


def compile_module(module: Module, state: str) -> Outcome:
    """Compiles a module unless it was compiled in exactly this state."""
    mark = module.system.work / "states" / module.name
    if mark.is_file() and mark.read_text() == state and (module.output.is_file() or not module.is_swift):
        return Outcome(module, None, was_kept=True)
    mark.unlink(missing_ok=True)
    if not module.is_swift:
        header = module.folder / "include" / f"{module.name}.h"
        module_map = f'module {module.name} {{ umbrella header "{header}" export * }}\n'
        write(module.system.work / "c" / module.name / "module.modulemap", module_map)
    sources = [source for source in module.sources if source.suffix != ".h"]
    is_done, output = run(module.command(sources, output=module.output)) if sources else (True, "")
    if is_done:
        write(mark, state)
    return Outcome(module, None if is_done else output or "the compiler said nothing", was_kept=False)


def build(wanted: list[Module], ground: str, pool: ThreadPoolExecutor) -> list[Outcome]:
    """Compiles all of them, each as soon as what it needs is there; what needs a module that failed is not tried."""
    states: dict[System, dict[str, str]] = {}
    for module in wanted:
        below = states.setdefault(module.system, {})
        below[module.name] = module.state(below, ground)
    waiting, running, outcomes = list(wanted), {}, []
    done: set[int] = set()
    while waiting or running:
        ready = [module for module in waiting if all(id(other) in done for other in module.needs)]
        for module in ready:
            waiting.remove(module)
            running[pool.submit(compile_module, module, states[module.system][module.name])] = module
        if not running:
            say(f"not tried, since they need a module that does not compile: {', '.join(module.name for module in waiting)}")
            break
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            module = running.pop(future)
            outcome = future.result()
            outcomes.append(outcome)
            if outcome.problem is None:
                done.add(id(module))
    return outcomes


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/check-apple", description="Compiles for Apple's systems on Linux.")
    parser.add_argument("--thorough", action="store_true", help="plant every fault of Tests/Apple/mutations.tsv")
    parser.add_argument("--no-mutations", action="store_true", help="plant none")
    parser.add_argument("--system", choices=SYSTEMS, help="one system only")
    parser.add_argument("module", nargs="*", help="these modules only, with what they need")
    options = parser.parse_args()
    start = time.monotonic()
    package = manifest()
    if found := mistakes(package):
        say("a Mac cannot build the manifest:\n" + "\n".join(found))
        return 1
    every = [system for system in systems(package) if options.system in (None, system.name)]
    for system in every:
        system.lay_out()
    ground = digest(api_digest(), Toolchain.version)
    failed = False
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        for system, problem in zip(every, pool.map(System.make_library, every), strict=True):
            if problem is not None:
                say(f"the standard library cannot be made for {system.title}:\n{problem}")
                return 1
        say(f"the standard library is ready after {time.monotonic() - start:.0f} s")
        wanted: list[Module] = []
        for system in every:
            below = modules(system, package)
            wanted += below + samples(system, below) + programs(system, below)
        if options.module:
            wanted = reduced(wanted, options.module)
        outcomes = build(wanted, ground, pool)
        for outcome in outcomes:
            if outcome.problem:
                failed = True
                say(f"{outcome.module.name} does not compile for {outcome.module.system.title}:\n{outcome.problem}")
        for system in every:
            count = sum(1 for module in wanted if module.system == system)
            if not failed:
                kept = sum(1 for outcome in outcomes if outcome.was_kept and outcome.module.system == system)
                say(f"{count} modules compile for {system.title}; {kept} of them had not changed")
        if not failed and not options.no_mutations and not options.module:
            verdicts = try_out(chosen(options.thorough), wanted, pool)
            failed = report(verdicts)
    say(f"done in {time.monotonic() - start:.0f} s")
    return 1 if failed else 0


def reduced(wanted: list[Module], names: list[str]) -> list[Module]:
    """Only the named modules and what they need."""
    known = {module.name for module in wanted}
    if unknown := [name for name in names if name not in known]:
        sys.exit(f"error: no app needs a module {', '.join(unknown)}")
    kept: set[int] = set()

    def keep(module: Module) -> None:
        kept.add(id(module))
        for other in module.needs:
            keep(other)

    for module in wanted:
        if module.name in names:
            keep(module)
    return [module for module in wanted if id(module) in kept]


def report(verdicts: list[Verdict]) -> bool:
    """Says what the compiler found in each planted fault; true when it missed one."""
    missed = [verdict for verdict in verdicts if not verdict.is_found]
    for verdict in missed:
        say(f"a planted fault was not found: {verdict.mutation.title}\n{verdict.found}")
    for verdict in verdicts:
        if verdict.is_found:
            print(f"{verdict.mutation.kind}\t{verdict.mutation.file}\t{verdict.found}")
    say(f"{len(verdicts) - len(missed)} of {len(verdicts)} planted faults were found")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
