import LocalizedTexts

/// One app on one page: its store, what it looks like, and what a person's events mean to it.
///
/// It lives on its page's actor. It renders the presentation values of its app and decides nothing.
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

    /// The markup that shows the current state.
    func content(_ language: Language) -> Markup

    /// Handles an event. Unknown events are ignored.
    func take(_ event: PageEvent, isolation: isolated (any Actor)?)

    /// The text that a field shows; nil when there is no such field now. Asked only after it was drawn.
    func text(of field: String) -> String?

    /// The place in the app, in a format of the app's own. The browser keeps it for a server that has lost the page.
    ///
    /// It includes an unanswered question, so that `approach` can ask it again by the tap that led to it. Three are
    /// left out: ScoreBase's about unsent events at sign-out (they may have been sent meanwhile), TypeSafe's card (its
    /// banner returns with the text), and a file that waits to be saved (one tap makes it again).
    var place: String { get }

    /// Goes a step towards a place the person was at. True when it is there, or will never be; else it is asked again
    /// at each change.
    func approach(_ place: String, isolation: isolated (any Actor)?) -> Bool

    /// Called when the page is opened, reconnected or changes its language. `zone` is the name of the browser's zone.
    func appear(_ language: Language, zone: String?, isolation: isolated (any Actor)?)

    /// Cancels its work and closes its files.
    func close(isolation: isolated (any Actor)?) async
}

extension AppScreen {
    func close(isolation: isolated (any Actor)?) async {}
}
