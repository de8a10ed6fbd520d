public import Wire

/// The events of the keyboard.
public enum KeyboardAction: Sendable, Equatable {
    /// The keyboard was opened. `wasPrompted` is true when Full Access was asked for before.
    case appeared(hasFullAccess: Bool, wasPrompted: Bool)
    /// The keyboard was closed.
    case disappeared
    /// The system is short of memory.
    case memoryRanLow
    /// The user decided whether texts may leave the device.
    case onDeviceOnlySwitched(Bool)
    /// The user decided whether signals of conversations are remembered; what was remembered is forgotten when not.
    case conversationMemorySwitched(Bool)
    /// The user signed out of the app: what was remembered of conversations is forgotten.
    case signedOut
    /// The user dismissed the explanation of Full Access.
    case promptDismissed
    /// An event of the text and its analysis.
    case text(KeyboardTextAction)
    /// An event of the banner and the card.
    case warning(KeyboardWarningAction)
    /// An event of the return key where it sends the text.
    case returnKey(KeyboardReturnAction)
}

/// The events of the return key where it sends the text.
public enum KeyboardReturnAction: Sendable, Equatable {
    /// The return key was tapped, and the text is judged.
    case tapped
    /// "Send anyway" was tapped.
    case sendAnywayTapped
    /// "Keep writing" was tapped.
    case keepWritingTapped
    /// The hold has lasted `ReturnHold.time`.
    case holdEnded
}

/// The events of the text and its analysis.
public enum KeyboardTextAction: Sendable, Equatable {
    /// A text is to be judged, as the next message of the conversation in this place.
    case snippetReady(String, in: ConversationMemories.Place)
    /// A text was sent or left behind.
    case messageLeft(String, in: ConversationMemories.Place)
    /// The text changed and is not to be judged yet.
    case textChanged
    /// The cursor is in another field.
    case fieldChanged
    /// The backend answered the question with this number.
    case answerCame(AnalyzeTextResponse, question: Int)
    /// The call for this question failed; the text is the reason, for the log.
    case answerFailed(String, question: Int)
}

/// The events of the banner and the card.
public enum KeyboardWarningAction: Sendable, Equatable {
    /// The banner was tapped outside its dismiss button.
    case bannerTapped
    /// The banner's dismiss button was tapped.
    case bannerDismissTapped
    /// The banner was shown for `KeyboardFeature.bannerTime`.
    case bannerTimeEnded
    /// The card's button "Got It" was tapped.
    case gotItTapped
    /// The dimmed area around the card was tapped, or the screen reader's escape gesture was made.
    case outsideTapped
}
