import Bowline
public import Flow
import KeyboardCore
import ScamSense

/// The keyboard's reducer: who judges a text, what is shown, and when the warning disappears.
///
/// The device judges at once. The backend's response may raise a warning or explain it better at once, but it lowers a
/// warning only after the text has changed, so that no warning disappears under the user's finger.
///
/// The banner's ten seconds start again only when the risk rises. After they end, or after a dismissal, the next
/// analyzed text that is a scam shows a warning again. Always showing the latest verdict would flicker at every word;
/// never lowering a warning would leave a corrected text flagged.
public struct KeyboardFeature: Reducer {
    /// The duration of a banner.
    public static let bannerTime = Duration.seconds(10)

    /// The time since `start`.
    private var now: Duration { start.duration(to: dependencies.clock.now) }

    enum Job: Hashable, Sendable { case analysis, bannerTime, returnHold }

    private let dependencies: KeyboardDependencies
    /// The reference time for the return key's hold and the memories of conversations.
    private let start: ContinuousClock.Instant

    /// Creates the reducer.
    public init(_ dependencies: KeyboardDependencies) {
        self.dependencies = dependencies
        start = dependencies.clock.now
    }

    /// Changes the state for one action.
    public func reduce(into state: inout KeyboardState, action: KeyboardAction) -> Effect<KeyboardAction> {
        switch action {
        case .appeared(let hasFullAccess, let wasPrompted):
            state.hasFullAccess = hasFullAccess
            state.memories.removeExpired(at: now)
            guard !hasFullAccess, !wasPrompted, !state.showsFullAccessPrompt else {
                if hasFullAccess { state.showsFullAccessPrompt = false }
                return .none
            }
            state.showsFullAccessPrompt = true
            return .run { [dependencies] _ in await dependencies.rememberPrompt() }
        case .disappeared:
            state.showsFullAccessPrompt = false
            return forget(&state)
        case .memoryRanLow:
            // One tap opens the card again, because the warning itself stays.
            return closeCard(&state)
        case .onDeviceOnlySwitched(let isOn):
            state.isOnDeviceOnly = isOn
            return isOn ? .cancel(id: Job.analysis) : .none
        case .conversationMemorySwitched(let isOn):
            state.remembersConversations = isOn
            if !isOn { state.memories = ConversationMemories() }
            return .none
        case .signedOut:
            state.memories = ConversationMemories()
            return forget(&state)
        case .promptDismissed:
            state.showsFullAccessPrompt = false
            return .none
        case .text(let action): return reduceText(&state, action)
        case .warning(let action): return reduceWarning(&state, action)
        case .returnKey(let action): return reduceReturn(&state, action)
        }
    }

    // MARK: The text

    private func reduceText(_ state: inout KeyboardState, _ action: KeyboardTextAction) -> Effect<KeyboardAction> {
        switch action {
        case .snippetReady(let text, let key):
            return judge(text, in: key, &state)
        case .messageFinished(let text, let key):
            if state.remembersConversations { state.memories.add(text, in: key, at: now) }
            return .none
        case .textChanged:
            state.hasChangedSince = true
            state.returnHold.reset()
            guard let verdict = state.heldBack else { return .none }
            return show(verdict, &state)
        case .fieldChanged:
            return forget(&state)
        case .responseReceived(let response, let requestID):
            guard requestID == state.requestID else { return .none }
            guard let verdict = Verdict(response) else {
                return fail("risk_level in the response must be low, medium or high", &state)
            }
            return apply(verdict, &state)
        case .callFailed(let reason, let requestID):
            guard requestID == state.requestID else { return .none }
            return fail(reason, &state)
        }
    }

    /// Judges on the device and, if the user allows it, asks the backend too. A text with a secret is never sent.
    private func judge(
        _ text: String,
        in key: ConversationMemories.Key,
        _ state: inout KeyboardState
    ) -> Effect<KeyboardAction> {
        guard text != state.lastSent else { return .none }
        state.requestID += 1
        state.heldBack = nil
        state.dismissed = nil
        state.hasChangedSince = false
        state.returnHold.reset()
        let judgement = dependencies.judge(text, state.memories.memory(of: key), now)
        let verdict = Verdict(judgement)
        state.deviceVerdict = verdict
        if !judgement.secrets.isEmpty { state.holdsSecret = true }
        let mayLeave = judgement.mayLeaveDevice && !state.holdsSecret
        guard state.hasFullAccess, !state.isOnDeviceOnly, mayLeave else {
            return .merge(.cancel(id: Job.analysis), show(verdict, &state))
        }
        state.lastSent = text
        // A warning raised by the backend stays until it responds again; using the device's verdict meanwhile would
        // flicker.
        let isLowering = state.banner.map { $0.verdict.source == .backend && verdict.riskLevel < $0.verdict.riskLevel }
        let shown: Effect<KeyboardAction> = isLowering == true ? .none : show(verdict, &state)
        return .merge(shown, ask(text, key.app, requestID: state.requestID))
    }

    private func ask(_ text: String, _ appBundle: String?, requestID: Int) -> Effect<KeyboardAction> {
        .run { [dependencies] send in
            do throws(CallError) {
                let response = try await dependencies.analyze(text, appBundle ?? APIService.unknownApp)
                await send(.text(.responseReceived(response, requestID: requestID)))
            } catch {
                await send(.text(.callFailed(error.description, requestID: requestID)))
            }
        }
        .cancellable(id: Job.analysis, cancelInFlight: true)
    }

