import Testing

@testable import PlainWords

/// Readers look before and behind each word, where a short sentence has nothing. None of them may run on, or end the
/// process.
@Suite struct ShortSentenceTests {
    private static let words = """
        now no more any longer anymore need to for of the a my our is are was been be off call called get rid take that there it cancelled
        happening isn't aren't not won't going clear free up wipe forget never mind about lose bin i we can't make skipping don't want done
        paid sorted finished ticked mark as put bins out got round managed remind me at before day night hour an after every week monday
        friday tomorrow today tonight 5 11.15 7pm £20 eur then and choir dinner dentist plumber milk list reminder alarm calendar meeting
        sold ran run low on add book club car in with show what when how much spent left change move delete complete undo please
        платихме по на човек всеки утре час понеделник лв купи напомни изтрий вече не ми трябва готово
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)
    private static let signs = [
        "", ".", ",", "!", "?", ":", ";", "-", "–", "'", "’s", "\"", "…", "✅", "✔", "🙂", "\u{200D}",
    ]

    @Test func aWordBesideAnySignIsRead() {
        let engine = PlainWords(context())
        for word in Self.words {
            for before in Self.signs {
                for sentence in [before + word, "\(before) \(word)", word + before, "\(word) \(before)"] {
                    _ = engine.act(sentence)
                }
            }
        }
    }

    @Test func fewWordsInAnyOrderAreRead() {
        var random = Seeded(11)
        func pick(_ pool: [String]) -> String { pool[Int(random.next() % UInt64(pool.count))] }
        let engine = PlainWords(context())
        for _ in 0..<6_000 {
            let count = 1 + Int(random.next() % 8)
            let parts = (0..<count).map { _ in random.next() % 5 == 0 ? pick(Self.signs) : pick(Self.words) }
            _ = engine.act(parts.joined(separator: random.next() % 8 == 0 ? "" : " "))
        }
    }
}
