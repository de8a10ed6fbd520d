/// Shortens titles of tasks to list style: "купя хляб" for "да купя хляб" and "трябва да купя хляб".
enum BulgarianTitle {
    /// The title without words that only say that it is to be done.
    static func plain(_ title: String) -> String {
        let said = words(of: title)
        var words = said[...]
        while words.count > 1, let first = words.first, leads.contains(hash(first)) { words.removeFirst() }
        // A sentence cannot begin with "се", as in "се обадя".
        if words.count > 1, let first = words.first, reflexive.contains(hash(first)) {
            words.swapAt(words.startIndex, words.startIndex + 1)
        } else if words.count == said.count, title.utf8.count(where: { $0 == 0x20 }) == said.count - 1 {
            return title
        }
        return words.joined(separator: " ")
    }

    /// The short pronoun that follows the last word of a title, as in "майка ми"; nil if there is none.
    static func pronoun(after text: String) -> String? {
        guard text.utf8.first == 0x20, text.first == " ", let next = words(of: text).first, owners.contains(hash(next))
        else {
            return nil
        }
        return String(next)
    }

    /// The "се" before the first word of a title.
    static func reflexive(before text: String) -> String? {
        guard text.utf8.last == 0x20, text.last == " ", let last = words(of: text).last, reflexive.contains(hash(last))
        else {
            return nil
        }
        return String(last)
    }

    /// The words between spaces. In ASCII and Cyrillic nothing joins a space, so that bytes are enough.
    private static func words(of text: String) -> [Substring] {
        guard text.utf8.allSatisfy({ $0 < 0xC0 || $0 == 0xD0 || $0 == 0xD1 }) else { return text.split(separator: " ") }
        return text.utf8.split(separator: 0x20).map { Substring($0) }
    }

    private static func hash(_ word: Substring) -> UInt64 {
        var sound: [UInt8] = []
        BulgarianSound.read(Array(word.utf8)[...], into: &sound)
        return BulgarianSound.hash(sound)
    }

    private static let leads = WordSet(["да", "ще", "трябва", "нужно", "е", "искам", "нека"].map { hash($0) })
    private static let reflexive = WordSet(["се", "си"].map { hash($0) })
    private static let owners = WordSet(["ми", "си", "ни", "му"].map { hash($0) })
}
