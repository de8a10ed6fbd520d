/// An amount of money found in a sentence, or a range of amounts.
struct MoneyMatch {
    /// The amount, or the lower end of the range.
    var from: Quantity?
    /// The upper end of the range.
    var to: Quantity?
    var isRange = false
    /// Nil if the words do not determine it ("5 dinars").
    var currency: Currency?
    var start: Int
    /// The index after its last token.
    var end: Int

    /// A match of a single amount.
    init(_ value: Quantity, _ currency: Currency?, from start: Int, to end: Int) {
        from = value
        self.currency = currency
        self.start = start
        self.end = end
    }
}

/// The name of a currency in a sentence: "us $", "kuwaiti dinar", "cents".
struct MoneyName {
    var currency: Currency?
    /// The value of one, in whole units: 0.01 for a cent, 1000 for a grand.
    var worth = Quantity.one
    /// The index after its last token.
    var end: Int
    var role: MoneyWord.Role
}
