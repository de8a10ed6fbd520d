public import Bowline
public import ScamSense
public import Wire

/// What the keyboard's feature needs from outside.
public struct KeyboardDependencies: Sendable {
    /// The engine on the device; the text is one that its writer is about to send, after what is remembered of the
    /// conversation, at a time on the memory's clock.
    public var judge: @Sendable (String, ConversationMemory, Duration) -> OutgoingJudgement = {
        ScamJudge.judgeOutgoing($0, after: $1, at: $2)
    }
    /// Asks the backend about a text; the second parameter is the host app's bundle id.
    public var analyze: @Sendable (String, String) async throws(CallError) -> AnalyzeTextResponse
    /// Remembers that Full Access was asked for.
    public var rememberPrompt: @Sendable () async -> Void = {}
    /// Logs a line, which never contains the text.
    public var log: @Sendable (String) -> Void = { _ in }
    /// The clock of the banner.
    public var clock: any KitClock = ContinuousClock()
}

extension KeyboardDependencies {
    /// The dependencies in production.
    public init(
        _ container: KeyboardContainer,
        log: @escaping @Sendable (String) -> Void = { _ in },
        clock: any KitClock = ContinuousClock()
    ) {
        let service = container.service
        self.init(
            analyze: { text, app throws(CallError) in try await service.analyzeText(text, appBundle: app) },
            log: log,
            clock: clock
        )
    }
}
