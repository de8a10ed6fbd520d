/// The alternative characters that a held key offers.
enum Accents {
    /// The alternative characters for a key's text; empty if there are none. A lowercase letter gives lowercase
    /// letters.
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

    /// The capital letter; a string of more than one character is returned unchanged.
    static func capital(_ text: String) -> String {
        // `uppercased()` would turn this letter into "SS".
        if text == "ß" { return "ẞ" }
        return text.count == 1 ? text.uppercased() : text
    }
}
