/// The query of an endpoint: names and values in order, encoded when sent. A nil value leaves its name out.
///
///     ["limit": 20, "cursor": cursor]
public struct QueryItems: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    private var items: [Item]

    private struct Item: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// A query without items.
    public init() {
        items = []
    }

    /// The names and values written in the source.
    public init(dictionaryLiteral elements: (String, (any CustomStringConvertible & Sendable)?)...) {
        items = elements.compactMap { name, value in value.map { Item(name: name, value: $0.description) } }
    }

    /// Adds an item; one name may stand more than once.
    public mutating func append(_ name: String, _ value: some CustomStringConvertible) {
        items.append(Item(name: name, value: value.description))
    }

    /// The query as it is sent, or nil when it is empty.
    var encoded: String? {
        guard !items.isEmpty else { return nil }
        return items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }
}
