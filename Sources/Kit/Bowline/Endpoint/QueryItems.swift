/// The query of an endpoint: names and values in order, encoded when the call is sent. A nil value omits its name.
///
///     ["limit": 20, "cursor": cursor, "ids": .repeated(ids), "since": .encoded(date)]
///
/// There is no standard way to write a list in a query, so a plain array does not compile: choose the form that the
/// backend reads.
public struct QueryItems: Sendable, ExpressibleByDictionaryLiteral {
    private var items: [Item]

    private enum Item: Sendable {
        case text(name: String, String)
        case deferred(@Sendable (JSONCoding) throws(CallError) -> [(name: String, text: String)])
    }

    /// A query without items.
    public init() {
        items = []
    }

    /// Creates a query from a dictionary literal.
    public init(dictionaryLiteral elements: (String, (any QueryConvertible)?)...) {
        items = elements.compactMap { name, value in value.map { Self.item(name, $0) } }
    }

    /// The members of a value, e.g. a struct of filters, encoded when the call is made. Members that are nil are
    /// omitted; the members of a nested object are named `name[member]`.
    public static func encoding(
        _ value: some Encodable & Sendable,
        lists: QueryValue.Lists = .repeated,
        coding: JSONCoding? = nil
    ) -> QueryItems {
        var query = QueryItems()
        query.items = [
            .deferred { callCoding throws(CallError) in
                try QueryWriter(lists: lists).items(of: try JSONValue(writing: value, by: coding ?? callCoding))
            }
        ]
        return query
    }

    /// Adds an item; a name may occur more than once.
    public mutating func append(_ name: String, _ value: some QueryConvertible) {
        items.append(Self.item(name, value))
    }

    /// Adds the items of another query.
    public mutating func append(contentsOf other: QueryItems) {
        items += other.items
    }

    private static func item(_ name: String, _ value: any QueryConvertible) -> Item {
        switch value.queryValue.content {
        case .text(let text): .text(name: name, text)
        case .deferred(let write): .deferred { coding throws(CallError) in try write(name, coding) }
        }
    }

    /// True if all values are plain text.
    var isPlain: Bool {
        items.allSatisfy { if case .text = $0 { true } else { false } }
    }

    /// The encoded query of the plain text values; nil if there are no items.
    var plain: String? {
        guard !items.isEmpty else { return nil }
        return items.compactMap { if case .text(let name, let text) = $0 { Self.encoded(name, text) } else { nil } }
            .joined(separator: "&")
    }

    /// The encoded query, or nil if it is empty.
    func encoded(by coding: JSONCoding) throws(CallError) -> String? {
        if isPlain { return plain }
        var parts: [String] = []
        for item in items {
            switch item {
            case .text(let name, let text): parts.append(Self.encoded(name, text))
            case .deferred(let write): for (name, text) in try write(coding) { parts.append(Self.encoded(name, text)) }
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "&")
    }

    private static func encoded(_ name: String, _ text: String) -> String {
        "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))"
    }
}
