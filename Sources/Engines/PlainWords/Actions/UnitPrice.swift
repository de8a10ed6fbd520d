/// A price paid several times: "two coffees at 2.50 each", "museum 2 x 12 euro".
///
/// The entry holds the total; the calculation stays in its details, in the writer's words.
struct UnitPrice {
    /// The number of units paid for.
    let count: Int
    /// The tokens that only give the count, or say that the price is per unit.
    let tokens: Set<Int>

    init?(_ clause: Clause) {
        let sentence = clause.sentence
        for index in clause.tokens {
            if Self.times.contains(sentence[index].hash) || sentence.isSign(index, in: "×*") {
                if let counted = Self.count(clause, after: index) {
                    (count, tokens) = (counted.count, Set(counted.tokens).union([index]))
                    return
                }
                guard let price = clause.spans.first(where: { $0.start == index + 1 && Self.isPrice($0) }),
                    let counted = Self.count(clause, before: index),
                    Self.isSure(price) || counted.count <= Self.few
                else { continue }
                (count, tokens) = (counted.count, Set(counted.tokens).union([index]))
                return
            }
            if Self.eachs.contains(sentence[index].hash),
                let price = clause.spans.first(where: { $0.end == index && Self.isPrice($0) }),
                let counted = Self.count(clause, before: price.start)
            {
                let isLed = sentence.key(price.start - 1) == .at || sentence.isSign(price.start - 1, "@")
                (count, tokens) = (
                    counted.count, Set(counted.tokens).union(isLed ? [index, price.start - 1] : [index])
                )
                return
            }
        }
        return nil
    }

    /// The number before `end`, with only a few words in between.
    private static func count(_ clause: Clause, before end: Int) -> (count: Int, tokens: Range<Int>)? {
        let counted = clause.spans.last { span in
            if case .number = span.value { span.end <= end } else { false }
        }
        guard let counted, case .number(let value) = counted.value, let count = value.whole, (2...100).contains(count),
            end - counted.end <= 4,
            (counted.end..<end).allSatisfy({
                !clause.isTime($0) && (clause.sentence[$0].kind == .word || clause.sentence.isSign($0, "@"))
            })
        else { return nil }
        return (Int(count), counted.start..<counted.end)
    }

    /// "3.20 x 2": the number after the sign, if the number before it is certainly a price.
    private static func count(_ clause: Clause, after index: Int) -> (count: Int, tokens: Range<Int>)? {
        guard clause.spans.contains(where: { $0.end == index && isSure($0) }),
            let counted = clause.spans.first(where: { $0.start == index + 1 }), case .number(let value) = counted.value,
            value.exponent == 0, let count = value.whole, (2...100).contains(count)
        else { return nil }
        return (Int(count), counted.start..<counted.end)
    }

    private static func isPrice(_ span: TokenSpan) -> Bool {
        switch span.value {
        case .money(_?, _, false, _), .number: true
        default: false
        }
    }

    /// Whether it can only be a price; "120 x 60" gives dimensions.
    private static func isSure(_ span: TokenSpan) -> Bool {
        switch span.value {
        case .money: true
        case .number(let value): value.exponent < 0
        default: false
        }
    }

    /// Up to this count, a bare number may be a unit price.
    private static let few = 6
    private static let times = Clause.hashes("x")
    /// The words after a unit price.
    static let eachs = Clause.hashes("each apiece")
}
