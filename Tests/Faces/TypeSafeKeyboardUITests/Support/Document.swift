import Essentials
import UIKitOnLinux

/// The text of a host app.
@MainActor
final class Document: UITextDocumentProxy {
    var documentContextBeforeInput: String?
    var documentIdentifier = UUID()
    var isSecureTextEntry: Bool?
    var returnKeyType: UIReturnKeyType?
    var textContentType: UITextContentType??

    var hasText: Bool { documentContextBeforeInput?.isEmpty == false }

    func insertText(_ text: String) { documentContextBeforeInput = (documentContextBeforeInput ?? "") + text }

    func deleteBackward() { documentContextBeforeInput = documentContextBeforeInput.map { String($0.dropLast()) } }
}
