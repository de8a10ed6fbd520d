internal import LocalizedTexts

/// The presentation of the app's state: every text, color by meaning, and the focus order. A renderer makes no
/// decisions of its own.
public struct GistaPresentation: Sendable, Equatable {
    /// The content of the window.
    public enum Screen: Sendable, Equatable {
        /// Nothing to do yet.
        case waiting(WaitingPresentation)
        /// Signing up and signing in.
        case onboarding(OnboardingPresentation)
        /// The user's library of links and gists.
        case library(LibraryPresentation)
    }

    /// The sheet over the screen. The screen below cannot be focused.
    public enum Sheet: Sendable, Equatable {
        /// The sheet that shows one gist.
        case reader(ReaderPresentation)
        /// The sheet that saves a link.
        case share(SharePresentation)
        /// The sheet with the account's settings.
        case settings(SettingsPresentation)
    }

    /// The language of every text, as a value for HTML's `lang` attribute.
    public let language: String
    /// The title of the browser's window.
    public let title: String
    /// The content of the window.
    public let screen: Screen
    /// The sheet over the screen.
    public let sheet: Sheet?
    /// The dialog over everything.
    public let dialog: DialogPresentation?
    /// The ids of the focusable elements, in order.
    public let focusOrder: [String]
    /// The id of the element that gets the focus when the topmost screen, sheet or dialog changes.
    public let focus: String?

    /// What a voice speaks; nil for silence.
    public var speech: SpeechPresentation? {
        if case .reader(let reader) = sheet { reader.listening?.speech } else { nil }
    }

    /// Creates the presentation of `state`.
    public init(_ state: GistaState) {
        let strings = GistaStrings(language: state.language)
        let (screen, sheet) = (Screen(state, strings), Sheet(state, strings))
        let question = state.settings?.question.map {
            DialogPresentation($0, state.library, state.settings, strings)
        }
        let dialog = question ?? DialogPresentation(state.reader, state.library, strings)
        language = state.language.rawValue
        self.screen = screen
        self.sheet = sheet
        self.dialog = dialog
        title = sheet?.title ?? screen.title
        focusOrder = dialog?.focusOrder ?? sheet?.focusOrder ?? screen.focusOrder
        focus = dialog?.focus ?? sheet?.focus ?? screen.focus
    }
}

/// The app before it knows whether a user is signed in.
public struct WaitingPresentation: Sendable, Equatable {
    /// The app's name as a heading.
    public let title = "Gista"
    /// What the app is waiting for.
    public let status: StatusPresentation
    /// Tries again; nil unless the user has to do something first.
    public let retry: ButtonPresentation?
}

extension GistaPresentation.Screen {
    init(_ state: GistaState, _ strings: GistaStrings) {
        switch state.stage {
        case .starting:
            self = .waiting(
                WaitingPresentation(status: StatusPresentation(text: strings(.starting), tone: .muted), retry: nil)
            )
        case .locked:
            let retry = ButtonPresentation("retry", strings(.tryAgain), tone: .primary, sends: .appeared)
            let status = StatusPresentation(text: strings(.locked), tone: .warning)
            self = .waiting(WaitingPresentation(status: status, retry: retry))
        case .signedOut: self = .onboarding(OnboardingPresentation(state, strings))
        case .signedIn(let account): self = .library(LibraryPresentation(state, account, strings))
        }
    }

    fileprivate var title: String {
        switch self {
        case .waiting(let waiting): waiting.title
        case .onboarding(let onboarding): onboarding.title
        case .library(let library): library.title
        }
    }

    fileprivate var focusOrder: [String] {
        switch self {
        case .waiting(let waiting): waiting.retry.map { [$0.id] } ?? []
        case .onboarding(let onboarding): onboarding.focusOrder
        case .library(let library): library.focusOrder
        }
    }

    fileprivate var focus: String? {
        switch self {
        case .waiting(let waiting): waiting.retry?.id
        case .onboarding(let onboarding): onboarding.focus
        case .library(let library): library.undo?.undo.id ?? library.add.id
        }
    }
}

extension GistaPresentation.Sheet {
    init?(_ state: GistaState, _ strings: GistaStrings) {
        if let reader = state.reader {
            self = .reader(ReaderPresentation(reader, in: state.library, strings))
        } else if let share = state.share {
            self = .share(SharePresentation(share, state.isConnected, strings))
        } else if let settings = state.settings, let account = state.account {
            self = .settings(SettingsPresentation(settings, state.library, account, strings))
        } else {
            return nil
        }
    }

    fileprivate var title: String {
        switch self {
        case .reader(let reader): reader.title
        case .share(let share): share.title
        case .settings(let settings): settings.title
        }
    }

    fileprivate var focusOrder: [String] {
        switch self {
        case .reader(let reader): reader.focusOrder
        case .share(let share): share.focusOrder
        case .settings(let settings): settings.focusOrder
        }
    }

    fileprivate var focus: String? {
        switch self {
        case .reader(let reader): reader.focus
        case .share(let share): share.fields.first?.id
        case .settings(let settings): settings.focus
        }
    }
}
