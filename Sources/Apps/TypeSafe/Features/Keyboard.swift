import Bowline
public import Flow
public import KeyboardCore

/// The keyboard as its host drives it: `handle(_:)` takes every key, and `store` holds what to show.
///
/// Like its store, it belongs to the actor that drives it. A key that triggers nothing does not reach the store and
/// allocates no memory.
public final class Keyboard {
    /// The store with the state to show; it also takes the taps.
    public let store: Store<KeyboardState, KeyboardAction>
    /// The bundle id of the host app; nil when it is unknown.
    public var hostBundle: String?
    private var core = TypingCore()
    private var isJudgedText = false
    /// True if keys were typed after the last judgement. The return key then has the text judged first.
    private var hasUnjudgedText = false

    /// Creates a keyboard with a feature.
    public init(_ feature: KeyboardFeature, state: KeyboardState = KeyboardState()) {
        store = Store(initialState: state, reducer: feature)
    }

    /// A keyboard without a backend, which judges every text on the device.
    public convenience init() {
        var state = KeyboardState()
        state.isOnDeviceOnly = true
        // `analyze` is never called in this state.
        let alone = KeyboardDependencies(analyze: { _, _ throws(CallError) in throw CallError(.cancelled) })
        self.init(KeyboardFeature(alone), state: state)
    }

    /// Handles a key, a paste, a correction or a change of field.
    public func handle(_ event: TypingEvent, isolation: isolated (any Actor)? = #isolation) {
        switch event {
        // The text in the old field was sent or abandoned.
        case .field where !core.isEmpty: store.send(.text(.messageFinished(core.snippet, in: conversationKey)))
        case .replaced where !core.isEmpty: clear()
        default: break
        }
        switch core.handle(event) {
        case .ignored: break
        case .cleared: clear()
        case .judge: judge()
        case .changed:
            hasUnjudgedText = true
            // Only the first change after a judgement matters to the feature.
            guard isJudgedText else { return }
            isJudgedText = false
            store.send(.text(.textChanged))
        }
    }

    /// Handles a tap on the return key. Returns true if the host gets its return now. If the return key sends the text,
    /// a risky text is held back for `ReturnHold.duration`.
    public func tapReturn(isolation: isolated (any Actor)? = #isolation) -> Bool {
        guard core.returnSends else { return true }
        // Without a space after it, the last word has not been judged.
        if hasUnjudgedText { judge() }
        store.send(.returnKey(.tapped))
        return !store.state.returnHold.isHolding
    }

    /// Handles a tap on "Send anyway". Returns true if the host gets its return now.
    public func sendAnyway(isolation: isolated (any Actor)? = #isolation) -> Bool {
        let wasHolding = store.state.returnHold.isHolding
        store.send(.returnKey(.sendAnywayTapped))
        return wasHolding
    }

    private var conversationKey: ConversationMemories.Key {
        ConversationMemories.Key(app: hostBundle, field: core.fieldIdentifier)
    }

    private func clear(isolation: isolated (any Actor)? = #isolation) {
        isJudgedText = false
        hasUnjudgedText = false
        store.send(.text(.fieldChanged))
    }

    private func judge(isolation: isolated (any Actor)? = #isolation) {
        isJudgedText = true
        hasUnjudgedText = false
        store.send(.text(.snippetReady(core.snippet, in: conversationKey)))
    }
}
