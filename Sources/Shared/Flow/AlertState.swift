/// A text a person reads, as a value that can be compared.
public struct TextState: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The text itself.
    public let text: String

    /// A text to show.
    public init(_ text: String) {
        self.text = text
    }

    /// The text itself.
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
    /// What it says first.
    public let title: TextState
    /// What it says below, when there is more to say.
    public let message: TextState?

    /// An alert with these texts.
    public init(title: () -> TextState, message: (() -> TextState)? = nil) {
        self.title = title()
        self.message = message?()
    }
}
