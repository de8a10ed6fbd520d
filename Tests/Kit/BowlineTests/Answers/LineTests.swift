import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct LineTests {
    private func lines(_ text: String, chunk: Int, limit: Int = 1_000) async throws(CallError) -> [String] {
        var lines: [String] = []
        var iterator = ByteStream.of(text, chunk: chunk).lines(limit: limit).makeAsyncIterator()
        while let line = try await iterator.next() { lines.append(line) }
        return lines
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb", ["a", "b"]), ("\n\n", ["", ""]),
        ("a\rb\n", ["a\rb"]), ("a\r", ["a\r"]), ("日本\nпривет\n", ["日本", "привет"]), ("\r\n", [""]),
    ])
    func aTextIsCutAtItsLineEndsHoweverItComes(text: String, expected: [String]) async throws {
        for chunk in 1...8 {
            #expect(try await lines(text, chunk: chunk) == expected, "in chunks of \(chunk)")
        }
    }

    @Test func aLineLongerThanAllowedIsRefused() async throws {
        #expect(try await lines("12345\n1\n", chunk: 3, limit: 5) == ["12345", "1"])
        for text in ["123456\n", "123456", "123456789"] {
            let failure = try await failure { () throws(CallError) in try await lines(text, chunk: 2, limit: 5) }
            guard case .tooLarge(.body, limit: 5) = failure.reason else {
                Issue.record("\(failure)")
                continue
            }
        }
    }

    @Test func aLineThatIsNoTextIsNamed() async throws {
        let source = ChunkSource([Data("ok\n".utf8), Data([0xFF, 0x0A])])
        var iterator = ByteStream(source).lines().makeAsyncIterator()
        #expect(try await iterator.next() == "ok")
        let failure = try await failure { () throws(CallError) in try await iterator.next() }
        #expect(failure.message == "the response is invalid at line 2: the line is not UTF-8")
        #expect(source.cancelCount == 1)
        #expect(try await iterator.next() == nil)
    }

    @Test func linesOfACallComeAsTheyAre() async throws {
        let bench = try Bench([.response(status: 200, headers: [:], body: Data("a\nb\n".utf8))])
        var lines: [String] = []
        for try await line in try await bench.client.stream(.league).value.lines() { lines.append(line) }
        #expect(lines == ["a", "b"])
    }
}
