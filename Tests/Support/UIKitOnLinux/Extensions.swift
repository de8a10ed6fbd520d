public import Essentials

/// A text with attributes, of which Linux has none.
public final class NSAttributedString: Sendable {
    /// The text.
    public let string: String

    /// A text.
    public init(string: String) {
        self.string = string
    }
}

/// The key under which a page's script hands over its results.
public let NSExtensionJavaScriptPreprocessingResultsKey = "NSExtensionJavaScriptPreprocessingResultsKey"

/// A thing that another process hands over in one or more forms.
public final class NSItemProvider {
    /// Called on a thread of the system's own.
    public typealias CompletionHandler = @Sendable (Any?, (any Error)?) -> Void

    /// What happens when a form is asked for.
    public enum Form: Sendable {
        /// An address.
        case url(URL)
        /// A text.
        case text(String)
        /// Bytes.
        case data(Data)
        /// The result of a page's script.
        case page([String: String])
        /// Nothing but an error.
        case failure(any Error)
        /// No answer.
        case silence

        fileprivate var item: Any? {
            switch self {
            case .url(let url): url
            case .text(let text): text
            case .data(let data): data
            case .page(let results): [NSExtensionJavaScriptPreprocessingResultsKey: results]
            case .failure, .silence: nil
            }
        }
    }

    private let forms: [String: Form]

    /// A thing in these forms, by their type.
    public init(_ forms: [String: Form]) {
        self.forms = forms
    }

    /// Whether it has a form of a type.
    public func hasItemConformingToTypeIdentifier(_ type: String) -> Bool { forms[type] != nil }

    /// Hands over a form.
    public func loadItem(
        forTypeIdentifier type: String,
        options: [AnyHashable: Any]? = nil,
        completionHandler: CompletionHandler? = nil
    ) {
        guard let form = forms[type], let completionHandler else { return }
        if case .silence = form { return }
        Task.detached {
            if case .failure(let error) = form {
                completionHandler(nil, error)
            } else {
                completionHandler(form.item, nil)
            }
        }
    }
}

/// What another app hands over together.
public final class NSExtensionItem {
    /// Its title.
    public var attributedTitle: NSAttributedString?
    /// Its text.
    public var attributedContentText: NSAttributedString?
    /// Its parts.
    public var attachments: [NSItemProvider]?

    /// An empty one.
    public init() {}
}

/// The host app of an extension.
@MainActor
public final class NSExtensionContext {
    /// What the host app hands over.
    public let inputItems: [Any]
    /// How often the extension said that it is done.
    public private(set) var completions = 0

    /// A host app that hands this over.
    public init(_ items: [NSExtensionItem]) {
        inputItems = items
    }

    /// Ends the extension.
    public func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {
        completions += 1
    }
}
