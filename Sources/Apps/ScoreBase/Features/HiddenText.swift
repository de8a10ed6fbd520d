/// A text that is never shown in logs and failed tests, such as a password.
package struct HiddenText: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The hidden text.
    package var text: String

    /// Hides a text from logs and mirrors.
    package init(_ text: String = "") {
        self.text = text
    }

    /// Dots in place of the text.
    package var description: String { "••••" }
    /// Shows nothing of the text.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
