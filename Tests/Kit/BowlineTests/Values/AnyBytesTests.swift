import Essentials
import Testing

@testable import Bowline

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Every parser of the kit that reads what a server sent, on long runs of input nobody thought of: it ends, and what it
/// read holds together. The seed is fixed, so that a failure happens again.
@Suite(.timeLimit(.minutes(60)))
struct AnyBytesTests {
    private static let rounds = getenv("BOWLINE_THOROUGH") != nil ? 200_000 : 20_000
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// Text made of whole chunks of a grammar and of single characters that matter in it.
    private struct Scribbler {
        var state: UInt64
        let chunks: [String]

        mutating func number(below bound: Int) -> Int {
            // xorshift64*: small, and the same everywhere.
            state ^= state >> 12
            state ^= state << 25
            state ^= state >> 27
            return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % bound
        }

        mutating func text(_ most: Int = 12) -> String {
            (0..<number(below: most)).map { _ in chunks[number(below: chunks.count)] }.joined()
        }
    }

    @Test func jsonThatIsReadIsWrittenAndReadTheSame() throws {
        let chunks = [
            "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\\u00e9", "\\ud83d", "\\ude00", "\\", "true", "null", "-",
            "0", "1e5",
            "3.25", "1E-400", "99999999999999999999", " ", "\n", "\u{0}", "é", "😀", "{\"a\":", "[1,2", "\"\\n\"",
        ]
        var scribbler = Scribbler(state: 41, chunks: chunks)
        var read = 0
        for _ in 0..<Self.rounds {
            let text = scribbler.text()
            guard let value = try? JSONValue(parsing: Data(text.utf8)) else { continue }
            read += 1
            #expect(try JSONValue(parsing: Data(value.text().utf8)) == value, "\(text)")
        }
        #expect(read > Self.rounds / 200)
    }

    @Test func eventsAreTheSameHoweverTheyArrive() throws {
        let chunks = [
            "data", "data: a", ":", " ", "\n", "\r", "\r\n", "\n\n", "id: 7", "id: \u{0}", "event: x", "retry: 10",
            "retry: 99999999999999999999",
            "\u{FEFF}", "é", "data:\n",
        ]
        var scribbler = Scribbler(state: 42, chunks: chunks)
        for _ in 0..<Self.rounds {
            let bytes = Data(scribbler.text(20).utf8)
            let cut = scribbler.number(below: bytes.count + 1)
            var (whole, split) = (EventStreamParser(limit: 1_000), EventStreamParser(limit: 1_000))
            let events = try whole.add(bytes)
            #expect(try split.add(bytes.prefix(cut)) + split.add(bytes.dropFirst(cut)) == events)
            #expect(split.lastEventID == whole.lastEventID && split.retry == whole.retry)
        }
    }

    @Test func fieldsOfAnAnswerAreReadOrLeftAlone() {
        let chunks = [
            "max-age", "=", "10", "-1", "99999999999999999999", ",", ";", " ", "\t", "\"", "\\", "no-cache",
            "=\"a, b\"", "private", "Sun", "Sunday",
            ", ", "06 Nov 1994", "06-Nov-94", "Nov  6", "08:49:37", "25:61:61", " GMT", "1994", "http", "https://",
            "a.test", "[::1]", ":80", "/..", "%2f",
            "%", "?", "#", "@", "é", "\u{0}",
        ]
        var scribbler = Scribbler(state: 43, chunks: chunks)
        for _ in 0..<Self.rounds {
            let text = scribbler.text()
            let directives = CacheDirectives(text)
            #expect((directives.maxAge ?? 0) >= 0 && (directives.staleIfError ?? 0) >= 0)
            if let wait = RetryAfter.parse(text, now: Self.now) { #expect(wait >= .zero) }
            if let date = HTTPDate.parse(text, now: Self.now) {
                #expect(HTTPDate.parse(HTTPDate.format(date), now: Self.now) == date, "\(text)")
            }
            if let address = try? WebAddress(text) {
                #expect((try? WebAddress(address.description)) == address, "\(text)")
            }
        }
    }
}
