/// A text that is never shown in logs and failed tests, such as a password.
package struct HiddenText: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The text.
    package var text: String

    /// Wraps a text.
    package init(_ text: String = "") {
        self.text = text
    }

    /// Dots in place of the text.
    package var description: String { "••••" }
    /// Empty.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
