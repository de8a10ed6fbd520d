import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing
import Wire

@testable import GistaApp

@Suite struct LinkImporterTests {
    private func importer(_ bench: Bench) -> LinkImporter {
        LinkImporter(service: bench.container.service, userId: Bench.userId)
    }

    /// Pieces of a text, one a call.
    private func pieces(_ text: String, _ size: Int = 1_000) -> () throws(LinkImporter.FileReadError) -> [UInt8]? {
        var rest = Array(text.utf8)[...]
        return { () throws(LinkImporter.FileReadError) in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    /// Answers each batch with as many results of one kind.
    private static func results(_ status: String) -> ScriptedTransport.Reply {
        .compute { request throws(CallError) in
            guard case .bytes(let body, _) = request.body,
                let count = try? JSONValue(parsing: body)["links"]?.array?.count
            else { throw CallError(.cancelled) }
            let items = Array(repeating: #"{"status":"\#(status)","id":"l"}"#, count: count).joined(separator: ",")
            return Response(
                status: 200,
                headers: [:],
                body: .bytes(Data(#"{"results":[\#(items)]}"#.utf8)),
                address: request.address
            )
        }
    }

    @Test func aFileIsSentInBatchesAndReported() async throws {
        let bench = try await Bench.signedIn([Self.results("saved"), Self.results("saved"), Self.results("known")])
        let lines = (1...450).map { $0 == 7 ? "" : "https://example.com/\($0)" }.joined(separator: "\n")
        var told: [Int] = []
        let report = try await importer(bench).run(read: pieces(lines)) { told.append($0.rows) }
        #expect((report.rows, report.saved, report.known, report.failed) == (449, 400, 49, 0))
        #expect(told == [200, 400, 449])
    }

    @Test func anImportThatStopsSaysWhereItGoesOn() async throws {
        let bench = try await Bench.signedIn([Self.results("saved"), .status(400)])
        let lines = (1...450).map { "https://example.com/\($0)\n" }.joined()
        let error = try await #require(throws: LinkImporter.StoppedError.self) {
            try await importer(bench).run(read: pieces(lines))
        }
        #expect(error.cause == .network(.httpError(400)) && error.report.rows == 200)
        #expect(TerminalAnswer.stopped(error).text.contains("--from 201"))
        bench.network.append(Self.results("saved"), Self.results("saved"))
        let rest = try await importer(bench).run(from: 201, read: pieces(lines))
        #expect((rest.rows, rest.saved) == (450, 250))
    }

    @Test func whatIsWrongWithARowIsListedWithItsNumber() async throws {
        let bench = try await Bench.signedIn([Self.results("refused")])
        let report = try await importer(bench).run(
            read: pieces(
                #"[{"url":""},{"url":"ftp://a","tags":["a","b"],"is_starred":1},"#
                    + #"{"url":tru}]"#
            )
        )
        #expect(report.failures.map(\.row) == [1, 3, 2] && report.failed == 3)
        #expect(report.marked == 0, "What was refused has no marks.")
        #expect(TerminalAnswer.imported(report).text.contains("row 1: it has no address"))
        #expect(!TerminalAnswer.imported(report).isDone)
    }

    @Test func anUnreadableFileIsTold() async throws {
        let bench = try await Bench.signedIn()
        let error = try await #require(throws: LinkImporter.StoppedError.self) {
            try await importer(bench).run { () throws(LinkImporter.FileReadError) in
                throw .init("a.csv: no such file or folder")
            }
        }
        #expect(error.cause == .file("a.csv: no such file or folder"))
        let other = try await #require(throws: LinkImporter.StoppedError.self) {
            try await importer(bench).run(read: pieces("a,b\n1,2\n"))
        }
        #expect(other.cause == .format(.noColumn))
    }

    /// Answers links as saved, with ids of their own, and takes all readings; `asked` gets what was said.
    private static func server(_ asked: Locked<[Gista.Reading]>) -> ScriptedTransport.Reply {
        .compute { request throws(CallError) in
            guard case .bytes(let body, _) = request.body, let json = try? JSONValue(parsing: body) else {
                throw CallError(.cancelled)
            }
            let text: String
            if let links = json["links"]?.array {
                let ids = links.map { "\($0["url"]?.string?.split(separator: "/").last ?? "")" }
                let items = ids.map { #"{"status":"\#($0 == "bad" ? "refused" : "saved")","id":"l-\#($0)"}"# }
                text = #"{"results":[\#(items.joined(separator: ","))]}"#
            } else {
                let said = try JSONCoding.standard.decode(Gista.ReadingsRequest.self, from: body).readings
                asked.withLock { $0 += said }
                text = #"{"readings":[],"gone":[]}"#
            }
            return Response(status: 200, headers: [:], body: .bytes(Data(text.utf8)), address: request.address)
        }
    }

    @Test func tagsMarksAndHighlightsComeWithTheirLinks() async throws {
        let said = Locked<[Gista.Reading]>([])
        let bench = try await Bench.signedIn(Array(repeating: Self.server(said), count: 3))
        let report = try await importer(bench).run(
            read: pieces(
                #"[{"url":"https://a.b/1","tags":["Swift ","iOS"],"is_archived":1,"is_starred":1},"#
                    + #"{"url":"https://a.b/2"},{"url":"https://a.b/3","annotations":[{"quote":"So.","text":"Why?"}]}]"#
            )
        )
        #expect((report.saved, report.marked, report.leftOut) == (3, 2, 0))
        let readings = said.withLock { $0 }
        #expect(readings.map(\.linkId) == ["l-1", "l-3"])
        #expect(readings[0].tagNames == ["ios", "swift"])
        #expect(readings[0].read?.on == true && readings[0].archived?.on == true && readings[0].favorite?.on == true)
        #expect(readings[1].shownHighlights.values.map { [$0.quote, $0.note.text] } == [["So.", "Why?"]])
        // Whatever a person said in Gista is later.
        #expect(readings.map(\.latest) == [1, 1])
        #expect(TerminalAnswer.imported(report).text.contains("2 links came with tags, marks or highlights."))
    }

    @Test func whatIsSaidOfMoreLinksThanOneRequestTakesIsSaidInSeveral() async throws {
        let said = Locked<[Gista.Reading]>([])
        let bench = try await Bench.signedIn(Array(repeating: Self.server(said), count: 8))
        let note = String(repeating: "я", count: 10_000)
        let rows = (1...150).map { number in
            let note = number <= 20 ? #","annotations":[{"quote":"\#(number)","text":"\#(note)"}]"# : ""
            return #"{"url":"https://a.b/\#(number)","tags":["t"]\#(note)}"#
        }
        let report = try await importer(bench).run(read: pieces("[\(rows.joined(separator: ","))]", 1 << 20))
        #expect((report.saved, report.marked) == (150, 150))
        #expect(said.withLock { $0 }.map(\.linkId) == (1...150).map { "l-\($0)" })
        let sizes = bench.network.requests.filter { $0.address.path.hasSuffix("/readings") }.map { request -> Int in
            if case .bytes(let body, _) = request.body { body.count } else { 0 }
        }
        #expect(sizes.allSatisfy { $0 < 300_000 } && sizes.count == 3, "\(sizes)")
    }

    @Test(arguments: [400, 409, 413, 422])
    func aRejectedReadingIsCountedAndDelaysNoOther(status: Int) async throws {
        let said = Locked<[Gista.Reading]>([])
        let server = Self.server(said)
        let bench = try await Bench.signedIn([server, .status(status), server, .status(status), server])
        let rows = (1...3).map { #"{"url":"https://a.b/\#($0)","tags":["t"]}"# }.joined(separator: ",")
        let report = try await importer(bench).run(read: pieces("[\(rows)]"))
        #expect((report.saved, report.marked, report.rejected) == (3, 2, 1))
        #expect(said.withLock { $0 }.map(\.linkId) == ["l-1", "l-3"])
        #expect(TerminalAnswer.imported(report).text.contains("rejected the tags, marks and highlights of 1 link."))
    }

    @Test func theSameWordsMarkedTwiceKeepBothNotes() throws {
        var link = ImportedLink("https://a.b")
        // The last one is a single character of 9,001 bytes.
        let quotes = [
            ("So.", "one"), ("So.", "two"), ("So.", "two"), ("e" + String(repeating: "\u{301}", count: 4_500), ""),
        ]
        link.highlights = quotes.map { .init(quote: $0, note: $1) }
        let (reading, leftOut) = try #require(link.reading(of: "l"))
        #expect(reading.shownHighlights.values.map(\.note.text).sorted() == ["one", "two"] && leftOut == 1)
    }

    @Test func moreTagsAndHighlightsThanThereIsRoomForAreCounted() async throws {
        var link = ImportedLink("https://a.b")
        link.tags = (1...103).map { "tag \($0)" } + [" ", "Tag 1"]
        let place = String(repeating: "x", count: 3_990)
        link.highlights = (1...80).map { .init(quote: "\($0) \(place)", note: "") }
        let (reading, leftOut) = try #require(link.reading(of: "l"))
        #expect(reading.tags.count == 100 && reading.highlights.count == 65)
        #expect(leftOut == 103 - 100 + 1 + 80 - 65)
    }

    @Test func marksOfLinksBeforeTheFirstRowAreToldAsLeftOut() async throws {
        let said = Locked<[Gista.Reading]>([])
        let bench = try await Bench.signedIn(Array(repeating: Self.server(said), count: 2))
        let report = try await importer(bench).run(from: 2, read: pieces(Self.exported))
        #expect((report.saved, report.marked, report.unplaced) == (1, 1, 2))
        #expect(said.withLock { $0 }.map(\.linkId) == ["l-2"])
        #expect(TerminalAnswer.imported(report).text.contains("The marks of 2 links were skipped"))
    }

    @Test func whenReadingsAreNotTakenTheFileIsImportedAgain() async throws {
        let said = Locked<[Gista.Reading]>([])
        let bench = try await Bench.signedIn([Self.server(said), .status(403)])
        let error = try await #require(throws: LinkImporter.StoppedError.self) {
            try await importer(bench).run(read: pieces(Self.exported))
        }
        #expect((error.report.rows, error.next) == (2, 1))
        #expect(TerminalAnswer.stopped(error).text.contains("Import the file again"))
    }

    private static let exported = """
        {"links":[{"id":"a","url":"https://a.b/1"},{"id":"b","url":"https://a.b/2"}],"gists":[],
        "readings":[{"linkId":"a","read":{"on":true,"at":7,"by":"d"}},{"linkId":"b","read":{"on":true,"at":7,"by":"d"}},
        {"linkId":"gone","read":{"on":true,"at":7,"by":"d"}}]}
        """

    /// Each form but Markdown can be imported again.
    @Test(arguments: [LibraryExport.json, .csv, .netscape])
    func whatIsExportedCanBeImported(_ form: LibraryExport) throws {
        let export = try Self.library()
        let text = form.text(export) ?? JSONValue(encoding: export).text()
        var reader = LinkImport()
        let read = try reader.read(Array(text.utf8)) + reader.finish()
        let links = try read.compactMap(\.row).map { try $0.link.get() }
        #expect(links.map(\.url) == export.links.map(\.url))
        let isOneLine = form == .netscape
        #expect(links.map(\.title) == export.links.map { isOneLine ? $0.title.replacing("\n", with: " ") : $0.title })
        switch form {
        case .json:
            #expect(links.map(\.category) == ["weather", ""])
            #expect(read.compactMap(\.reading) == export.readings)
        case .csv:
            #expect(links.map(\.category) == ["weather", ""])
            #expect(links.map(\.tags) == [["a, b", "storms"], []])
            #expect(links.map(\.isRead) == [true, false] && links.map(\.isFavorite) == [true, false])
        case .netscape:
            // Bookmarks have tags alone, which have no commas.
            #expect(links.map(\.tags) == [["weather", "a", "b", "storms"], []])
        case .markdown: Issue.record("Markdown is not imported.")
        }
    }

    @Test func aDocumentHasTheTagsAndTheHighlights() throws {
        let text = try #require(LibraryExport.markdown.text(try Self.library()))
        #expect(
            text.hasPrefix(
                """
                ---
                title: "Said \\"hello\\", <twice>"
                url: "https://example.com/1?a=1&b=2"
                category: "weather"
                saved: "2026-01-01T00:00:00Z"
                tags: ["a, b", "storms"]
                read: true
                favorite: true
                ---

                # Said "hello", <twice>

                ## Highlights

                > It rains
                > in May.

                Ask Ann.

                """
            ),
            "\(text)"
        )
    }

    /// Two links; the first has tags, marks and a highlight with a note.
    private static func library() throws -> Gista.Export {
        let links = [
            ("https://example.com/1?a=1&b=2", "Said \"hello\", <twice>", "weather"),
            ("https://example.com/2", "Два\nреда", ""),
        ]
        let saved = links.map { url, title, category in
            Gista.Link(
                id: url,
                title: title,
                url: url,
                category: category,
                status: .ready,
                createdAt: "2026-01-01T00:00:00Z"
            )
        }
        var reading = Gista.Reading(linkId: links[0].0)
        let (on, off) = (Gista.Mark(true, at: 7, by: "d"), Gista.Mark(false, at: 8, by: "d"))
        (reading.read, reading.archived, reading.favorite) = (on, off, on)
        reading.tags = ["storms": on, "a, b": on, "gone": off]
        let note = Gista.Note([.init("Ask Ann.", at: 9, by: "d")])
        reading.highlights = ["h": Gista.Highlight(quote: "It rains\nin May.", kept: on, note: note)]
        let json: JSONValue = [
            "exportedAt": "2026-01-01T00:00:00Z", "links": JSONValue(encoding: saved), "gists": [],
            "readings": JSONValue(encoding: [reading]),
            "user": ["userId": .string(Bench.userId), "username": "ann", "email": "ann@example.com", "message": ""],
        ]
        return try JSONCoding.standard.decode(Gista.Export.self, from: json.data())
    }
}

extension ImportedItem {
    fileprivate var reading: Gista.Reading? {
        if case .reading(let reading) = self { reading } else { nil }
    }
}
