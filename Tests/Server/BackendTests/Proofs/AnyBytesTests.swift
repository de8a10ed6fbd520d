import Bowline
import Distill
import HTTPServer
import TestSupport
import Testing

@testable import Backend

/// Every parser of the backend that reads what a stranger sent, on long runs of input nobody thought of: it ends, and
/// what it lets pass is what it promises. The seed is fixed, so that a failure happens again.
@Suite(.timeLimit(.minutes(60)))
struct AnyBytesTests {
    private static let rounds = Served.isThorough ? 200_000 : 10_000

    /// Text made of whole pieces of a grammar and of single characters that matter in it.
    private struct Scribbler {
        var random: SeededRandom
        let pieces: [String]

        init(_ seed: UInt64, _ pieces: [String]) {
            random = SeededRandom(seed)
            self.pieces = pieces
        }

        mutating func text() -> String {
            (0..<random.next(below: 12)).map { _ in pieces[random.next(below: pieces.count)] }.joined()
        }
    }

    private static let addresses = [
        "http://", "https://", "HTTP:", "/", "//", "127", "0x7f", "0177", "2130706433", ".", "1", "0", "10", "192.168",
        "[", "]", "::", "ffff:", "7f00:1",
        "64:ff9b::", "fe80", ":80", ":22", "@", "%", "%2f", "%00", "\\", "?", "#", "a.test", "localhost", " ", "\u{0}",
        "é", "。", "x", "999",
    ]

    @Test func anAddressThatPassesIsPublicWhateverItsForm() {
        var scribbler = Scribbler(51, Self.addresses)
        let fetcher = PageFetcher(policy: .publicOnly, now: { 0 })
        for _ in 0..<Self.rounds {
            let text = scribbler.text()
            guard let address = try? LinkAddress(text) else { continue }
            #expect(address.text.hasPrefix("http://") || address.text.hasPrefix("https://"))
            #expect((try? LinkAddress(address.text))?.text == address.text, "\(text)")
            // A host that is a number is known as one, or a name service would be asked for it.
            let host = address.web.origin.host
            if address.literal == nil { #expect(host.contains { $0.isLetter }, "\(text)") }
            if fetcher.refusal(of: address) == nil, let literal = address.literal {
                #expect(AddressPolicy.publicOnly.allows(literal), "\(text)")
            }
        }
    }

    @Test func ofABodyOnlyWhatWasAskedForIsRead() {
        var scribbler = Scribbler(
            52,
            [
                "{", "}", "[", "]", ":", ",", "\"", "\"text\"", "\"text\":\"a\"", "\"n\":1", "null", "1e9", "\\u0000",
                "\\ud800", "é", "\u{0}", " ", "true", "{\"text\":\"ab\"}", "{\"text\":\"жз\"}", "{\"text\":\"🇧🇬\"}",
                "{\"text\":\"а\u{301}\u{302}\"}", "{\"text\":\"\\r\\n\"}", "{\"text\":\"жзик\"}",
            ]
        )
        let headers = [(name: "Content-Type", value: "application/json")]
        for _ in 0..<Self.rounds {
            let text = scribbler.text()
            let request = HTTPServer.Request(.post, "/", headers: headers, body: Array(text.utf8))
            guard var body = try? BodyReader(request) else { continue }
            let found = body.text("text", count: 1...3)
            if (try? body.finish()) != nil { #expect((1...3).contains(found.count), "\(text)") }
        }
    }

    @Test func aModelsWordsAreAnOpinionOrNothing() throws {
        let gist = try Distiller().gist(
            from: PageSource(html: "<p>Rivers rose by two metres on Monday after the rain.</p>")
        )
        var scribbler = Scribbler(
            53,
            [
                "{", "}", "\"", ":", ",", "[", "]", "\"headline\":\"a\"", "\"summary\":[\"b\"]",
                "\"risk_level\":\"high\"", "\"confidence\":", "7", "-1", "1e400",
                "\"NaN\"", "\"explanation\":\"http://x\"", "```json", "\u{0}", "é", "\"category\":\"otp phishing\"",
                "{\"headline\":\"x\",\"summary\":[\"y\"]}",
                "{\"risk_level\":\"low\"}",
            ]
        )
        for _ in 0..<Self.rounds {
            let words = scribbler.text()
            if let opinion = Opinion(inModelAnswer: words) {
                #expect((0...1).contains(opinion.confidence) && !opinion.explanation.contains("://"), "\(words)")
            }
            if let summary = RemoteSummary(inModelAnswer: words, about: gist.article) {
                #expect((1...3).contains(summary.sentences.count) && !summary.headline.isEmpty, "\(words)")
            }
        }
    }

    @Test func idsAreReadAsTheyAreWrittenOrNotAtAll() {
        let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
        var scribbler = Scribbler(
            54,
            [
                "_", "-", uuid, "ann", "l", "g", "t", "1z", "-1", "é", "\u{0}", String(uuid.dropLast()), "l-t-1z",
                "Bearer ", ".",
            ]
        )
        for _ in 0..<Self.rounds {
            let text = scribbler.text()
            if let id = UserID(text) { #expect(id.text == text && text.hasPrefix(id.name + "_")) }
            if let id = LibraryItemID(text, .link, of: "t") { #expect(id.text == text) }
            if let token = bearerToken(in: text) { #expect(text.hasSuffix(token)) }
        }
    }
}
