public import Flow

/// Setting up the keyboard in three steps: adding it, allowing Full Access, trying it.
public struct SetupFeature: Reducer {
    private let dependencies: SetupDependencies

    /// Creates the reducer.
    public init(_ dependencies: SetupDependencies) {
        self.dependencies = dependencies
    }

    /// Changes the state for one action.
    public func reduce(into state: inout SetupState, action: SetupAction) -> Effect<SetupAction> {
        switch action {
        case .appeared(let now):
            state.firstShown = state.firstShown ?? now
            return load()
        case .trialChanged(let text):
            guard text != state.trial else { return .none }
            state.trial = text
            return load()
        case .loaded(let shown):
            state.lastShown = shown
        case .settingsTapped:
            return .run { [dependencies] _ in await dependencies.openSettings() }
        }
        return .none
    }

    private func load() -> Effect<SetupAction> {
        .run { [dependencies] send in await send(.loaded(lastShown: await dependencies.lastShown())) }
            .cancellable(id: Job.load, cancelInFlight: true)
    }

    private enum Job: Hashable { case load }
}

/// The external dependencies of setting up. Tests replace single members.
public struct SetupDependencies: Sendable {
    /// When the keyboard was last shown with Full Access, in seconds since 1970; nil when it never was.
    public var lastShown: @Sendable () async -> Int?
    /// Opens the app's page in the system's settings.
    public var openSettings: @Sendable () async -> Void

    /// Creates dependencies from closures.
    public init(lastShown: @escaping @Sendable () async -> Int?, openSettings: @escaping @Sendable () async -> Void) {
        self.lastShown = lastShown
        self.openSettings = openSettings
    }
}

/// The progress of setting up the keyboard, as far as the app can know it.
///
/// The system has no call that says whether a keyboard is added, and only a keyboard with Full Access can report
/// itself. Without a report the app knows nothing; a report means that the keyboard is added and has had Full Access.
public struct SetupState: Sendable, Equatable {
    /// Whether a step is done; `unknown` if the app cannot know.
    public enum Progress: Sendable, Equatable {
        case pending, done, unknown
    }

    /// When the keyboard last reported itself, in seconds since 1970; nil when it never did.
    public internal(set) var lastShown: Int?
    /// The text in the field where the keyboard can be tried.
    public internal(set) var trial = ""
    /// When the setup screen was first shown, in seconds since 1970; nil when it never was.
    var firstShown: Int?

    /// Creates the state before anything is known.
    public init() {}

    /// Whether the keyboard is added.
    public var added: Progress { lastShown == nil ? .unknown : .done }

    /// Whether the keyboard has had Full Access.
    public var allowed: Progress { lastShown == nil ? .unknown : .done }

    /// Whether the keyboard was shown after the setup screen was first shown.
    public var tried: Progress {
        guard let lastShown, let firstShown else { return .unknown }
        return lastShown >= firstShown ? .done : .pending
    }
}

/// The events of setting up.
public enum SetupAction: Sendable, Equatable {
    /// The setup screen appeared, or the app came back from the settings; the time in seconds since 1970.
    case appeared(now: Int)
    /// The text in the trial field changed.
    case trialChanged(String)
    /// The stored time of the keyboard's last report was read, in seconds since 1970. Nil if there is none.
    case loaded(lastShown: Int?)
    /// "Open Settings" was tapped.
    case settingsTapped
}
