extension Response {
    /// The target of the `Link` field with this relation (RFC 8288), e.g. `next`; nil if there is none or its target is
    /// not a valid address.
    public func link(_ relation: String) -> WebAddress? {
        for field in headers.values(of: .link) {
            var scanner = LinkScanner(field)
            while let link = scanner.next() {
                // A link with an anchor describes a resource other than this response.
                guard link.relations.contains(relation.lowercased()), !link.hasAnchor else { continue }
                if let target = try? address.resolving(link.target) { return target }
            }
        }
        return nil
    }
}

/// Parses the links of a `Link` field. Commas and semicolons inside a target or a quoted string do not separate.
struct LinkScanner {
    /// One link.
    struct Link: Equatable {
        var target: String
        var relations: Set<String> = []
        var hasAnchor = false
    }

    private var rest: Substring

    init(_ field: String) {
        rest = field[...]
    }

    /// The next link, or nil at the end or if the field is malformed.
    mutating func next() -> Link? {
        skip { $0 == "," || $0 == " " || $0 == "\t" }
        guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
        var link = Link(target: String(rest[rest.index(after: rest.startIndex)..<end]).trimmed)
        rest = rest[rest.index(after: end)...]
        while takeSemicolon() {
            let name = take { $0 != "=" && $0 != ";" && $0 != "," }.trimmed.lowercased()
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let value = takeValue()
            // Only the first `rel` counts (RFC 8288, 3.3).
            if name == "rel", link.relations.isEmpty {
                link.relations = Set(value.lowercased().split(separator: " ").map(String.init))
            }
            if name == "anchor" { link.hasAnchor = true }
        }
        return link
    }

    private mutating func takeSemicolon() -> Bool {
        skip { $0 == " " || $0 == "\t" }
        guard rest.first == ";" else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func takeValue() -> String {
        skip { $0 == " " || $0 == "\t" }
        guard rest.first == "\"" else { return take { $0 != ";" && $0 != "," }.trimmed }
        rest = rest.dropFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            value.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return value
    }

    private mutating func skip(while isSkipped: (Character) -> Bool) {
        rest = rest.drop(while: isSkipped)
    }

    private mutating func take(while isTaken: (Character) -> Bool) -> String {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return String(taken)
    }
}
