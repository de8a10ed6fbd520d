internal import HTTPServer
internal import PlainWords

/// What a person asks, checked: their words, and what must be known to understand them.
package struct ActionRequest: Sendable {
    let input: String
    let context: Context
    let language: Language
}

/// Why a request cannot be processed: what is wrong with which field. Holds nothing of what was sent.
package struct ActionRequestError: Error, Sendable, Equatable, CustomStringConvertible {
    let details: [HTTPError.Detail]

    /// All of it in one line.
    package var description: String { details.map { "\($0.field): \($0.problem)" }.joined(separator: "; ") }
}

/// What holds where a request says nothing.
package struct ActionSettings: Sendable {
    package var timeZone = "Europe/Sofia"
    package var currency = "BGN"
    package var country = "BG"

    package init() {}
}
