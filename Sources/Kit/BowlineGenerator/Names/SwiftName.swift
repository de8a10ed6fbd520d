/// Swift's rules for names.
enum SwiftName {
    /// Words that need backticks as the name of a value.
    private static let keywords: Set<String> = [
        "Any", "Self", "actor", "any", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "indirect", "infix", "inout", "internal", "is", "let", "nil", "operator",
        "postfix", "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "rethrows", "return",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]
    /// Words that keep their special meaning even in backticks or after a dot.
    private static let impossible: Set<String> = ["self", "init"]

    /// A value's name as it is declared and used, in backticks if it is a keyword.
    static func escaped(_ name: String) -> String {
        // `actor`, `any`, `indirect` and the like are keywords only where no value's name can occur.
        let contextual: Set<String> = ["actor", "any", "indirect", "infix", "postfix", "prefix"]
        return keywords.contains(name) && !contextual.contains(name) ? "`\(name)`" : name
    }

    /// A value's name made from a document's text. `fallback` is used when no letter is left.
    static func value(_ text: String, or fallback: String) -> String {
        let name = Words.value(text) ?? symbols[text] ?? fallback
        return impossible.contains(name) ? name + "Value" : name
    }

    /// A type's name made from a document's text.
    static func type(_ text: String, or fallback: String) -> String {
        Words.type(text) ?? fallback
    }

    /// True for text that can be the name of the generated enum.
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
