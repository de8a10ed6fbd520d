public import Bowline
public import ScamSense
public import Wire

/// The external dependencies of the keyboard's feature.
public struct KeyboardDependencies: Sendable {
    /// The engine on the device. It judges a text that the user is about to send, given the memory of the conversation
    /// and the time on the memory's clock.
    public var judge: @Sendable (String, ConversationMemory, Duration) -> OutgoingJudgement = {
        ScamJudge.judgeOutgoing($0, after: $1, at: $2)
    }
    /// Asks the backend about a text; the second parameter is the host app's bundle id.
    public var analyze: @Sendable (String, String) async throws(CallError) -> AnalyzeTextResponse
    /// Saves that the user was asked for Full Access.
    public var rememberPrompt: @Sendable () async -> Void = {}
    /// Logs a line, which never contains the text.
    public var log: @Sendable (String) -> Void = { _ in }
    /// The clock for the banner, the return key's hold and the memories of conversations.
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