    /// Applies the backend's verdict on the newest text.
    private func apply(_ verdict: Verdict, _ state: inout KeyboardState) -> Effect<KeyboardAction> {
        guard let banner = state.banner, verdict.riskLevel < banner.verdict.riskLevel else {
            return show(verdict, &state)
        }
        // A warning raised by an older text may be lowered, because the text has changed since.
        let isOfThisText = banner.verdict == state.deviceVerdict
        if state.hasChangedSince || !isOfThisText { return show(verdict, &state) }
        state.heldBack = verdict
        return .none
    }

    /// Failures are logged and not shown. The device's own verdict is used instead.
    private func fail(_ reason: String, _ state: inout KeyboardState) -> Effect<KeyboardAction> {
        state.failures += 1
        dependencies.log("analyze-text failed (\(state.failures) so far): \(reason)")
        guard let verdict = state.deviceVerdict else { return .none }
        return show(verdict, &state)
    }

    /// Shows a verdict: in a new banner, in the banner that is shown, or, at low risk, by removing the banner.
    private func show(_ verdict: Verdict, _ state: inout KeyboardState) -> Effect<KeyboardAction> {
        state.heldBack = nil
        guard verdict.riskLevel > .low else { return takeBannerAway(&state) }
        if let dismissed = state.dismissed, verdict.riskLevel <= dismissed { return .none }
        let before = state.banner
        let isNews = before.map { verdict.riskLevel > $0.verdict.riskLevel || $0.isLeaving } ?? true
        state.banner = KeyboardState.Banner(verdict)
        return isNews ? startBannerTime() : .none
    }

    private func startBannerTime() -> Effect<KeyboardAction> {
        // The time counts from now, even if the waiting task starts late.
        let end = dependencies.clock.now.advanced(by: Self.bannerTime)
        return .run { [clock = dependencies.clock] send in
            try await clock.sleep(until: end, tolerance: nil)
            await send(.warning(.bannerTimeEnded))
        }
        .cancellable(id: Job.bannerTime, cancelInFlight: true)
    }

    // MARK: The warning

    private func reduceWarning(_ state: inout KeyboardState, _ action: KeyboardWarningAction) -> Effect<KeyboardAction>
    {
        switch action {
        case .bannerTapped:
            guard let banner = state.banner, state.card == nil else { return .none }
            state.card = banner.verdict
            state.focus = .card
            return .none
        case .bannerDismissTapped:
            // The card covers the banner, so its button cannot be reached.
            guard let banner = state.banner, state.card == nil else { return .none }
            state.dismissed = banner.verdict.riskLevel
            return takeBannerAway(&state)
        case .bannerTimeEnded:
            state.dismissed = state.banner?.verdict.riskLevel
            return takeBannerAway(&state)
        case .gotItTapped, .outsideTapped:
            return closeCard(&state)
        }
    }

    /// Removes the banner; while the card is open, only marks it as leaving.
    private func takeBannerAway(_ state: inout KeyboardState) -> Effect<KeyboardAction> {
        guard state.banner != nil else { return .none }
        if state.card == nil {
            state.banner = nil
            state.focus = .keys
        } else {
            state.banner?.isLeaving = true
        }
        return .cancel(id: Job.bannerTime)
    }

    private func closeCard(_ state: inout KeyboardState) -> Effect<KeyboardAction> {
        guard state.card != nil else { return .none }
        state.card = nil
        if state.banner?.isLeaving == true { state.banner = nil }
        state.focus = state.banner == nil ? .keys : .banner
        return .none
    }

    // MARK: The return key

    private func reduceReturn(_ state: inout KeyboardState, _ action: KeyboardReturnAction) -> Effect<KeyboardAction> {
        switch action {
        case .tapped:
            let wasHolding = state.returnHold.isHolding
            let now = now
            guard state.returnHold.tapReturn(isRisky: isRisky(state), at: now) == .held, !wasHolding else {
                return .none
            }
            let end = start.advanced(by: now + ReturnHold.duration)
            return .run { [clock = dependencies.clock] send in
                try await clock.sleep(until: end, tolerance: nil)
                await send(.returnKey(.holdEnded))
            }
            .cancellable(id: Job.returnHold, cancelInFlight: true)
        case .sendAnywayTapped:
            _ = state.returnHold.sendAnyway()
            return .cancel(id: Job.returnHold)
        case .keepWritingTapped, .holdEnded:
            state.returnHold.end()
            return .cancel(id: Job.returnHold)
        }
    }

    /// The risk remains after the banner's time is over.
    private func isRisky(_ state: KeyboardState) -> Bool {
        [state.banner?.verdict, state.deviceVerdict].contains { $0.map { $0.riskLevel > .low } ?? false }
    }

    /// Deletes everything about the old text and cancels its analysis.
    private func forget(_ state: inout KeyboardState) -> Effect<KeyboardAction> {
        state.requestID += 1
        state.banner = nil
        state.card = nil
        state.focus = .keys
        state.lastSent = nil
        state.deviceVerdict = nil
        state.heldBack = nil
        state.dismissed = nil
        state.hasChangedSince = false
        state.holdsSecret = false
        state.returnHold.reset()
        return .merge(.cancel(id: Job.analysis), .cancel(id: Job.bannerTime), .cancel(id: Job.returnHold))
    }
}
