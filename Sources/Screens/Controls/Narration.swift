/// Texts that the page's script speaks one after the other with the browser's Web Speech API, if the browser has it.
struct Narration {
    /// The name of the event with which the script reports.
    let name: String
    /// The number of the utterance. The script starts again when it changes.
    let utterance: Int
    let texts: [String]
    /// A BCP 47 tag.
    let language: String
    /// In percent of the voice's own speed.
    let speed: Int
    let isPaused: Bool

    /// The attributes of the element that carries the texts; a page has at most one.
    var attributes: [Attribute] {
        [
            Attribute("data-speaks", name), Attribute("data-utterance", String(utterance)),
            Attribute("data-texts", texts.joined(separator: "\n")), Attribute("data-language", language),
            Attribute("data-speed", String(speed)), Attribute("data-paused", isOn: isPaused),
        ]
    }
}

/// A report of the script about an utterance.
struct NarrationReport: Equatable {
    enum Outcome: String {
        /// All texts were spoken.
        case spoken
        /// The browser has stopped speaking, or the page was loaded again.
        case interrupted
        /// The browser has no voice for the language.
        case unvoiced
        /// The browser could not speak.
        case failed
    }

    /// The number of the utterance; -1 if the text is not one that the script sends.
    let utterance: Int
    let outcome: Outcome

    /// Reads a report, e.g. `7 spoken`.
    init(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let number = words.first.flatMap { Int($0) }
        guard words.count == 2, let number, number >= 0, let outcome = Outcome(rawValue: words[1]) else {
            (utterance, self.outcome) = (-1, .failed)
            return
        }
        (utterance, self.outcome) = (number, outcome)
    }
}
