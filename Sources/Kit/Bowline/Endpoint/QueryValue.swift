/// A value that can be used in a query.
///
/// Strings, numbers, Booleans and UUIDs conform; enums with such raw values conform by declaration: `enum Order:
/// String, QueryConvertible`. Lists and other `Encodable` values become a ``QueryValue`` through one of its functions,
/// which determines how they are written.
public protocol QueryConvertible: Sendable {
    /// The value in the form used in a query.
    var queryValue: QueryValue { get }
}

/// A query value and the way it is written.
///
///     ["ids": .repeated([1, 2])]    // ids=1&ids=2
///     ["ids": .joined([1, 2])]      // ids=1,2
///     ["ids": .brackets([1, 2])]    // ids[]=1&ids[]=2
///     ["since": .encoded(date)]     // in the date format of the call's JSONCoding
///
/// An empty list omits its name. Elements are encoded with the call's `JSONCoding`; brackets and commas are
/// percent-encoded, and servers decode them.
public struct QueryValue: QueryConvertible {
    /// How a list is written.
    public enum Lists: Sendable, Hashable {
        /// The name before each element: `ids=1&ids=2`.
        case repeated
        /// The name with brackets before each element: `ids[]=1&ids[]=2`.
        case brackets
        /// A single value with this separator between the elements: `ids=1,2`.
        case joined(by: String)
    }

    enum Content: Sendable {
        case text(String)
        case deferred(@Sendable (_ name: String, JSONCoding) throws(CallError) -> [(name: String, text: String)])
    }

    let content: Content

    /// A string, unchanged.
    public static func text(_ text: String) -> QueryValue {
        QueryValue(content: .text(text))
    }

    /// The value itself.
    public var queryValue: QueryValue { self }
}

extension QueryConvertible where Self == QueryValue {
    /// A list with the name before each element: `ids=1&ids=2`.
    public static func repeated<Values: Sequence>(_ values: Values) -> QueryValue
    where Values.Element: Encodable & Sendable {
        encoded(Array(values), lists: .repeated)
    }

    /// A list with brackets after the name: `ids[]=1&ids[]=2`.
    public static func brackets<Values: Sequence>(_ values: Values) -> QueryValue
    where Values.Element: Encodable & Sendable {
        encoded(Array(values), lists: .brackets)
    }

    /// A list as a single value: `ids=1,2`.
    public static func joined<Values: Sequence>(_ values: Values, by separator: String = ",") -> QueryValue
    where Values.Element: Encodable & Sendable {
        encoded(Array(values), lists: .joined(by: separator))
    }

    /// Any value, encoded with the call's coding. The members of an object are named `name[member]`; nil and `null`
    /// omit the name.
    public static func encoded(_ value: some Encodable & Sendable, lists: QueryValue.Lists = .repeated) -> QueryValue {
        QueryValue(
            content: .deferred { name, coding throws(CallError) in
                try QueryWriter(lists: lists).items(of: try JSONValue(writing: value, by: coding), named: name)
            }
        )
    }

    /// Any value as a JSON string, for backends that read JSON in a query.
    public static func json(_ value: some Encodable & Sendable) -> QueryValue {
        QueryValue(
            content: .deferred { name, coding throws(CallError) in
                [(name, String(decoding: try coding.encode(value), as: UTF8.self))]
            }
        )
    }
}
