/// A number found in a sentence.
struct NumberMatch {
    enum Form {
        /// Digits ("1,234.5"), words ("twenty"), both ("2 million"), a fraction ("3/4"), a vague word ("a few").
        case digits, words, mixed, fraction, vague
    }

    var value: Quantity
    /// The index after its last token.
    var end: Int
    var form: Form
    /// Whether the number is a single token ("12" in "12 30").
    var isOneToken = false

    /// The value as a small whole number.
    var whole: Int? {
        guard let whole = value.whole, whole.magnitude < 1_000_000_000_000 else { return nil }
        return Int(whole)
    }
}

/// Reads numbers from a sentence: digits in the formats of several countries, words, and mixtures of both.
struct NumberReader {
    let sentence: Sentence
    /// Whether "1.500" means one thousand five hundred, as in most of Europe.
    var dotsGroup = false
}
