/// Something measurable found in a text: a time, an amount of money, a duration or a number, and where it stands.
package struct Span: Hashable, Sendable {
    /// What the words mean.
    package enum Value: Hashable, Sendable {
        case time(TimeValue)
        /// An amount, or a range of which one end may be open; the currency is unknown when the words leave it open.
        case money(from: Quantity?, to: Quantity?, isRange: Bool, currency: Currency?)
        case duration(TimeLength)
        case number(Quantity)
    }

    package var value: Value
    /// The first byte of it in the text's UTF-8.
    package var start: Int
    /// The first byte behind it.
    package var end: Int

    /// The kind's name on the wire.
    package var kind: String {
        switch value {
        case .time: "time"
        case .money: "money"
        case .duration: "duration"
        case .number: "number"
        }
    }
}

/// A span still bound to its tokens.
struct TokenSpan {
    var value: Span.Value
    var start: Int
    var end: Int
}
