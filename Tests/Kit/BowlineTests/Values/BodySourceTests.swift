import Essentials
import Testing

@testable import Bowline

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

@Suite struct BodySourceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func whole(_ body: RequestBody) async throws -> (text: String, length: Int?) {
        let opened = try #require(try await body.openSource())
        let bytes = try await ByteStream(opened.source).collect(upTo: 1 << 24)
        return (String(decoding: bytes, as: UTF8.self), opened.length)
    }

    @Test func nothingHasNoSource() async throws {
        let opened = try await RequestBody.none.openSource()
        #expect(opened == nil)
    }

    @Test func bytesAndJSONAreOnePiece() async throws {
        #expect(try await whole(.bytes(Data("abc".utf8), type: nil)) == ("abc", 3))
        #expect(try await whole(.json(League(name: "A"))) == (#"{"name":"A"}"#, 12))
    }

    @Test func aFileIsReadInPiecesAndCanBeReadAgain() async throws {
        let text = String(repeating: "0123456789", count: 50_000)
        folder.write(text, to: "a")
        let body = RequestBody.file(path: folder.file("a"), type: nil)
        for _ in 0..<2 {
            #expect(try await whole(body) == (text, 500_000))
        }
    }

    @Test func aFileThatShrinksWhileItIsSentIsAFailure() async throws {
        folder.write(String(repeating: "a", count: 300_000), to: "a")
        let opened = try #require(try await RequestBody.file(path: folder.file("a"), type: nil).openSource())
        _ = try await opened.source.next()
        #expect(truncate(folder.file("a"), 10) == 0)
        let failure = try await failure { () throws(CallError) in try await opened.source.next() }
        #expect(failure.message == "cannot use file \(folder.file("a")): the file became shorter while it was sent")
    }

    @Test func whatIsNoFileIsNamed() async throws {
        for (name, problem) in [("none", "no such file or folder"), (".", "is a folder")] {
            let body = RequestBody.file(path: folder.file(name), type: nil)
            let failure = try await failure { () throws(CallError) in _ = try await body.openSource() }
            #expect(failure.message == "cannot use file \(folder.file(name)): \(problem)")
        }
    }

    @Test func aFormIsItsPartsInOrder() async throws {
        folder.write("file's bytes", to: "a")
        var form = Multipart(boundary: "line")
        form.addField("title", "A \"b\"")
        form.addFile("upload", path: folder.file("a"), fileName: "a.txt", type: "text/plain")
        form.addBytes("raw", Data("bytes".utf8), fileName: "b\"\r\n.bin", type: "application/octet-stream")
        let expected = [
            "--line", "Content-Disposition: form-data; name=\"title\"", "", "A \"b\"",
            "--line", "Content-Disposition: form-data; name=\"upload\"; filename=\"a.txt\"", "Content-Type: text/plain",
            "",
            "file's bytes",
            "--line", "Content-Disposition: form-data; name=\"raw\"; filename=\"b%22%0D%0A.bin\"",
            "Content-Type: application/octet-stream", "", "bytes", "--line--", "",
        ].joined(separator: "\r\n")
        let (text, length) = try await whole(.multipart(form))
        #expect(text == expected)
        #expect(length == expected.utf8.count)
    }

    @Test func aStreamIsTheOneTheCallerOpens() async throws {
        let upload = RequestBody.Upload(length: nil, type: nil, isReplayable: false) { () throws(CallError) in
            ChunkSource("streamed".chunks(of: 3))
        }
        #expect(try await whole(.stream(upload)) == ("streamed", nil))
    }
}
