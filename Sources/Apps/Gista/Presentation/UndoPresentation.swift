internal import Flow
internal import LocalizedTexts
internal import Wire

/// The message that something was removed, with a button to undo it.
public struct UndoPresentation: Sendable, Equatable {
    /// What was removed.
    public let text: String
    /// The remaining time. It changes every second, so a screen reader does not read it aloud.
    public let timeLeft: String
    /// Undoes the removal.
    public let undo: ButtonPresentation
    /// Closes the message, after which nothing can be undone. Escape sends it too.
    public let dismiss: ButtonPresentation

    init(_ countdown: UndoCountdown<RemovalState.Target>, _ library: LibraryState, _ say: GistaStrings) {
        let (message, title): (LocalizedText, String?) =
            switch countdown.change {
            case .saved(.link(let id)): (.linkRemoved, library.links.first { $0.id == id }?.title)
            case .saved(.gist(let id)): (.gistRemoved, library.gists[id]?.title)
            case .unsent(let link): (.linkNotSaved, link.article.title)
            }
        self.init(
            "undo",
            message,
            title,
            countdown.secondsLeft,
            undo: .library(.removal(.undoTapped)),
            dismiss: .library(.removal(.dismissed)),
            say
        )
    }

    init(_ countdown: UndoCountdown<ReaderState.Removed>, _ say: GistaStrings) {
        let (message, name): (LocalizedText, String) =
            switch countdown.change {
            case .highlight(_, let highlight): (.highlightRemoved, String(highlight.quote.prefix(60)))
            case .tag(let tag): (.tagRemoved, tag)
            }
        self.init(
            "undo-mark",
            message,
            name,
            countdown.secondsLeft,
            undo: .reader(.removal(.undoTapped)),
            dismiss: .reader(.removal(.dismissed)),
            say
        )
    }

    init(_ countdown: UndoCountdown<SettingsState.Saving>, _ say: GistaStrings) {
        self.init(
            "undo-key",
            .saveKeyRevoked,
            nil,
            countdown.secondsLeft,
            undo: .settings(.revocation(.undoTapped)),
            dismiss: .settings(.revocation(.dismissed)),
            say
        )
    }

    /// `name` is what the button's label adds to its title.
    private init(
        _ id: String,
        _ message: LocalizedText,
        _ name: String?,
        _ seconds: Int,
        undo: GistaAction,
        dismiss: GistaAction,
        _ say: GistaStrings
    ) {
        text = say(message)
        timeLeft = say(.secondsLeft(seconds))
        self.undo = ButtonPresentation(
            id,
            say(.undo),
            label: name.flatMap { $0.isEmpty ? nil : "\(say(.undo)): \($0)" },
            hint: say(message),
            tone: .primary,
            sends: undo
        )
        self.dismiss = ButtonPresentation("\(id)-dismiss", say(.close), sends: dismiss)
    }
}
