/// A text that no log and no failed test may show, such as a password while it is typed.
package struct HiddenText: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The text.
    package var text: String

    /// Hides a text.
    package init(_ text: String = "") {
        self.text = text
    }

    /// Dots.
    package var description: String { "••••" }
    /// Nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
