public import LocalizedTexts

/// The presentation of the setup screen.
public struct SetupPresentation: Sendable, Equatable {
    /// A step with its state.
    public struct Step: Sendable, Equatable {
        /// The kinds of steps.
        public enum Kind: Int, Sendable, CaseIterable {
            case add = 1
            case allow, tryOut
        }

        /// The kind of step; its raw value is the step's number.
        public let kind: Kind
        /// What to do.
        public let title: String
        /// How to do it.
        public let detail: String
        /// The progress of the step.
        public let progress: SetupState.Progress
        /// The progress of the step, in words.
        public let progressText: String
        /// The accessibility label of the whole step.
        public let accessibilityLabel: String
    }

    /// A list under a heading.
    public struct Facts: Sendable, Equatable {
        /// The heading.
        public let title: String
        /// The entries, one sentence each.
        public let lines: [String]
    }

    /// The heading.
    public let title: String
    /// The steps in order.
    public let steps: [Step]
    /// The title of the button that opens the settings.
    public let settings: String
    /// The heading above the trial field.
    public let trialTitle: String
    /// A sentence to type, of which the keyboard warns.
    public let trialExample: String
    /// What leaves the device.
    public let leaves: Facts
    /// What never happens.
    public let never: Facts

    /// Creates the presentation of a state.
    public init(_ state: SetupState, in language: Language = .english) {
        let language = language
        title = language.text("Set up", "Настройка")
        let progress = [state.added, state.allowed, state.tried]
        steps = zip(Step.Kind.allCases, progress).map { kind, progress in
            let (title, text) = (language.title(of: kind), language.name(of: progress))
            return Step(
                kind: kind,
                title: title,
                detail: language.detail(of: kind),
                progress: progress,
                progressText: text,
                accessibilityLabel: language.text("Step \(kind.rawValue)", "Стъпка \(kind.rawValue)")
                    + ": \(title). \(text)."
            )
        }
        settings = language.text("Open Settings", "Отваряне на „Настройки“")
        trialTitle = language.text("A place to try", "Място за проба")
        trialExample = language.text("Please send me the code you were texted", "Моля, прати ми кода, който получи")
        leaves = Facts(
            title: language.text("What leaves this device", "Какво напуска устройството"),
            lines: language.leavesDevice
        )
        never = Facts(
            title: language.text("What never happens", "Какво никога не се случва"),
            lines: language.neverHappens
        )
    }
}
