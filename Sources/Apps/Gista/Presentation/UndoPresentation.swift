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

    init(_ countdown: UndoCountdown<RemovalState.Target>, _ library: LibraryState, _ strings: GistaStrings) {
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
            strings
        )
    }

    init(_ countdown: UndoCountdown<ReaderState.Removed>, _ strings: GistaStrings) {
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
            strings
        )
    }

    init(_ countdown: UndoCountdown<SettingsState.Saving>, _ strings: GistaStrings) {
        self.init(
            "undo-key",
            .saveKeyRevoked,
            nil,
            countdown.secondsLeft,
            undo: .settings(.revocation(.undoTapped)),
            dismiss: .settings(.revocation(.dismissed)),
            strings
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
        _ strings: GistaStrings
    ) {
        text = strings(message)
        timeLeft = strings(.secondsLeft(seconds))
        self.undo = ButtonPresentation(
            id,
            strings(.undo),
            label: name.flatMap { $0.isEmpty ? nil : "\(strings(.undo)): \($0)" },
            hint: strings(message),
            tone: .primary,
            sends: undo
        )
        self.dismiss = ButtonPresentation("\(id)-dismiss", strings(.close), sends: dismiss)
    }
}
