import Backend
import Bowline
import BowlineTesting
import Essentials
import TestSupport
import Testing

@testable import Doctor

@Suite(.timeLimit(.minutes(8)))
struct ExaminationTests {
    private func examine(
        _ server: String,
        over transport: (any Transport)? = nil,
        clock: any KitClock = ContinuousClock(),
        _ change: (inout Examination.Subject) -> Void = { _ in }
    ) async throws -> [String: Finding] {
        var subject = Examination.Subject(server: server)
        change(&subject)
        let examination = Examination(of: subject, over: try transport ?? CurlTransport(), clock: clock) { host in
            host.hasSuffix(".test") ? .addresses(["192.0.2.1"]) : await NameLookup.system(host)
        }
        let findings = await examination.run()
        #expect(findings.map(\.check).sorted() == Examination.checks.sorted())
        for finding in findings where finding.outcome == .wrong { #expect(finding.advice?.isEmpty == false) }
        return Dictionary(uniqueKeysWithValues: findings.map { ($0.check, $0) })
    }

    private func withBackend(demo: Bool = true, _ body: (Backend, AdminContext) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.threads = 1
        configuration.demo = demo ? .wanted : .refused
        let backend = try await Backend.start(configuration)
        do { try await body(backend, AdminContext(folder: folder.path)) } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
    }

    @Test func aHealthyServerIsFineInEveryRespect() async throws {
        try await withBackend { backend, _ in
            let findings = try await examine(backend.url + "/v1/")
            for check in Examination.checks { #expect(findings[check]?.outcome == .fine, "\(check)") }
            #expect(findings["tenant"]?.message == "scorekeeper@demo.test belongs to demo-tenant")
            #expect(findings["role"]?.message == "scorekeeper@demo.test is in scorekeeper")
            let byName = try await examine("http://localhost:\(backend.port)")
            #expect(byName["keys"]?.outcome == .remark)
            #expect(!byName.values.contains { $0.outcome == .wrong })
        }
    }

    @Test func whatAUserLacksIsToldWithTheCommandThatGivesIt() async throws {
        try await withBackend(demo: false) { backend, desk in
            let demo = try await examine(backend.url)
            #expect(demo["sign-in"]?.advice?.contains("has no demo data") == true)
            #expect(demo["token"]?.outcome == .skipped)
            _ = try await desk.perform(AdminCall("clients create", ["id": "phone"]))
            _ = try await desk.perform(
                AdminCall("users create", ["name": "ann@acme.test", "password-file": "Her-own-passw0rd"])
            )
            let ann = try await examine(backend.url) { subject in
                subject.client = "phone"
                subject.username = "ann@acme.test"
                subject.password = "Her-own-passw0rd"
                subject.role = "scorekeeper"
            }
            #expect(ann["token"]?.outcome == .fine)
            #expect(ann["tenant"]?.outcome == .wrong)
            #expect(ann["tenant"]?.advice?.contains("bowline admin users move ann@acme.test") == true)
            #expect(ann["role"]?.outcome == .wrong)
            #expect(ann["role"]?.advice?.contains("add-to-group ann@acme.test scorekeeper") == true)
            #expect(ann["api"]?.message.contains("401") == true)
        }
    }

    @Test func wrongPasswordsAndPoolsAreToldApart() async throws {
        try await withBackend { backend, _ in
            let wrong = try await examine(backend.url) { subject in
                subject.username = "viewer@demo.test"
                subject.password = "no"
            }
            #expect(wrong["sign-in"]?.message == "the name, the password or the client's id is wrong")
            let pool = try await examine(backend.url) { $0.pool = "us-east-1_other" }
            #expect(pool["keys"]?.message == "unknown user pool 'us-east-1_other'")
            #expect(pool["sign-in"]?.outcome == .wrong)
        }
    }

    @Test(arguments: [-1_000.0, -60, 60, 1_000])
    func aClockThatIsWrongIsSeen(skew: Double) async throws {
        try await withBackend { backend, _ in
            let clock = ManualClock(date: Date(timeIntervalSinceNow: skew))
            let findings = try await examine(backend.url, clock: clock)
            #expect(findings["clock"]?.outcome == (abs(skew) > 300 ? .wrong : .remark))
            #expect(findings["clock"]?.message.contains(skew > 0 ? "ahead of" : "behind") == true)
            // The kit corrects for it, so nothing else is wrong.
            #expect(findings["sign-in"]?.outcome == .fine)
        }
    }

    @Test(arguments: [
        ("ftp://x", "address"), ("http://example.com", "address"), ("http://localhost:1", "connection"),
        ("https://no-such-name.invalid", "name"),
    ])
    func theFirstLinkThatBreaksIsNamedAndTheRestNotTried(server: String, check: String) async throws {
        let findings = try await examine(server)
        let wrong = findings.values.filter { $0.outcome == .wrong }.map(\.check)
        #expect(wrong == [check])
        #expect(findings["sign-in"]?.outcome == .skipped)
    }

    /// A transport that always comes to the same.
    private struct Always: Transport {
        let reason: CallError.Reason

        func send(_ request: Request) async throws(CallError) -> Response { throw CallError(reason) }
    }

    private static let lost = CallError.Loss(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)

    @Test(arguments: [
        (CallError.Reason.cannotConnect(host: "a.test", .unreachable), "connection", "has a route to the server"),
        (.cannotConnect(host: "a.test", .timedOut), "connection", "raise --timeout"),
        (.timedOut(.connecting), "connection", "raise --timeout"), (.timedOut(.waiting), "http", "raise --timeout"),
        (.untrusted(host: "a.test", .expired), "tls", "Renew the server's certificate"),
        (.untrusted(host: "a.test", .wrongHost), "tls", "by a name in its certificate"),
        (.untrusted(host: "a.test", .unknownAuthority), "tls", "--ca"),
        (.connectionLost(lost), "http", "call it with https"),
        (.malformedResponse("x"), "http", "whether it is http or https"),
        (.rejected(status: 503, ServerProblem()), "http", "look at its log"),
    ])
    func eachTroubleOnTheWayHasItsOwnAdvice(reason: CallError.Reason, check: String, advice: String) async throws {
        let findings = try await examine("https://a.test", over: Always(reason: reason))
        #expect(findings[check]?.outcome == .wrong)
        #expect(findings[check]?.advice?.contains(advice) == true)
        #expect(findings["keys"]?.outcome == .skipped)
    }

    @Test(arguments: [
        (401, "bearer token"), (403, "add-to-group"), (404, "user's tenant"), (429, "Retry-After"), (500, "request id"),
    ])
    func eachTroubleOfTheIntegrationGuideHasItsAdvice(status: Int, advice: String) {
        let error = CheckError(CallError(.rejected(status: status, ServerProblem(requestID: "r-1"))))
        #expect(error.advice.contains(advice))
        #expect(error.message.contains("(request r-1)"))
    }

    @Test func aServerThatIsNoneOfOursIsSeen() async throws {
        let page = ScriptedTransport(always: .json("{}", status: 404))
        let findings = try await examine("https://a.test", over: page)
        #expect(findings["http"]?.message == "/healthz answers 404")
        #expect(findings["ready"]?.outcome == .skipped)
    }

    @Test func theReportIsOneJSONObjectAndReadableLines() {
        let findings = [Finding("name", .fine, "found"), Finding("api", .wrong, "broken", advice: "mend it")]
        let report = Report("http://a", findings)
        #expect(!report.isHealthy)
        #expect(report.summary == "Failed checks: api.")
        #expect(report.json["checks"]?[1]?["advice"]?.string == "mend it")
        #expect(findings[1].text == "✘ api         broken\n              → mend it")
    }
}
