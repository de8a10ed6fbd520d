/// A repetition found in a sentence.
struct RecurrenceMatch {
    var start: Int
    /// The index of the first token behind it.
    var end: Int
    var rule: Recurrence
    /// The first time it happens.
    var first: TimeValue?
}

/// Reads repetitions: "every monday at 9", "daily", "on the first of every month until june".
struct RecurrenceReader {
    let times: TimeReader

    var sentence: Sentence { times.sentence }

    func recurrence(at start: Int) -> RecurrenceMatch? { nil }
}
