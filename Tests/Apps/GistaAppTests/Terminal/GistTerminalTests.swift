import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import Testing
import Wire

@testable import GistaApp

struct GistTerminalTests {
    private let links = ScriptedTransport.Reply.json(
        """
        [{"id":"l1","title":"On bees","url":"https://example.com/l1","category":"","status":"ready","gistId":"g1"},
        {"id":"l2","title":"Other","url":"https://example.com/l2","category":"","status":"failed","reason":"Empty."}]
        """
    )
    private let gist =
        #"{"id":"g1","title":"On bees","content":"One. Two.","userId":"\#(Bench.userId)","headline":"All in one line."}"#

    /// The lists are asked for side by side, so that the answers go by what is asked.
    private func library(of bench: Bench, readings: String = "[]") -> ScriptedTransport.Reply {
        let (links, gist) = (links, gist)
        return .compute { request throws(CallError) in
            let text: String
            if request.address.path.hasSuffix("/readings") {
                text = request.method == .get ? readings : #"{"readings":[],"gone":[]}"#
            } else if request.address.path.contains("/links/"), case .response(_, _, let body) = links {
                text = String(decoding: body, as: UTF8.self)
            } else if request.address.path.hasSuffix("/gists") {
                text = "[\(gist)]"
            } else {
                text = gist
            }
            return Response(status: 200, headers: [:], body: .bytes(Data(text.utf8)), address: request.address)
        }
    }

    private func run(_ command: GistCommand, on bench: Bench) async throws -> TerminalAnswer {
        try await GistTerminal(container: bench.container).run(command)
    }

