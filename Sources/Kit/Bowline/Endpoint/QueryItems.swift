/// The query of an endpoint: names and values in order, encoded when sent. A nil value leaves its name out.
///
///     ["limit": 20, "cursor": cursor, "ids": .repeated(ids), "since": .encoded(date)]
///
/// A list has no usual form in a query, so a plain array does not compile: say which one the backend reads.
public struct QueryItems: Sendable, ExpressibleByDictionaryLiteral {
    private var items: [Item]

    private enum Item: Sendable {
        case text(name: String, String)
        case written(@Sendable (JSONCoding) throws(CallError) -> [(name: String, text: String)])
    }

    /// A query without items.
    public init() {
        items = []
    }

    /// The names and values written in the source.
    public init(dictionaryLiteral elements: (String, (any QueryConvertible)?)...) {
        items = elements.compactMap { name, value in value.map { Self.item(name, $0) } }
    }

    /// The members of a value, such as a struct of filters, written when the call is made. Members that are nil are left out; a member that
    /// is an object has its members as `name[member]`.
    public static func encoding(
        _ value: some Encodable & Sendable,
        lists: QueryValue.Lists = .repeated,
        coding: JSONCoding? = nil
    ) -> QueryItems {
        var query = QueryItems()
        query.items = [
            .written { usual throws(CallError) in
                try QueryWriter(lists: lists).items(of: try JSONValue(writing: value, by: coding ?? usual))
            }
        ]
        return query
    }

    /// Adds an item; one name may stand more than once.
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
        case .written(let write): .written { coding throws(CallError) in try write(name, coding) }
        }
    }

    /// True when all its values are texts.
    var isPlain: Bool {
        items.allSatisfy { if case .text = $0 { true } else { false } }
    }

    /// The query as it is sent, of those values that are texts; nil when there are none.
    var plain: String? {
        guard !items.isEmpty else { return nil }
        return items.compactMap { if case .text(let name, let text) = $0 { Self.encoded(name, text) } else { nil } }
            .joined(separator: "&")
    }

    /// The query as it is sent, or nil when it is empty.
    func encoded(by coding: JSONCoding) throws(CallError) -> String? {
        if isPlain { return plain }
        var parts: [String] = []
        for item in items {
            switch item {
            case .text(let name, let text): parts.append(Self.encoded(name, text))
            case .written(let write): for (name, text) in try write(coding) { parts.append(Self.encoded(name, text)) }
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "&")
    }

    private static func encoded(_ name: String, _ text: String) -> String {
        "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))"
    }
}
