/// Shortens titles of tasks to list style: "купя хляб" for "да купя хляб" and "трябва да купя хляб".
enum BulgarianTitle {
    /// The title without words that only say that it is to be done.
    static func plain(_ title: String) -> String {
        var words = title.split(separator: " ")
        while words.count > 1, let first = words.first, leads.contains(hash(first)) { words.removeFirst() }
        // A sentence cannot begin with "се", as in "се обадя".
        if words.count > 1, let first = words.first, reflexive.contains(hash(first)) { words.swapAt(0, 1) }
        return words.joined(separator: " ")
    }

    /// The short pronoun that follows the last word of a title, as in "майка ми"; nil if there is none.
    static func pronoun(after text: String) -> String? {
        guard text.first == " ", let next = text.split(separator: " ").first, owners.contains(hash(next)) else {
            return nil
        }
        return String(next)
    }

    /// The "се" before the first word of a title.
    static func reflexive(before text: String) -> String? {
        guard text.last == " ", let last = text.split(separator: " ").last, reflexive.contains(hash(last)) else {
            return nil
        }
        return String(last)
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
