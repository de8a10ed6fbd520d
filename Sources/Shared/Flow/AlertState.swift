/// A string shown to the user, as a comparable value.
public struct TextState: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The displayed text.
    public let text: String

    /// Creates the value from the string to display.
    public init(_ text: String) {
        self.text = text
    }

    /// The plain text.
    public var description: String { text }
}

/// An alert to be shown by a feature, as part of its state.
///
///     state.alert = AlertState {
///         TextState("Success!")
///     } message: {
///         TextState(state.message)
///     }
public struct AlertState: Sendable, Hashable, Codable {
    /// The title of the alert.
    public let title: TextState
    /// The text below the title; nil if there is none.
    public let message: TextState?

    /// Creates an alert with these texts.
    public init(title: () -> TextState, message: (() -> TextState)? = nil) {
        self.title = title()
        self.message = message?()
    }
}
