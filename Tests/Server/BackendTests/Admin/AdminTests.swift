import Bowline
import BowlineCognito
import Essentials
import Identity
import SQLite
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct AdminTests {
    private let folder: TemporaryFolder
    private let context: AdminContext

    init() throws {
        folder = try TemporaryFolder()
        context = AdminContext(folder: folder.path)
    }

    @discardableResult
    private func run(_ action: String, _ arguments: [String: String] = [:]) async throws(AdminError) -> AdminAnswer {
        try await context.perform(AdminCall(action, arguments))
    }

    /// The names in a list.
    private func names(_ list: String, _ member: String = "name") async throws -> [String] {
        let rows = try await run("\(list) list").members[list]?.array ?? []
        return rows.compactMap { $0[member]?.string }
    }

    private func text(_ answer: AdminAnswer, _ member: String = "text") throws -> String {
        try #require(answer.members[member]?.string)
    }

    private func setUp() async throws {
        if folder.names.isEmpty { try await SharedKeys.install(in: folder) }
        try await run("tenants create", ["id": "acme", "name": "Acme"])
        try await run("groups create", ["name": "scorekeeper"])
        try await run("clients create", ["id": "phone", "grace": "0"])
    }

    /// Runs a body with a server on the folder, and once more without one.
    private func withAndWithoutServer(_ isServed: Bool, _ body: () async throws -> Void) async throws {
        guard isServed else { return try await body() }
        try await withBackend(in: folder) { _, _ in try await body() }
    }

    @Test(.withItsOwnFile, arguments: [true, false])
    func peopleAndWhatTheyBelongToAreLookedAfter(isServed: Bool) async throws {
        try await SharedKeys.install(in: folder)
        try await run("tenants create", ["id": "first"])
        try await withAndWithoutServer(isServed) {
            try await setUp()
            #expect(try await names("tenants", "id") == ["acme", "first"])
            try await run("users create", ["name": "Ann@acme.test", "tenant": "acme", "groups": "scorekeeper"])
            #expect(try await names("users") == ["ann@acme.test"])
            let person = ["name": "ann@acme.test"]
            try await run("users remove-from-group", person.merging(["group": "scorekeeper"]) { $1 })
            try await run("users move", person.merging(["tenant": "first"]) { $1 })
            try await run("users disable", person)
            let shown = try await run("users show", person)
            #expect(shown.json.contains(#""enabled":false,"groups":[]"#))
            #expect(shown.json.contains(#""tenant":"first""#))
            try await run("users delete", person)
            #expect(try await names("users") == [])
        }
    }

    @Test(.withItsOwnFile)
    func somebodyAnOperatorAddedSignsInAndIsShutOutAtOnce() async throws {
        try await setUp()
        try await withBackend(in: folder) { backend, _ in
            let made = try await run(
                "users create",
                ["name": "ann@acme.test", "tenant": "acme", "groups": "scorekeeper"]
            )
            let auth = try manager(backend, client: "phone")
            let first = try text(made, "temporary_password")
            let challenge = try await #require(throws: SignInError.self) {
                try await auth.signIn(username: "ann@acme.test", password: first)
            }
            guard case .newPasswordRequired(let question) = challenge else { throw challenge }
            let token = try await auth.choose(newPassword: "Her-own-passw0rd", for: question)
            #expect(auth.currentUser?.tenantID == "acme")
            #expect(auth.currentUser?.groups == ["scorekeeper"])
            #expect(try await cognito(backend, "GetUser", ["AccessToken": .string(token)]).status == 200)
            try await run("users disable", ["name": "ann@acme.test"])
            #expect(try await cognito(backend, "GetUser", ["AccessToken": .string(token)]).status == 400)
            try await run("users enable", ["name": "ann@acme.test"])
            try await run("users reset-password", ["name": "ann@acme.test", "password-file": "Another-passw0rd"])
            try await auth.signIn(username: "ann@acme.test", password: "Another-passw0rd")
            try await run("clients delete", ["id": "phone"])
            await #expect(throws: SignInError.self) {
                try await auth.signIn(username: "ann@acme.test", password: "Another-passw0rd")
            }
        }
    }

    @Test func anOperatorsCredentialOpensAdminCallsUntilItIsRevoked() async throws {
        try await withBackend(in: folder) { backend, _ in
            let question: JSONValue = ["UserPoolId": .string(DemoData.pool), "Username": "viewer@demo.test"]
            func ask(_ credential: String) async throws -> Int {
                try await cognito(backend, "AdminGetUser", question, credential: credential).status
            }
            let made = try await run("operators create", ["label": "me"])
            let old = try text(made)
            #expect(try await ask(old) == 200)
            let fresh = try await run("operators rotate", ["id": try text(made, "id"), "overlap": "3600"])
            #expect(try await ask(old) == 200)
            #expect(try await ask(try text(fresh)) == 200)
            try await run("operators revoke", ["id": try text(fresh, "id")])
            #expect(try await ask(try text(fresh)) == 400)
            let key = try await run("keys create", ["label": "an app's"])
            #expect(try await ask(try text(key)) == 400)
            let states = try await names("operators", "state")
            #expect(states == ["ending", "ended"])
            #expect(try await !run("operators list").json.contains(old))
        }
    }

    @Test func anAppsKeyThatIsRevokedOrRotatedAwayEndsAtOnce() async throws {
        try await withBackend(in: folder) { backend, _ in
            let body = #"{"session_id":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","app_bundle":"a","text":"hello"}"#
            // A connection each time: one that waits while the command works may be given up by the server.
            func status(_ key: String) throws -> Substring {
                let head =
                    "POST /analyze-text HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-API-Key: \(key)\r\n"
                let request = "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
                return try RawClient(backend).exchange(request).prefix(12)
            }
            for action in ["keys revoke", "keys rotate"] {
                let made = try await run("keys create", ["label": "an app's"])
                let key = try text(made)
                #expect(try status(key) == "HTTP/1.1 200")
                try await run(
                    action,
                    ["id": try text(made, "id"), "overlap": "0"].filter { $0.key == "id" || action == "keys rotate" }
                )
                #expect(try status(key) == "HTTP/1.1 401", "it was remembered a moment ago, and does not work any more")
            }
        }
    }

    @Test func aLimitHoldsAtOnceInTheRunningServer() async throws {
        try await withBackend(in: folder, features: [Probe.self]) { backend, _ in
            func ask() throws -> String {
                try RawClient(backend).exchange("GET /probe HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            #expect(try ask().contains("RateLimit-Limit: 2000\r\n"))
            let one = ["kind": "key", "subject": "probe"]
            try await run("limits set", one.merging(["per-second": "0.001", "burst": "1"]) { $1 })
            while try !ask().hasPrefix("HTTP/1.1 429 ") {}
            try await run("limits clear", one)
            // In a thousandth of a second, and not in the thousand seconds of the rule that held before.
            while try !ask().hasPrefix("HTTP/1.1 200 ") {}
        }
    }

    @Test func newSigningKeysLeaveTheOldTokensGood() async throws {
        try await withBackend(in: folder) { backend, _ in
            let token = try await manager(backend).signIn(username: "viewer@demo.test", password: DemoData.password)
            let answer = try await run("rotate-keys")
            #expect(answer.json.split(separator: ",").count == 4)
            #expect(try await cognito(backend, "GetUser", ["AccessToken": .string(token)]).status == 200)
        }
    }

    @Test(.withItsOwnFile)
    func aFolderThatWasAdministeredFirstNeverGetsDemoData() async throws {
        try await run("tenants create", ["id": "acme"])
        try await withBackend(in: folder) { _, _ in
            let users = try await names("users")
            #expect(users == [])
            let tenants = try await names("tenants", "id")
            #expect(tenants == ["acme"])
        }
    }

    @Test func whatCannotBeDoneIsToldWithWhatToDoNext() async throws {
        try await setUp()
        for (action, arguments, problem) in [
            ("users show", ["name": "bob"], "unknown user 'bob'; list users with `bowline admin users list`"),
            (
                "users create", ["name": "bob", "tenant": "no"],
                "unknown tenant 'no'; list tenants with `bowline admin tenants list`, add one with `tenants create`"
            ),
            (
                "users create", ["name": "bob", "groups": "scorekeeper,no"],
                "unknown group 'no'; list groups with `bowline admin groups list`, add one with `groups create`"
            ),
            ("keys revoke", ["id": "no"], "unknown id 'no'; list all with `bowline admin keys list`"),
            ("clients change", ["id": "no"], "unknown client 'no'; list clients with `bowline admin clients list`"),
            (
                "tenants create", ["id": "acme"],
                "tenant 'acme' already exists; rename it with `bowline admin tenants rename`"
            ),
            (
                "users create", ["name": "cat@acme.test", "password-file": "weak"],
                "Password did not conform with policy: Password not long enough; choose another"
            ),
        ] {
            await #expect(throws: AdminError.failed(problem)) { try await run(action, arguments) }
        }
    }

    @Test func wrongValuesAreWrongUsage() async throws {
        try await SharedKeys.install(in: folder)
        for (action, arguments) in [
            ("tenants create", ["id": "a b"]), ("limits set", ["kind": "sun", "per-second": "1", "burst": "1"]),
            ("limits set", ["kind": "key", "per-second": "0", "burst": "1"]), ("limits set", ["kind": "key"]),
            ("clients create", ["id": "x", "rotation": "perhaps"]), ("clients create", ["id": "x", "grace": "61"]),
            ("keys create", ["label": "a\u{7}"]), ("keys create", ["label": ""]), ("keys create", [:]),
        ] {
            let problem = try await #require(throws: AdminError.self, "\(arguments)") {
                try await run(action, arguments)
            }
            guard case .usage = problem else { throw problem }
        }
    }

    @Test func withoutDataThereIsNothingToShow() async throws {
        let problem = try await #require(throws: AdminError.self) { try await run("users list") }
        #expect(problem.message.hasPrefix("the folder \(folder.path) contains no data: "))
        #expect(folder.names == [])
    }
}
