public import ScamSense

/// What the keyboard shows and waits for. It holds no text but the last one that was sent.
public struct KeyboardState: Sendable, Equatable {
    /// A warning above the keys.
    public struct Banner: Sendable, Equatable {
        /// What it warns of.
        public var verdict: Verdict
        /// True when its ten seconds are over, or it was lowered, while the card is open: it leaves with the card.
        public var isLeaving = false

        /// A banner that warns of this.
        public init(_ verdict: Verdict) {
            self.verdict = verdict
        }
    }

    /// Where a screen reader's focus belongs.
    public enum Focus: Sendable, Equatable {
        /// On the keys.
        case keys
        /// On the banner.
        case banner
        /// On the card's first line.
        case card
    }

    /// True when the system lets the keyboard use the network.
    public var hasFullAccess = true
    /// True when the person wants nothing to leave the device.
    public var isOnDeviceOnly = false
    /// True while the keyboard says how to enable Full Access and what for.
    public var showsFullAccessPrompt = false
    /// The warning above the keys.
    public var banner: Banner?
    /// What the open card explains; it keeps what it was opened for.
    public var card: Verdict?
    /// Where the focus belongs.
    public var focus = Focus.keys
    /// How many calls have failed; people are not told.
    public var failures = 0

    /// The number of the newest text; answers to older ones are dropped.
    public internal(set) var question = 0
    /// What was sent last; it is not sent again.
    public internal(set) var lastSent: String?
    /// What the device thinks of the newest text.
    public internal(set) var deviceVerdict: Verdict?
    /// The verdict that would lower the warning as soon as the text changes.
    public internal(set) var heldBack: Verdict?
    /// The risk of the warning on the newest text that was dismissed or had its time; no answer warns of as much again.
    public internal(set) var dismissed: RiskLevel?
    /// True when the text is not the one that was judged last.
    public internal(set) var hasChangedSince = false

    /// A keyboard nobody has typed on.
    public init() {}
}
