import Essentials
import UIKitOnLinux

/// The text of a host app, with a cursor in it.
@MainActor
final class Document: UITextDocumentProxy {
    var documentContextBeforeInput: String?
    var documentContextAfterInput = ""
    var documentIdentifier = UUID()
    var isSecureTextEntry: Bool?
    var autocapitalizationType: UITextAutocapitalizationType?
    var keyboardType: UIKeyboardType?
    var returnKeyType: UIReturnKeyType?
    var textContentType: UITextContentType??
    /// Called after each change, as a host tells its keyboard.
    var onChange: () -> Void = {}

    var hasText: Bool { !(text.isEmpty && documentContextAfterInput.isEmpty) }
    /// The text before the cursor.
    var text: String { documentContextBeforeInput ?? "" }

    func insertText(_ text: String) {
        documentContextBeforeInput = self.text + text
        onChange()
    }

    func deleteBackward() {
        documentContextBeforeInput = documentContextBeforeInput.map { String($0.dropLast()) }
        onChange()
    }

    func adjustTextPosition(byCharacterOffset offset: Int) {
        let whole = text + documentContextAfterInput
        let place = min(max(text.count + offset, 0), whole.count)
        documentContextBeforeInput = String(whole.prefix(place))
        documentContextAfterInput = String(whole.dropFirst(place))
        onChange()
    }
}
