public import LocalizedTexts

/// What the page for setting up the keyboard shows.
public struct SetupPresentation: Sendable, Equatable {
    /// A step with its state.
    public struct Step: Sendable, Equatable {
        /// What the step is for.
        public enum Kind: Int, Sendable, CaseIterable {
            case add = 1
            case allow, tryOut
        }

        /// What the step is for; its raw value is its number.
        public let kind: Kind
        /// What to do.
        public let title: String
        /// How to do it.
        public let detail: String
        /// How far the step is.
        public let progress: SetupState.Progress
        /// How far the step is, in words.
        public let progressText: String
        /// All of it for VoiceOver.
        public let accessibilityLabel: String
    }

    /// A list under a heading.
    public struct Facts: Sendable, Equatable {
        /// The heading.
        public let title: String
        /// One sentence each.
        public let lines: [String]
    }

    /// The heading.
    public let title: String
    /// The steps in order.
    public let steps: [Step]
    /// The title of the button that opens the settings.
    public let settings: String
    /// The heading above the field for trying.
    public let trialTitle: String
    /// A sentence that the keyboard warns of.
    public let trialExample: String
    /// What leaves the device.
    public let leaves: Facts
    /// What never does.
    public let never: Facts

    /// How a state is shown.
    public init(_ state: SetupState, in language: Language = .english) {
        let say = language
        title = say("Set up", "Настройка")
        let progress = [state.added, state.allowed, state.tried]
        steps = zip(Step.Kind.allCases, progress).map { kind, progress in
            let (title, text) = (say.title(of: kind), say.name(of: progress))
            return Step(
                kind: kind,
                title: title,
                detail: say.detail(of: kind),
                progress: progress,
                progressText: text,
                accessibilityLabel: say("Step \(kind.rawValue)", "Стъпка \(kind.rawValue)") + ": \(title). \(text)."
            )
        }
        settings = say("Open Settings", "Отваряне на „Настройки“")
        trialTitle = say("A place to try", "Място за проба")
        trialExample = say("Please send me the code you were texted", "Моля, прати ми кода, който получи")
        leaves = Facts(title: say("What leaves this device", "Какво напуска устройството"), lines: say.leavesDevice)
        never = Facts(title: say("What never happens", "Какво никога не се случва"), lines: say.neverHappens)
    }
}
