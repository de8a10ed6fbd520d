public import Wire

/// The events of the keyboard.
public enum KeyboardAction: Sendable, Equatable {
    /// The keyboard was opened. `wasPrompted` is true if the user has been asked for Full Access before.
    case appeared(hasFullAccess: Bool, wasPrompted: Bool)
    /// The keyboard was closed.
    case disappeared
    /// The system is low on memory.
    case memoryRanLow
    /// The user decided whether texts may leave the device.
    case onDeviceOnlySwitched(Bool)
    /// The user decided whether signals of conversations are remembered; if not, the memories are deleted.
    case conversationMemorySwitched(Bool)
    /// The user signed out of the app; the memories of conversations are deleted.
    case signedOut
    /// The user dismissed the explanation of Full Access.
    case promptDismissed
    /// An event of the text and its analysis.
    case text(KeyboardTextAction)
    /// An event of the banner and the card.
    case warning(KeyboardWarningAction)
    /// An event of a return key that sends the text.
    case returnKey(KeyboardReturnAction)
}

/// The events of a return key that sends the text.
public enum KeyboardReturnAction: Sendable, Equatable {
    /// The return key was tapped; the text has been judged.
    case tapped
    /// "Send anyway" was tapped.
    case sendAnywayTapped
    /// "Keep writing" was tapped.
    case keepWritingTapped
    /// The hold has lasted `ReturnHold.duration`.
    case holdEnded
}

/// The events of the text and its analysis.
public enum KeyboardTextAction: Sendable, Equatable {
    /// A text is to be judged, as the next message of the conversation with this key.
    case snippetReady(String, in: ConversationMemories.Key)
    /// A text was sent or abandoned.
    case messageFinished(String, in: ConversationMemories.Key)
    /// The text changed and need not be judged yet.
    case textChanged
    /// The cursor moved to another field.
    case fieldChanged
    /// The backend responded to the request with this id.
    case responseReceived(AnalyzeTextResponse, requestID: Int)
    /// The call failed; the string is the reason and is logged.
    case callFailed(String, requestID: Int)
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
