import LocalizedTexts

/// One app on one page: its store, its rendering, and its handling of the user's events.
///
/// It is isolated to its page's actor. It renders the presentation values of its app and decides nothing.
protocol AppScreen: AnyObject, SendableMetatype {
    /// The app's name in URLs and element ids.
    static var name: String { get }
    /// The app's name for users, and a summary in one line.
    static func title(_ language: Language) -> String
    static func summary(_ language: Language) -> String

    /// Opens the app. `changed` is called whenever its content may have changed.
    static func open(
        on dependencies: PageDependencies,
        _ language: Language,
        changed: @escaping @Sendable () -> Void
    ) async throws -> Self

    /// The markup of the current state.
    func content(_ language: Language) -> Markup

    /// Handles an event. Unknown events are ignored.
    func handle(_ event: PageEvent, isolation: isolated (any Actor)?)

    /// The text that a field shows; nil if there is no such field. Called only after `content`.
    func text(of field: String) -> String?

    /// The user's place in the app, in the app's own format. The browser stores it for a server that has lost the page.
    ///
    /// It includes an unanswered question, so that `restore` can ask it again by the tap that led to it. Three are
    /// left out: ScoreBase's about unsent events at sign-out (they may have been sent meanwhile), TypeSafe's card (its
    /// banner returns with the text), and a file that waits to be saved (one tap creates it again).
    var restorationState: String { get }

    /// Takes the next step of restoring a place where the user was. Returns true if the place is restored or cannot be;
    /// otherwise it is called again at each change.
    func restore(_ place: String, isolation: isolated (any Actor)?) -> Bool

    /// Called when the page is opened, reconnects or changes its language. `zone` is the browser's time zone.
    func appear(_ language: Language, zone: String?, isolation: isolated (any Actor)?)

    /// Cancels the app's work and closes its files.
    func close(isolation: isolated (any Actor)?) async
}

extension AppScreen {
    func close(isolation: isolated (any Actor)?) async {}
}
