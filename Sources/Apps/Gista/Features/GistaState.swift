internal import Bowline
public import Phrases

/// What the app knows: plain values, everything a screen is made of.
public struct GistaState: Sendable, Equatable {
    /// Where a person stands with the app.
    public enum Stage: Sendable, Equatable {
        /// Looking for a saved sign-in.
        case starting
        /// The saved sign-in cannot be read before the device is unlocked.
        case locked
        /// Nobody is signed in.
        case signedOut
        /// Somebody is.
        case signedIn(Account)
    }

    /// The language of every text.
    public var language: Language
    /// Where the person stands.
    public var stage = Stage.starting
    /// Signing up and in.
    public var onboarding = OnboardingState()
    /// What was saved.
    public var library = LibraryState()
    /// The gist that is open.
    public var reader: ReaderState?
    /// The sheet that saves a link, when it is open.
    public var share: ShareState?
    /// The sheet about the account, when it is open.
    public var settings: SettingsState?
    /// False while the server cannot be reached.
    public var isConnected = true

    /// An app at its beginning.
    public init(language: Language = .english) {
        self.language = language
    }

    /// Who is signed in.
    public var account: Account? {
        if case .signedIn(let account) = stage { account } else { nil }
    }
}

/// A place where something can be typed.
public enum Field: String, Sendable, CaseIterable {
    /// What a new person is called.
    case username
    /// What a person signs in with.
    case email
    /// The password, also a new one.
    case password
    /// The password once more, before something that only the owner may do.
    case currentPassword
    /// The password that takes its place.
    case newPassword
    /// The code that was sent to somebody who forgot their password.
    case code
    /// What to look for in the library.
    case search
    /// The address of a page to save.
    case url
    /// What the page is to be called.
    case title
    /// What the page is about.
    case category
}

/// What is asked before something that cannot be taken back.
public enum Question: Sendable, Equatable {
    /// May a gist go?
    case deleteGist
    /// May this link go, and its gist with it?
    case deleteLink(String)
    /// May everything of the person's leave this device, with the links that are not sent yet?
    case signOut
    /// The same, and every other device's session ends.
    case signOutEverywhere
    /// May the account and everything in it be deleted, here and at the backend? Asks for the password.
    case deleteAccount
    /// Which password takes the place of the current one, which is asked for too?
    case changePassword
}
