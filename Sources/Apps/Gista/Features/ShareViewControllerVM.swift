internal import Bowline
public import Essentials

/// What the share extension does with a URL: verifies who shares it, sends it, or leaves it in the outbox for the app.
///
/// It takes part in the app's session and never ends it.
/// See docs/decisions/gista.md, "The share extension uses the session and never ends it".
public final class ShareViewControllerVM: Sendable {
    /// The id of the user who is signed in in the app, from the shared container; nil when no user is.
    let userId: String?
    let linkSender: LinkSender
    let category: String
    private let log: @Sendable (String) -> Void

    /// A view model for a user. `log` gets lines without private data.
    public init(
        userId: String?,
        linkSender: LinkSender,
        category: String = "",
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.userId = userId
        self.linkSender = linkSender
        self.category = category
        self.log = log
    }

    /// A view model for the user who is signed in in the app.
    public convenience init(
        container: GistaContainer,
        category: String = "",
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) async {
        _ = await container.account.restore()
        var userId: String?
        // The id as it is saved: whether it is of the right form is decided where it is used.
        if case .user(let id, _) = container.client.session.principal.identity { userId = id }
        self.init(userId: userId, linkSender: container.linkSender, category: category, log: log)
    }

    /// Saves a URL that another app handed over.
    public func processSharedURL(_ url: URL, title: String? = nil) async -> Result<LinkResponse, LinkError> {
        guard let userId else { return .failure(.unauthorized) }
        guard UserID(rawValue: userId) != nil else {
            log("The saved user id is not of the form username_UUID.")
            return .failure(.unauthorized)
        }
        let result = await linkSender.sendLink(
            userId: userId,
            url: url,
            title: Self.sanitized(title),
            category: category
        )
        if case .failure(let error) = result { log("A shared link was not taken: \(error).") }
        return result
    }

    /// A title on one line, without control characters, of 200 characters at most. Empty lets the page decide.
    static func sanitized(_ title: String?) -> String {
        (title ?? "").onOneLine(upTo: 200)
    }
}
