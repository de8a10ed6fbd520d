import Basics
import Testing

/// What is special for a reader of bytes is escaped, whatever stands around it.
@Suite struct EscapingTests {
    private static let special: [Unicode.Scalar] = [
        "\"", "&", "<", ">", "\\", "'", "\n", "\r", "|", "`", ",", ";", "/",
    ]
    /// Marks and joiners that make one `Character` with what stands before them, and some that stand alone.
    private static let others: [Unicode.Scalar] = [
        "a", "я", " ", "\u{301}", "\u{338}", "\u{FE0F}", "\u{20E3}", "\u{200D}", "\u{1F3FD}", "\u{0903}", "\u{1F600}",
    ]

    private static func texts(_ count: Int) -> [String] {
        var random = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                let part = Bool.random(using: &random) ? special : others
                text.append(part[Int.random(in: 0..<part.count, using: &random)])
            }
            return String(text)
        }
    }

    @Test func noMarkupIsLeftInHTML() {
        for text in Self.texts(20_000) {
            let html = text.escapedForHTML
            #expect(html.utf8.allSatisfy { !"\"<>".utf8.contains($0) })
            let restored = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
                .reduce(Array(html.utf8)) { bytes, pair in replace(pair.0, with: pair.1, in: bytes) }
            #expect(restored == Array(text.utf8))
        }
    }

    @Test func noQuoteEndsAQuotedText() {
        for text in Self.texts(20_000) {
            let quoted = Array(text.escapedForQuotes.utf8)
            var index = 0
            var content: [UInt8] = []
            while index < quoted.count {
                #expect(quoted[index] != UInt8(ascii: "\""))
                if quoted[index] == UInt8(ascii: "\\") { index += 1 }
                content.append(quoted[index])
                index += 1
            }
            #expect(content == Array(text.utf8))
        }
    }

    @Test func aFieldOfCSVIsReadAsItWasWritten() {
        for text in Self.texts(20_000) {
            let field = Array(text.csvField.utf8)
            guard field.first == UInt8(ascii: "\"") else {
                #expect(field == Array(text.utf8))
                #expect(field.allSatisfy { !"\",\n\r".utf8.contains($0) })
                continue
            }
            #expect(field.count >= 2 && field.last == UInt8(ascii: "\""))
            #expect(replace("\"\"", with: "\"", in: Array(field.dropFirst().dropLast())) == Array(text.utf8))
        }
    }

    @Test func aTextWithoutSpecialCharactersStays() {
        for text in ["", "Левски", "e\u{301}", "👩‍👩‍👧"] {
            #expect(text.escapedForHTML == text)
            #expect(text.doublingQuotes == text)
        }
    }

    private func replace(_ old: String, with new: String, in bytes: [UInt8]) -> [UInt8] {
        let (old, new) = (Array(old.utf8), Array(new.utf8))
        var (result, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            if bytes[index...].starts(with: old) {
                result += new
                index += old.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
