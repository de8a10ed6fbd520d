import Testing

@testable import PlainWords

@Suite struct SpanTests {
    @Test func offsetsCountBytes() {
        let text = "café: 20 € tomorrow at 5pm"
        let spans = PlainWords(context()).understand(text).spans
        let bytes = Array(text.utf8)
        #expect(spans.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) } == ["20 €", "tomorrow at 5pm"])
    }

    @Test func spansStayInsideAndOnCharactersWhateverComes() {
        var random = Seeded(7)
        for _ in 0..<4000 {
            let text = random.next() % 2 == 0 ? words(&random) : bytes(&random)
            let engine = PlainWords(context(country: random.next() % 2 == 0 ? "BG" : "US"))
            let count = text.utf8.count
            var last = 0
            for span in engine.understand(text).spans.sorted(by: { $0.start < $1.start }) {
                #expect(span.start >= last && span.start < span.end && span.end <= count, "\(text)")
                let start = text.utf8.index(text.startIndex, offsetBy: span.start)
                let end = text.utf8.index(text.startIndex, offsetBy: span.end)
                #expect(
                    start.samePosition(in: text.unicodeScalars) != nil
                        && end.samePosition(in: text.unicodeScalars) != nil,
                    "\(text)"
                )
                last = span.start
            }
            _ = engine.act(text)
        }
    }

    private func words(_ random: inout Seeded) -> String {
        let pool = [
            "next", "last", "every", "friday", "at", "3", "pm", "-", "to", "from", "between", "and", "march", "31",
            "2014", "/", ":", ".", "the",
            "of", "week", "end", "in", "half", "past", "quarter", "€", "20", "dollars", "lv", "half", "million",
            "hundred", "99999999999999999999",
            "easter", "christmas", "day", "until", "for", "hours", "minutes", "ago", "th", "first", "%", "½", "remind",
            "me", "add", "list", "'", "\"", "0",
            "before", "after", "tomorrow", "monday", "year", "29", "february", "(", ")", "diwali", "closest", "1", "٣",
            "million",
        ]
        return (0..<Int(random.next() % 14)).map { _ in pool[Int(random.next() % UInt64(pool.count))] }
            .joined(separator: random.next() % 4 == 0 ? "" : " ")
    }

    private func bytes(_ random: inout Seeded) -> String {
        String(
            decoding: (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) },
            as: UTF8.self
        )
    }
}
