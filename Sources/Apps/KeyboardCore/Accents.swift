/// What a key that is held down offers beside its own character.
enum Accents {
    /// The other characters of a key; empty when it has none. A small letter gives small letters.
    static func of(_ text: String) -> [String] {
        (table.first { $0.0 == text }?.1 ?? "").map { String($0) }
    }

    private static let table: [(String, String)] = [
        ("a", "àáâäæãåā"), ("c", "çćč"), ("e", "éèêëēėę"), ("i", "íìîïīį"), ("l", "ł"), ("n", "ñń"),
        ("o", "óòôöœøōõ"), ("s", "ßśš"), ("u", "úùûüū"), ("y", "ýÿ"), ("z", "žźż"),
        // The pronoun ѝ, the only letter of Bulgarian with an accent.
        ("и", "ѝ"),
        ("-", "–—•"), ("/", "\\"), ("$", "€£¥¢"), ("€", "$£¥¢"), ("&", "§"), ("\"", "„“”«»"), ("'", "’‘`"), (".", "…"),
        ("?", "¿"), ("!", "¡"), ("0", "°"), ("%", "‰"), ("=", "≠≈"),
    ]

    /// The capital letter; a text of more than one character stays as it is.
    static func capital(_ text: String) -> String {
        // `uppercased()` makes two letters of this one.
        if text == "ß" { return "ẞ" }
        return text.count == 1 ? text.uppercased() : text
    }
}
