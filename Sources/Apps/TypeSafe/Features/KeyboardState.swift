public import KeyboardCore
public import ScamSense

/// The state of the keyboard. The only text in it is the last text that was sent to the backend.
public struct KeyboardState: Sendable, Equatable {
    /// A warning above the keys.
    public struct Banner: Sendable, Equatable {
        /// The verdict that the banner shows.
        public var verdict: Verdict
        /// True if the banner's time ended or its risk was lowered while the card is open; it disappears with the card.
        public var isLeaving = false

        /// Creates a banner for a verdict.
        public init(_ verdict: Verdict) {
            self.verdict = verdict
        }
    }

    /// The elements that can get the screen reader's focus.
    public enum Focus: Sendable, Equatable {
        /// The keys have the focus.
        case keys
        /// The banner has the focus.
        case banner
        /// The card's first line has the focus.
        case card
    }

    /// True when the system lets the keyboard use the network.
    public var hasFullAccess = true
    /// True when no text may leave the device.
    public var isOnDeviceOnly = false
    /// True when signals of conversations are remembered.
    public var remembersConversations = true
    /// The memories of conversations.
    public internal(set) var memories = ConversationMemories()
    /// True while the keyboard explains how to enable Full Access, and why.
    public var showsFullAccessPrompt = false
    /// The warning above the keys.
    public var banner: Banner?
    /// The verdict of the open card. It does not change while the card is open.
    public var card: Verdict?
    /// The element that gets the focus.
    public var focus = Focus.keys
    /// Whether the return key is held back.
    public internal(set) var returnHold = ReturnHold()
    /// The number of failed calls. Failures are not shown.
    public var failures = 0

    /// The id of the newest request to the backend; responses to older requests are dropped. Increases with each judged
    /// text, whether it is sent or not.
    public internal(set) var requestID = 0
    /// True once the field's text has held a secret: nothing of it is sent to the backend from then on.
    public internal(set) var holdsSecret = false
    /// The last text sent to the backend. It is not sent again.
    public internal(set) var lastSent: String?
    /// The device's verdict on the newest text.
    public internal(set) var deviceVerdict: Verdict?
    /// A lower verdict, which is shown as soon as the text changes.
    public internal(set) var heldBack: Verdict?
    /// The risk of the newest text's warning that was dismissed or timed out; only a higher risk shows a warning again.
    public internal(set) var dismissed: RiskLevel?
    /// True if the text has changed since it was last judged.
    public internal(set) var hasChangedSince = false

    /// Creates the state that the app starts with.
    public init() {}
}
