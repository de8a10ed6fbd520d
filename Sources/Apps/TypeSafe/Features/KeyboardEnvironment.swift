public import Bowline
public import ScamSense
public import Wire

/// What the keyboard needs from outside.
public struct KeyboardEnvironment: Sendable {
    /// The engine on the device.
    public var judge: @Sendable (String) -> Judgement
    /// The backend: a text, the host app's bundle.
    public var analyze: @Sendable (String, String) async throws(Failure) -> AnalyzeTextResponse
    /// Remembers that Full Access was asked for.
    public var rememberPrompt: @Sendable () async -> Void
    /// Takes a line for the log, which never has the text in it.
    public var log: @Sendable (String) -> Void
    /// The clock of the banner.
    public var clock: any KitClock

    /// An environment of these parts.
    public init(
        judge: @escaping @Sendable (String) -> Judgement = { ScamJudge.judge($0) },
        analyze: @escaping @Sendable (String, String) async throws(Failure) -> AnalyzeTextResponse,
        rememberPrompt: @escaping @Sendable () async -> Void = {},
        log: @escaping @Sendable (String) -> Void = { _ in },
        clock: any KitClock = ContinuousClock()
    ) {
        self.judge = judge
        self.analyze = analyze
        self.rememberPrompt = rememberPrompt
        self.log = log
        self.clock = clock
    }
}
