/// A text for the user, as a value that can be compared.
public struct TextState: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The text that is shown.
    public let text: String

    /// Creates a state that shows the text.
    public init(_ text: String) {
        self.text = text
    }

    /// The text without any markup.
    public var description: String { text }
}

/// An alert a feature wants shown, as a part of its state.
///
///     state.alert = AlertState {
///         TextState("Success!")
///     } message: {
///         TextState(state.message)
///     }
public struct AlertState: Sendable, Hashable, Codable {
    /// The title of the alert.
    public let title: TextState
    /// The text below the title; nil when there is none.
    public let message: TextState?

    /// An alert with these texts.
    public init(title: () -> TextState, message: (() -> TextState)? = nil) {
        self.title = title()
        self.message = message?()
    }
}
