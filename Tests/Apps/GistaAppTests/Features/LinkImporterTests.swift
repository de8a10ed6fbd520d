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
        #expect((report.tagged, report.marked) == (1, 1))
        #expect(TerminalAnswer.imported(report).text.contains("row 1: it has no address"))
        #expect(!TerminalAnswer.imported(report).isDone)
    }

    @Test func anUnreadableFileIsTold() async throws {
        let bench = try await Bench.signedIn()
        let error = try await #require(throws: LinkImporter.StoppedError.self) {
            try await importer(bench).run { () throws(LinkImporter.FileReadError) in
                throw .init("a.csv: it is not there")
            }
        }
        #expect(error.cause == .file("a.csv: it is not there"))
        let other = try await #require(throws: LinkImporter.StoppedError.self) {
            try await importer(bench).run(read: pieces("a,b\n1,2\n"))
        }
        #expect(other.cause == .format(.noColumn))
    }

    /// Each form but Markdown can be imported again.
    @Test(arguments: [LibraryExport.json, .csv, .netscape])
    func whatIsExportedCanBeImported(_ form: LibraryExport) throws {
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
        let json: JSONValue = [
            "exportedAt": "2026-01-01T00:00:00Z", "links": JSONValue(encoding: saved), "gists": [],
            "user": ["userId": .string(Bench.userId), "username": "ann", "email": "ann@example.com", "message": ""],
        ]
        let export = try JSONCoding.standard.decode(Gista.Export.self, from: json.data())
        let text = form.text(export) ?? JSONValue(encoding: export).text()
        var reader = LinkImport()
        let read = try (reader.read(Array(text.utf8)) + reader.finish()).map { try $0.link.get() }
        #expect(read.map(\.url) == links.map(\.0))
        let isOneLine = form == .netscape
        #expect(read.map(\.title) == links.map { isOneLine ? $0.1.replacing("\n", with: " ") : $0.1 })
        #expect(read.map { $0.tags.first ?? "" } == links.map(\.2))
    }
}
