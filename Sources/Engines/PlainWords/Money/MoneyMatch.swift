/// An amount of money found in a sentence, or a range of amounts.
struct MoneyMatch {
    /// The amount, or the range's lower end.
    var from: Quantity?
    /// The range's upper end.
    var to: Quantity?
    var isRange = false
    /// Nothing when the words leave it open ("5 dinars").
    var currency: Currency?
    var start: Int
    /// The index of the first token behind it.
    var end: Int

    /// A match of one amount, not of a range.
    init(_ value: Quantity, _ currency: Currency?, from start: Int, to end: Int) {
        from = value
        self.currency = currency
        self.start = start
        self.end = end
    }
}

/// The name of money in a sentence: "us $", "kuwaiti dinar", "cents".
struct MoneyName {
    var currency: Currency?
    /// What one of it is worth in whole units: a cent is 0.01, a grand 1000.
    var worth = Quantity.one
    /// The index of the first token behind it.
    var end: Int
    var role: MoneyWord.Role
}
