public import Wire

/// What can happen to the keyboard.
public enum KeyboardAction: Sendable, Equatable {
    /// It came up. `wasPrompted` says whether Full Access has been asked for before.
    case appeared(hasFullAccess: Bool, wasPrompted: Bool)
    /// It went away.
    case disappeared
    /// The system is short of memory.
    case memoryRanLow
    /// The person decided whether anything may leave the device.
    case onDeviceOnlySwitched(Bool)
    /// The person has read how to enable Full Access.
    case promptDismissed

    /// A text is to be judged, in this app where it is known.
    case snippetReady(String, appBundle: String?)
    /// The text changed and is not to be judged yet.
    case textChanged
    /// Another field.
    case fieldChanged
    /// The backend answered the question of that number.
    case answerCame(AnalyzeTextResponse, question: Int)
    /// There is no answer to the question of that number; why, in words for the log.
    case answerFailed(String, question: Int)

    /// The banner was tapped, beside its dismiss button.
    case bannerTapped
    /// The banner's dismiss button was tapped.
    case bannerDismissTapped
    /// The banner's ten seconds are over.
    case bannerTimeEnded
    /// "Got It" was tapped.
    case gotItTapped
    /// The dimmed room around the card was tapped, or the screen reader's gesture for leaving was made.
    case outsideTapped
}
