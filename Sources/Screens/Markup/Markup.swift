/// A part of a page. Only the functions here create it, and they escape special characters, so that no text of a user
/// or a server can become markup.
struct Markup: Sendable, Equatable {
    /// The part as HTML.
    fileprivate(set) var html: String

    /// Markup without any content.
    static let empty = Markup(html: "")

    /// A text with its special characters escaped.
    static func text(_ text: String) -> Markup {
        Markup(html: escaped(text))
    }

    /// An element with its content.
    static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: Markup = .empty) -> Markup {
        var html = "<\(name)"
        html.reserveCapacity(32 + attributes.count * 24 + content.html.utf8.count)
        for attribute in attributes { attribute.write(to: &html) }
        html += ">"
        html += content.html
        html += "</\(name)>"
        return Markup(html: html)
    }

    /// An element without content and end tag, such as `input`.
    static func void(_ name: StaticString, _ attributes: [Attribute]) -> Markup {
        var html = "<\(name)"
        for attribute in attributes { attribute.write(to: &html) }
        return Markup(html: html + ">")
    }

    /// Several parts one after the other.
    static func all(_ pieces: some Sequence<Markup>) -> Markup {
        Markup(html: pieces.reduce(into: "") { $0 += $1.html })
    }

    static func + (left: Markup, right: Markup) -> Markup {
        Markup(html: left.html + right.html)
    }
}

/// An attribute of an element.
struct Attribute: Sendable, Equatable {
    private let name: String
    private let value: String?

    /// An attribute with a value. Event handlers cannot be added: the page has one script, which listens at the top of
    /// the document.
    init(_ name: StaticString, _ value: String) {
        self.name = "\(name)"
        self.value = value
    }

    /// An attribute without a value, e.g. `disabled`; left out unless `isOn` is true.
    init(_ name: StaticString, isOn: Bool = true) {
        self.name = isOn ? "\(name)" : ""
        value = nil
    }

    fileprivate func write(to html: inout String) {
        guard !name.isEmpty else { return }
        html += " \(name)"
        guard let value else { return }
        html += "=\"\(escaped(value))\""
    }
}

/// The text with the five special characters of HTML written as references.
private func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0.isMarkup }) else { return text }
    var out = ""
    out.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case ">": out += "&gt;"
        case "\"": out += "&quot;"
        case "'": out += "&#39;"
        default: out.unicodeScalars.append(scalar)
        }
    }
    return out
}

extension UInt8 {
    fileprivate var isMarkup: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}