    @Test func signingInTellsWhoIsThere() async throws {
        let bench = try await Bench([.session(of: Bench.userId)])
        let answer = try await run(.signIn(email: "ann@example.com", password: "correct horse"), on: bench)
        #expect(answer.text == "Signed in as ann (\(Bench.userId)).")
        #expect(
            answer.json.text(sortedKeys: true)
                == #"{"email":"ann@example.com","userId":"\#(Bench.userId)","username":"ann"}"#
        )
    }

    @Test func aWrongPasswordIsToldApartFromAnEndedSession() async throws {
        let bench = try await Bench([.status(401)])
        await #expect(throws: GistTerminalError.wrongPassword) {
            try await run(.signIn(email: "ann@example.com", password: "wrong"), on: bench)
        }
        let ended = try await Bench.signedIn([])
        ended.network.append(.status(401), .status(401), .status(401), .status(401))
        await #expect(throws: GistTerminalError.sessionEnded) { try await run(.list(search: ""), on: ended) }
    }

    @Test(arguments: [
        GistCommand.list(search: ""), .add(url: "https://a.b", title: "", category: ""), .export(), .read(id: "x"),
        .signOut(everywhere: false), .deleteAccount(password: "x"), .changePassword(current: "x", new: "y"),
    ])
    func withNobodySignedInACommandSaysSo(command: GistCommand) async throws {
        let bench = try await Bench()
        await #expect(throws: GistTerminalError.notSignedIn) { try await run(command, on: bench) }
        #expect(bench.network.requests.isEmpty)
    }

    @Test func aLinkIsAdded() async throws {
        let bench = try await Bench.signedIn([.link("l1")])
        let answer = try await run(.add(url: "example.com/a", title: "", category: ""), on: bench)
        #expect(answer.text == "Saved https://example.com/a as l1.")
        #expect(
            answer.json.text(sortedKeys: true) == #"{"linkId":"l1","standing":"saved","url":"https://example.com/a"}"#
        )
        await #expect(throws: GistTerminalError.link(.invalidURL)) {
            try await run(.add(url: "ftp://a.b", title: "", category: ""), on: bench)
        }
    }

    @Test func whatWaitsGoesOutWithTheNextCommandAndOnce() async throws {
        let bench = try await Bench.signedIn(Array(repeating: .offline, count: 4))
        let answer = await bench.whileTimePasses { () -> String? in
            try? await run(.add(url: "https://example.com/a", title: "", category: ""), on: bench).json.text(
                sortedKeys: true
            )
        }
        #expect(answer == #"{"standing":"queued","url":"https://example.com/a"}"#)
        bench.network.append(.link("l1"), library(of: bench), library(of: bench), library(of: bench))
        _ = try await run(.list(search: ""), on: bench)
        #expect(try await bench.container.outbox.entries().isEmpty)
        let stored = bench.network.requests.filter { $0.address.path.hasSuffix("/store-link") }
        #expect(Set(stored.map { $0.headers[.idempotencyKey] }).count == 1)
        #expect(stored.count == 5)
    }

    private func problem(of command: GistCommand, on bench: Bench) async -> GistTerminalError? {
        do throws(GistTerminalError) {
            _ = try await GistTerminal(container: bench.container).run(command)
            return nil
        } catch {
            return error
        }
    }

    @Test func signingOutLosesNoLinkThatWasNotSentUnlessToldTo() async throws {
        let bench = try await Bench.signedIn(Array(repeating: .offline, count: 40))
        let refused = await bench.whileTimePasses { () -> GistTerminalError? in
            _ = try? await run(.add(url: "https://example.com/a", title: "", category: ""), on: bench)
            return await problem(of: .signOut(everywhere: false), on: bench)
        }
        #expect(refused == .unsent(1) && refused?.description.hasPrefix("1 link not sent yet would be lost") == true)
        #expect(try await bench.container.outbox.links().count == 1)
        let answer = await bench.whileTimePasses { () -> String? in
            try? await run(.signOut(everywhere: false, destroysUnsent: true), on: bench).text
        }
        #expect(answer == "Signed out. Nothing of yours is left here.")
        #expect(try await bench.container.outbox.entries().isEmpty)
    }

    @Test func aListShowsHowEachLinkStands() async throws {
        let bench = try await Bench.signedIn()
        bench.network.append(library(of: bench), library(of: bench), library(of: bench))
        let answer = try await run(.list(search: ""), on: bench)
        #expect(
            answer.text == """
                On bees
                  l1 · Gist ready · example.com
                  All in one line.
                Other
                  l2 · No gist · example.com
                  Empty.
                (Up to date.)
                """
        )
        #expect(answer.json["links"]?[0]?["gistId"] == "g1")
        #expect(answer.json["cache"]?["outcome"] == "miss")
    }

    private func append(_ count: Int, readings: String = "[]", to bench: Bench) {
        for _ in 0..<count { bench.network.append(library(of: bench, readings: readings)) }
    }

    private func said(on bench: Bench) throws -> [Gista.Reading] {
        try bench.network.requests.filter { $0.method == .post && $0.address.path.hasSuffix("/readings") }.flatMap {
            request in
            guard case .bytes(let body, _) = request.body else { return [Gista.Reading]() }
            return try JSONCoding.standard.decode(Gista.ReadingsRequest.self, from: body).readings
        }
    }

    private static let marked = #"""
        [{"linkId":"l1","archived":{"on":true,"at":7,"by":"d"},"favorite":{"on":true,"at":7,"by":"d"},
        "tags":{"bees":{"on":true,"at":7,"by":"d"},"old":{"on":false,"at":8,"by":"d"}},
        "highlights":{"h":{"quote":"Bees dance.","kept":{"on":true,"at":9,"by":"d"},
        "note":{"texts":[{"text":"Ask Ann.","at":9,"by":"d"}]}}}}]
        """#

    @Test func aListShowsOneSectionWithTagsAndMarks() async throws {
        let bench = try await Bench.signedIn()
        append(6, readings: Self.marked, to: bench)
        let inbox = try await run(.list(search: ""), on: bench)
        #expect(inbox.text.hasPrefix("Other\n"))
        bench.network.append(.offline, .offline, .offline)
        let archive = try await run(.list(search: "", section: .archive, tag: "bees"), on: bench)
        #expect(archive.text.hasPrefix("On bees\n  l1 · Gist ready · example.com · archived · ★ · #bees\n"))
        #expect(archive.json["readings"]?[0]?["linkId"] == "l1")
    }

    @Test func whatIsSaidOfALinkIsSentAndTold() async throws {
        let bench = try await Bench.signedIn()
        append(4, readings: Self.marked, to: bench)
        let answer = try await run(.mark(id: "g1", .tagged(["honey"], true)), on: bench)
        #expect(answer.text == "“On bees” is tagged #honey.")
        let said = try #require(try said(on: bench).first)
        #expect(said.linkId == "l1" && said.tags.keys.sorted() == ["honey"])
        #expect(try await bench.container.outbox.readings().isEmpty)
        append(3, to: bench)
        await #expect(throws: GistTerminalError.notFound("l9")) {
            try await run(.mark(id: "l9", .marked(.archived, true)), on: bench)
        }
    }

    @Test func offlineWhatIsSaidIsKeptAndGoesOutWithTheNextCommand() async throws {
        let bench = try await Bench.signedIn()
        append(3, to: bench)
        _ = try await run(.list(search: ""), on: bench)
        for _ in 0..<40 { bench.network.append(.offline) }
        let answer = await bench.whileTimePasses { () -> TerminalAnswer? in
            try? await run(.mark(id: "l1", .marked(.archived, true)), on: bench)
        }
        #expect(answer?.json["isWaiting"] == true)
        #expect(try await bench.container.outbox.readings().count == 1)
        let refused = await bench.whileTimePasses { await problem(of: .signOut(everywhere: false), on: bench) }
        #expect(refused == .unsent(0, marks: 1) && refused?.description.hasPrefix("1 mark not sent yet") == true)
    }

    @Test func aKeyForSavingIsMadeShownAndEnded() async throws {
        let bench = try await Bench.signedIn()
        bench.network.append(.status(404))
        #expect(try await run(.saveKey(.show), on: bench).text == "There is no save key; --new creates one.")
        bench.network.append(.json(#"{"createdAt":"2026-11-21T08:00:00Z","key":"k-1"}"#))
        let made = try await run(.saveKey(.make), on: bench)
        #expect(made.text.contains("/save?key=k-1\n") && made.json["key"] == "k-1")
        bench.network.append(.json(#"{"createdAt":"2026-11-21T08:00:00Z"}"#))
        #expect(try await run(.saveKey(.show), on: bench).text.contains("was created on 2026-11-21"))
        bench.network.append(.status(204))
        #expect(try await run(.saveKey(.revoke), on: bench).json["createdAt"] == .null)
    }

    @Test func highlightsAreListedWithTheirNotes() async throws {
        let bench = try await Bench.signedIn()
        append(3, readings: Self.marked, to: bench)
        let answer = try await run(.highlights(id: nil), on: bench)
        #expect(answer.text == "On bees\n  l1\n  “Bees dance.”\n    Ask Ann.")
        #expect(answer.json["highlights"]?[0]?["note"] == "Ask Ann.")
        append(3, readings: Self.marked, to: bench)
        #expect(try await run(.highlights(id: "l2"), on: bench).text == "There are no highlights.")
    }

    @Test func aGistIsReadByItsLinkAndIsReadSince() async throws {
        let bench = try await Bench.signedIn()
        append(6, to: bench)
        let answer = try await run(.read(id: "l1"), on: bench)
        #expect(answer.text == "On bees\n\nAll in one line.\n\n• One. Two.")
        #expect(
            bench.network.requests.suffix(3).map { $0.address.path.split(separator: "/").last }
                == ["g1", "article", "readings"]
        )
        #expect(try said(on: bench).map { [$0.linkId, "\($0.read?.on == true)"] } == [["l1", "true"]])
    }

    @Test func aGistIsShownWhenItsMarkIsRejected() async throws {
        let bench = try await Bench.signedIn()
        append(5, to: bench)
        bench.network.append(.status(409))
        #expect(try await run(.read(id: "l1"), on: bench).text.hasPrefix("On bees"))
        #expect(try await bench.container.outbox.readings().isEmpty)
    }

    @Test func aSentenceHasTheNumberOfItsPlaceInTheArticle() throws {
        let gist = Gist.made("g1", title: "On bees", headline: "Bees dance.")
        let answer = TerminalAnswer.gist(gist, length: .sentences, article: .onBees)
        #expect(
            answer.text.hasSuffix(
                """
                [1] Bees dance.
                • Nobody wrote this.

                Key figures
                • 40 hives — All 40 hives swarmed.

                Who says what
                • “They dance” — Ann

                The ==[1] Bees dance.== All 40 hives swarmed.
                """
            )
        )
        #expect(answer.json["digest"]?["line"]?["place"]?["block"] == 0)
        #expect(TerminalAnswer.gist(gist, length: .line, article: .onBees).text.contains("[1] Bees swarm.\n"))
    }

    @Test func aLinkIsDeletedAsALinkAndAGistAsAGist() async throws {
        for (id, path) in [("l1", "/links/\(Bench.userId)/l1"), ("g1", "/gists/g1")] {
            let bench = try await Bench.signedIn()
            bench.network.append(library(of: bench), library(of: bench), library(of: bench), .status(204))
            _ = try await run(.delete(id: id), on: bench)
            let asked = try #require(bench.network.requests.last)
            #expect(asked.method == .delete && asked.address.path.hasSuffix(path))
        }
    }
}
