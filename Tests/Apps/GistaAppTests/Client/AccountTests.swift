import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import Testing
import Wire

@testable import GistaApp

struct AccountTests {
    private let user = ScriptedTransport.Reply.json(
        #"{"userId":"\#(Bench.userId)","username":"ann","email":"ann@example.com","message":"created"}"#,
        status: 201
    )

    @Test func signingUpMakesAnIDOfTheOneFormAndSignsIn() async throws {
        let bench = try await Bench([user, .session(of: Bench.userId)])
        let account = try await bench.container.account.signUp(
            username: "ann",
            email: "ann@example.com",
            password: "correct horse"
        )
        #expect(account.userId.rawValue == Bench.userId && account.username == "ann")
        let created = try JSONDecoder().decode(
            Gista.CreateUserRequest.self,
            from: Data(bench.network.requests[0].text.utf8)
        )
        #expect(UserID(rawValue: created.userId)?.username == "ann")
        #expect(bench.network.requests[0].headers[.authorization] == nil)
    }

    @Test func aNameNobodyCanHaveIsNotSent() async throws {
        let bench = try await Bench()
        await #expect(throws: NetworkError.httpError(400)) {
            try await bench.container.account.signUp(username: "a/b", email: "e@f", password: "correct horse")
        }
        #expect(bench.network.requests.isEmpty)
    }

    @Test func aSessionOfAnIDOfAnotherFormIsNoAnswer() async throws {
        let bench = try await Bench([.session(of: "ann")])
        await #expect(throws: NetworkError.invalidResponse) {
            try await bench.container.account.signIn(email: "ann@example.com", password: "correct horse")
        }
        #expect(bench.container.account.account == nil)
    }

    @Test func theSignInOutlivesTheProcess() async throws {
        let bench = try await Bench.signedIn()
        let next = try await Bench([.json("[]")], folder: bench.folder)
        let account = try #require(bench.container.account.account)
        #expect(await next.container.account.restore() == .signedIn(account))
        #expect(account.email == "ann@example.com")
        _ = try await next.container.service.links(userId: Bench.userId)
        #expect(next.network.requests.last?.headers[.authorization] == "Bearer access-1")
        // Taking it up twice changes nothing.
        #expect(await next.container.account.restore() == .signedIn(account))
    }

    @Test func theDeviceIsKnownAtTheNextSignInAndAfterTheSignOut() async throws {
        let first = ScriptedTransport.Reply.json(
            #"{"userId":"\#(Bench.userId)","accessToken":"access-1","refreshToken":"refresh-1","expiresIn":900}"#,
            status: 201,
            headers: ["X-Device-Token": "device-1"]
        )
        let bench = try await Bench([first, .json("[]"), .status(204)])
        _ = try await bench.container.account.signIn(email: "ann@example.com", password: "correct horse")
        _ = try await bench.container.service.links(userId: Bench.userId)
        await bench.container.account.signOut()
        let next = try await Bench([.session(of: Bench.userId)], folder: bench.folder)
        _ = try await next.container.account.signIn(email: "ann@example.com", password: "correct horse")
        let sent = (bench.network.requests + next.network.requests).map { $0.headers["X-Device-Token"] }
        // Only what needs no sign-in has the token: not the list, nor the end of the session.
        #expect(sent == [nil, nil, nil, "device-1"])
        #expect(bench.network.requests.allSatisfy { $0.headers[HeaderName(Gista.Header.version)] != nil })
    }

    @Test func theTokenIsRefreshedOnceAndTheNewPairIsKept() async throws {
        let bench = try await Bench.signedIn([
            .status(401), .session(of: Bench.userId, access: "access-2", refresh: "refresh-2"), .json("[]"),
        ])
        _ = try await bench.container.service.links(userId: Bench.userId)
        #expect(bench.network.requests[2].text == #"{"refreshToken":"refresh-1"}"#)
        #expect(bench.network.requests[3].headers[.authorization] == "Bearer access-2")
        let next = try await Bench([.json("[]")], folder: bench.folder)
        _ = await next.container.account.restore()
        _ = try await next.container.service.links(userId: Bench.userId)
        #expect(next.network.requests.last?.headers[.authorization] == "Bearer access-2")
        #expect(next.container.account.account?.email == "ann@example.com")
    }

    @Test func aRefreshThatIsLostOnTheWaySignsNobodyOut() async throws {
        let lost = ScriptedTransport.Reply.failure(
            CallError(.connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)))
        )
        let bench = try await Bench.signedIn([.status(401)] + Array(repeating: lost, count: 4))
        let isDone = await bench.whileTimePasses { [service = bench.container.service] in
            (try? await service.links(userId: Bench.userId)) != nil
        }
        #expect(!isDone)
        #expect(!bench.container.account.hasExpired)
        #expect(bench.container.account.account != nil)
    }

    @Test func aRefusedRefreshEndsTheSessionAndKeepsWhatWaits() async throws {
        let offline = Array(repeating: ScriptedTransport.Reply.offline, count: 4)
        let bench = try await Bench.signedIn(offline + [.status(401), .status(401)])
        let url = try #require(URL(string: "https://example.com/a"))
        _ = await bench.whileTimePasses { [sender = bench.container.linkSender] in
            await sender.sendLink(userId: Bench.userId, url: url, title: "", category: "")
        }
        await #expect(throws: NetworkError.unauthorized) {
            try await bench.container.service.links(userId: Bench.userId)
        }
        #expect(bench.container.account.hasExpired)

        bench.network.append(.session(of: Bench.userId, access: "access-3"))
        _ = try await bench.container.account.signIn(email: "ann@example.com", password: "correct horse")
        #expect(try await bench.container.outbox.links().count == 1)
    }

    @Test func signingOutLeavesNothingOnTheDevice() async throws {
        let offline = Array(repeating: ScriptedTransport.Reply.offline, count: 4)
        let bench = try await Bench.signedIn(offline)
        let url = try #require(URL(string: "https://example.com/a"))
        _ = await bench.whileTimePasses { [sender = bench.container.linkSender] in
            await sender.sendLink(userId: Bench.userId, url: url, title: "", category: "")
        }
        await bench.container.account.signOut()
        #expect(bench.container.account.account == nil)
        let store = FileSecretStore(folder: bench.sharedFolder + "/secrets")
        #expect(try await store.read("session") == nil)

        bench.network.append(.session(of: Bench.userId))
        _ = try await bench.container.account.signIn(email: "ann@example.com", password: "correct horse")
        #expect(try await bench.container.outbox.entries().isEmpty)
    }

    @Test func signingOutEverywhereChangesNothingWhenTheBackendCannotBeAsked() async throws {
        let bench = try await Bench.signedIn(Array(repeating: .status(500), count: 4))
        let isDone = await bench.whileTimePasses { [account = bench.container.account] in
            (try? await account.signOutEverywhere()) != nil
        }
        #expect(!isDone)
        #expect(bench.container.account.account != nil)
    }

    @Test func whatIsRememberedOutlivesAProcessThatEndsAtOnce() async throws {
        let bench = try await Bench.signedIn([.json("[]", headers: ["etag": "\"1\""])])
        _ = try await bench.container.service.gists()
        await bench.container.close()
        let next = try await Bench(folder: bench.folder)
        _ = await next.container.account.restore()
        #expect(try await next.container.service.gists(.remembered).cache?.outcome == .hit)
        #expect(next.network.requests.isEmpty)
    }

    @Test func afterTheSystemHasSuspendedTheProcessItGoesOn() async throws {
        let bench = try await Bench.signedIn([.status(422), .link("l1")])
        await bench.container.suspension.suspend()
        bench.container.suspension.wake()
        let url = try #require(URL(string: "https://example.com/a"))
        let sender = bench.container.linkSender
        #expect(
            await sender.sendLink(userId: Bench.userId, url: url, title: "", category: "") == .failure(.addressRefused)
        )
        #expect(try await bench.container.outbox.links().isEmpty)
    }

    @Test func deletingTheAccountTellsWhatIsGoneAndSignsOut() async throws {
        let gone = #"{"userId":"\#(Bench.userId)","message":"Deleted.","links":3,"gists":2}"#
        let bench = try await Bench.signedIn([
            .session(of: Bench.userId, access: "access-2"), .status(204), .json(gone),
        ])
        let outcome = try await bench.container.account.deleteAccount(password: "correct horse")
        guard case .done(let deleted) = outcome else { throw NetworkError.unknown }
        #expect((deleted.links, deleted.gists) == (3, 2))
        #expect(bench.container.account.account == nil)
        // The session that proved the password is ended; the account goes by the one that was there.
        let calls = bench.network.requests.suffix(3)
        #expect(calls.map(\.address.path) == ["/api/sessions", "/api/sessions/current", "/api/users/\(Bench.userId)"])
        #expect(calls.map { $0.headers[.authorization] } == [nil, "Bearer access-2", "Bearer access-1"])
    }

    @Test func aWrongPasswordDeletesAndChangesNothingAndSignsNobodyOut() async throws {
        let bench = try await Bench.signedIn([.status(401), .status(401)])
        guard case .wrongPassword = try await bench.container.account.deleteAccount(password: "wrong") else {
            throw NetworkError.unknown
        }
        guard case .wrongPassword = try await bench.container.account.changePassword(from: "wrong", to: "new words")
        else { throw NetworkError.unknown }
        #expect(bench.container.account.account != nil && !bench.container.account.hasExpired)
        #expect(bench.network.requests.suffix(2).allSatisfy { $0.address.path == "/api/sessions" })
    }
}
