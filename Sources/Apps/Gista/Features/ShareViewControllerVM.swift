internal import Bowline
public import Essentials

/// Saves a URL from the share extension: checks that a user is signed in, sends the link, or leaves it in the outbox
/// for the app.
///
/// It uses the app's session and never ends it.
/// See docs/decisions/gista.md, "The share extension uses the session and never ends it".
public final class ShareViewControllerVM: Sendable {
    /// The id of the user signed in to the app, from the shared container; nil if there is none.
    let userId: String?
    let linkSender: LinkSender
    let category: String
    private let log: @Sendable (String) -> Void

    /// Creates a view model for a user. `log` gets lines without private data.
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

    /// Creates a view model for the user signed in to the app.
    public convenience init(
        container: GistaContainer,
        category: String = "",
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) async {
        _ = await container.account.restore()
        var userId: String?
        // The id as saved; its format is checked where it is used.
        if case .user(let id, _) = container.client.session.principal.identity { userId = id }
        self.init(userId: userId, linkSender: container.linkSender, category: category, log: log)
    }

    /// Saves a URL from another app.
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
        if case .failure(let error) = result { log("A shared link was not saved: \(error).") }
        return result
    }

    /// The title on one line, without control characters, at most 200 characters; empty for nil.
    static func sanitized(_ title: String?) -> String {
        (title ?? "").onOneLine(upTo: 200)
    }
}
