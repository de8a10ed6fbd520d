internal import HTTPServer
internal import PlainWords

/// A checked request: the user's words, and the settings needed to understand them.
package struct ActionRequest: Sendable {
    let input: String
    let context: Context
    let language: Language
}

/// Why a request cannot be processed: the invalid fields and their errors. Contains no data from the request.
package struct ActionRequestError: Error, Sendable, Equatable, CustomStringConvertible {
    let details: [HTTPError.Detail]

    /// All details in one line.
    package var description: String { details.map { "\($0.field): \($0.problem)" }.joined(separator: "; ") }
}

/// The default settings of a request.
package struct ActionSettings: Sendable {
    package var timeZone = "Europe/Sofia"
    package var currency = "BGN"
    package var country = "BG"

    package init() {}
}
