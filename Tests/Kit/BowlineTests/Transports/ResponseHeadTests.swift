import Testing

@testable import Bowline

@Suite struct ResponseHeadTests {
    private func read(_ lines: String..., limit: Int = 1_000) throws -> ResponseHead {
        var head = ResponseHead(limit: limit)
        for line in lines { _ = try take(line, &head) }
        return head
    }

    private func take(_ line: String, _ head: inout ResponseHead) throws(ResponseHead.ParseError) -> ResponseHead.Step {
        let bytes = Array((line + "\r\n").utf8)
        return try bytes.withUnsafeBufferPointer { bytes throws(ResponseHead.ParseError) in try head.parse(bytes) }
    }

    @Test func namesAreLoweredAndValuesTrimmed() throws {
        let head = try read("HTTP/1.1 200 OK", "Content-Type:  text/plain \t", "X-Empty:", "")
        #expect(head.status == 200)
        #expect(head.isComplete)
        #expect(head.headers.map(\.name.text) == ["content-type", "x-empty"])
        #expect(head.headers.map(\.value) == ["text/plain", ""])
    }

    @Test func repeatedFieldsAreKeptInOrder() throws {
        let head = try read("HTTP/2 204", "Set-Cookie: a=1", "set-cookie: b=2", "")
        #expect(head.headers.values(of: .setCookie) == ["a=1", "b=2"])
    }

    @Test func interimAnswersAreForgotten() throws {
        var head = ResponseHead(limit: 1_000)
        for line in ["HTTP/1.1 103 Early Hints", "Link: </a>", ""] { #expect(try take(line, &head) == .needsMore) }
        #expect(!head.isComplete)
        #expect(try take("HTTP/1.1 200 OK", &head) == .needsMore)
        #expect(try take("", &head) == .complete)
        #expect(head.headers.isEmpty)
    }

    @Test func trailersAreLeftOut() throws {
        let head = try read("HTTP/1.1 200 OK", "A: 1", "", "Trailer: 2", "")
        #expect(head.headers.count == 1)
    }

    @Test(arguments: ["HTTP/1.1", "HTTP/1.1 abc", "HTTP/1.1 20", "HTTP/1.1 099 Low", "HTTP/1.1 600 High"])
    func aStatusLineWithoutAStatusIsMalformed(line: String) {
        #expect(throws: ResponseHead.ParseError.self) { try read(line) }
    }

    @Test(arguments: ["no colon", ": no name", " folded: line", "\tfolded", "bad name: x", "bad(name): x"])
    func aLineThatIsNoFieldIsMalformed(line: String) {
        #expect(throws: ResponseHead.ParseError.self) { try read("HTTP/1.1 200 OK", line) }
    }

    @Test func aHeadOverItsLimitIsRefusedInterimAnswersIncluded() {
        #expect(throws: ResponseHead.ParseError.tooLarge) {
            try read("HTTP/1.1 100 Continue", "", "HTTP/1.1 200 OK", "A: 12345", limit: 45)
        }
    }

    @Test func bytesThatAreNoUTF8AreReadAsLatin1() throws {
        var head = try read("HTTP/1.1 200 OK")
        let line = Array("X: caf".utf8) + [0xE9]
        _ = try line.withUnsafeBufferPointer { line throws(ResponseHead.ParseError) in try head.parse(line) }
        #expect(head.headers["X"] == "café")
    }
}
