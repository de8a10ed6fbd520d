/// What Swift's grammar says of names.
enum SwiftName {
    /// Words that need backticks where they name a value.
    private static let keywords: Set<String> = [
        "Any", "Self", "actor", "any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "indirect", "infix", "inout", "internal", "is", "let", "nil", "operator",
        "postfix", "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "rethrows", "return",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]
    /// Words that mean something of their own even in backticks, or at a value's end.
    private static let impossible: Set<String> = ["self", "init"]

    /// A value's name as it is declared and used: with backticks where it is a keyword.
    static func escaped(_ name: String) -> String {
        // `actor`, `any`, `indirect` and the like are keywords in some places only, and no value stands there.
        let contextual: Set<String> = ["actor", "any", "indirect", "infix", "postfix", "prefix"]
        return keywords.contains(name) && !contextual.contains(name) ? "`\(name)`" : name
    }

    /// A name for a value made from a document's text. `fallback` is taken when no letter is left.
    static func value(_ text: String, or fallback: String) -> String {
        let name = Words.value(text) ?? symbols[text] ?? fallback
        return impossible.contains(name) ? name + "Value" : name
    }

    /// A name for a type made from a document's text.
    static func type(_ text: String, or fallback: String) -> String {
        Words.type(text) ?? fallback
    }

    /// True for what may stand as the name of the generated enum.
    static func isTypeName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isXIDStart || first == "_" else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
            && text != "_" && !keywords.contains(text) && !impossible.contains(text)
            && !["Type", "Protocol"].contains(text)
    }

    private static let symbols: [String: String] = [
        "": "empty", " ": "space", "+": "plus", "-": "minus", "*": "asterisk", "/": "slash", "=": "equal",
        "==": "equal",
        "!=": "notEqual", "<>": "notEqual", "<": "less", ">": "greater", "<=": "lessOrEqual", ">=": "greaterOrEqual",
        "%": "percent", "&": "and", "|": "or", "~": "tilde", "^": "caret", "!": "not", "?": "question", ".": "dot",
        ",": "comma", "_": "underscore", "@": "at", "#": "number", "$": "dollar",
    ]
}
