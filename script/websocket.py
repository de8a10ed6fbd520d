"""Puts the Autobahn suite's cases to the kit's WebSocket client and to the server's WebSocket, and writes a JUnit report.

    websocket.py CONFORMANCE REPORT.xml

The cases are Autobahn's own; kosoku runs them on a Python of today. Compression (12, 13) is left out: it is not offered.
See docs/decisions/testing.md, "Autobahn's WebSocket cases run through kosoku".
"""

import asyncio
import contextlib
import sys
import xml.sax.saxutils

import kosoku

PROGRAM, REPORT = sys.argv[1:]
NOT_OFFERED = ["12.*", "13.*"]


@contextlib.asynccontextmanager
async def conformance(*words):
    program = await asyncio.create_subprocess_exec(PROGRAM, *words, stdout=asyncio.subprocess.PIPE)
    try:
        yield program
    finally:
        with contextlib.suppress(ProcessLookupError):
            program.kill()
        await program.wait()


async def results_of(run):
    """A failed case is a result like any other here."""
    try:
        return await run
    except kosoku.FailureError as failure:
        return failure.results


async def of_the_server():
    async with conformance("websocket-echo", "--port", "0") as echo:
        ready = (await echo.stdout.readline()).decode()
        return await results_of(kosoku.run_fuzzingclient(ready.split("//")[1].strip(), None, NOT_OFFERED))


async def of_the_client():
    async with kosoku.run_fuzzingserver(None, NOT_OFFERED, host="127.0.0.1", port=0) as server:
        url = f"ws://127.0.0.1:{server.port}"
        async with conformance("websocket-client", "--url", url, "--agent", "bowline") as client:
            if await client.wait() != 0:
                sys.exit("websocket: the client gave up")
            return await results_of(server.get_result())


async def main():
    failed = 0
    cases = []
    for side, run in (("server", of_the_server), ("client", of_the_client)):
        results = await asyncio.wait_for(run(), timeout=600)
        for result in results:
            body = ""
            if not result.passed:
                failed += 1
                verdict = f"{result.behavior.value}, close {result.behavior_close.value}: {result.description}"
                body = f"<failure message={xml.sax.saxutils.quoteattr(verdict)}/>"
                print(f"websocket: {side} {result.case_id}: {verdict}", file=sys.stderr)
            cases.append(f'<testcase classname="{side}" name="{side} {result.case_id}">{body}</testcase>')
        strict = sum(result.behavior.value == "OK" for result in results)
        print(f"websocket: {side}: {len(results)} cases, {strict} OK, {sum(r.passed for r in results)} passed", file=sys.stderr)
        if len(results) < 300:
            sys.exit(f"websocket: only {len(results)} cases were put to the {side}")
    with open(REPORT, "w", encoding="utf-8") as report:
        report.write(
            f'<testsuites><testsuite name="websocket" tests="{len(cases)}" failures="{failed}">'
            + "".join(cases) + "</testsuite></testsuites>\n"
        )
    sys.exit(1 if failed else 0)


asyncio.run(main())
