internal import Bowline
public import LocalizedTexts

/// The state of the app.
public struct GistaState: Sendable, Equatable {
    /// The stages of a sign-in.
    public enum Stage: Sendable, Equatable {
        /// The saved sign-in is being restored.
        case starting
        /// The saved sign-in cannot be read before the device is unlocked.
        case locked
        /// No user is signed in.
        case signedOut
        /// A user is signed in.
        case signedIn(Account)
    }

    /// The language of every text.
    public var language: Language
    /// The current stage of the sign-in.
    public var stage = Stage.starting
    /// Signing up and signing in.
    public var onboarding = OnboardingState()
    /// The state of the user's library.
    public var library = LibraryState()
    /// The open gist; nil if the reader is closed.
    public var reader: ReaderState?
    /// The sheet for saving a link; nil if it is closed.
    public var share: ShareState?
    /// The account sheet; nil if it is closed.
    public var settings: SettingsState?
    /// False while the server cannot be reached.
    public var isConnected = true

    /// Creates the state that the app starts with.
    public init(language: Language = .english) {
        self.language = language
    }

    /// The signed-in user's account; nil if no user is signed in.
    public var account: Account? {
        if case .signedIn(let account) = stage { account } else { nil }
    }
}

/// The text fields of the app.
public enum Field: String, Sendable, CaseIterable {
    /// The name of a new user.
    case username
    /// The field for the e-mail address.
    case email
    /// The password, also a new one.
    case password
    /// The current password, before a change of the account.
    case currentPassword
    /// The field for the new password.
    case newPassword
    /// The code for a forgotten password.
    case code
    /// The search text of the library.
    case search
    /// The address of a page to save.
    case url
    /// The title of the page.
    case title
    /// The category of the page.
    case category
    /// The note about a highlight.
    case note
    /// A new tag of a link.
    case tag
}

/// The open question before an action that cannot be undone.
public enum Question: Sendable, Equatable {
    /// Sign out on this device, and lose the unsent links?
    case signOut
    /// Sign out on every device?
    case signOutEverywhere
    /// Delete the account with all its data? Asks for the password.
    case deleteAccount
    /// Change the password? Asks for the current and the new one.
    case changePassword
}
