public import Essentials

/// A controller of a view.
@MainActor
open class UIViewController: UIResponder {
    /// The view, made and announced with `viewDidLoad()` when it is first asked for.
    public var view: UIView {
        if let loaded { return loaded }
        let made = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 224))
        loaded = made
        viewDidLoad()
        return loaded ?? made
    }
    fileprivate var loaded: UIView?
    /// What a host app hands over; nil outside an extension. A test overrides it.
    open var extensionContext: NSExtensionContext? { nil }

    /// A controller without a nib.
    public init(nibName: String?, bundle: Bundle?) {}

    /// No controller is decoded on Linux.
    public required init?(coder: NSCoder) { nil }

    /// Called after the view was made.
    open func viewDidLoad() {}
    /// Called before the view is shown.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view was shown.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view is put away.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the views were laid out.
    open func viewDidLayoutSubviews() {}
    /// Called when memory is short.
    open func didReceiveMemoryWarning() {}

    /// Lays the view out as the system does before it draws.
    public func layOut() {
        view.layoutIfNeeded()
        viewDidLayoutSubviews()
        view.layoutIfNeeded()
    }
}

/// The resources of a program, which no view on Linux has.
public final class Bundle {}

/// What the return key does.
public enum UIReturnKeyType: Int, Sendable {
    /// Ends a line.
    case `default`
    /// What the other return keys do.
    case go, google, join, next, route, search
    /// Sends the text.
    case send
    /// What the other return keys do.
    case yahoo, done, emergencyCall, `continue`
}

/// What is written into a field.
public enum UIKeyboardType: Int, Sendable {
    /// The kinds of fields.
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
        decimalPad
    /// The kinds of fields.
    case twitter, webSearch, asciiCapableNumberPad
}

/// When capital letters come by themselves.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// The rules.
    case none, words, sentences, allCharacters
}

/// The content of a field.
public struct UITextContentType: Sendable, Hashable {
    /// The name of the content.
    public let rawValue: String
    /// Content of this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A field that can be written to.
@MainActor
public protocol UITextInput: AnyObject {}

/// The text of the host app around the cursor.
@MainActor
public protocol UITextDocumentProxy: AnyObject {
    /// The text before the cursor.
    var documentContextBeforeInput: String? { get }
    /// The id of the field.
    var documentIdentifier: UUID { get }
    /// Whether the field holds a text.
    var hasText: Bool { get }
    /// Whether the field hides its text.
    var isSecureTextEntry: Bool? { get }
    /// When capital letters come by themselves.
    var autocapitalizationType: UITextAutocapitalizationType? { get }
    /// What is written into the field.
    var keyboardType: UIKeyboardType? { get }
    /// What the return key does.
    var returnKeyType: UIReturnKeyType? { get }
    /// The content of the field.
    var textContentType: UITextContentType?? { get }
    /// Writes at the cursor.
    func insertText(_ text: String)
    /// Deletes before the cursor.
    func deleteBackward()
    /// Moves the cursor.
    func adjustTextPosition(byCharacterOffset offset: Int)
}

/// A keyboard of an extension.
@MainActor
open class UIInputViewController: UIViewController {
    /// The keyboard's view; setting it replaces the controller's.
    public var inputView: UIInputView? {
        get { loaded as? UIInputView }
        set {
            newValue?.frame = loaded?.frame ?? .zero
            loaded = newValue
        }
    }
    /// The text of the host app; a test overrides it.
    open var textDocumentProxy: any UITextDocumentProxy {
        preconditionFailure("a test gives its controller a document")
    }
    /// Whether the keyboard may use the network and shared folders.
    open var hasFullAccess: Bool { false }
    /// Whether the keyboard needs a key for the next keyboard.
    open var needsInputModeSwitchKey: Bool { true }
    /// How often the list of keyboards was asked for.
    public private(set) var inputModeRequests = 0

    /// The host's text changed, or another field is written to.
    open func textDidChange(_ textInput: (any UITextInput)?) {}

    /// Shows the list of keyboards.
    public func handleInputModeList(from view: UIView, with event: UIEvent) { inputModeRequests += 1 }

    /// Calls the method of a selector's name.
    func perform(_ selector: Selector, from view: UIView, with event: UIEvent) {
        if selector == Selector("handleInputModeListFromView:withEvent:") {
            handleInputModeList(from: view, with: event)
        }
    }
}
