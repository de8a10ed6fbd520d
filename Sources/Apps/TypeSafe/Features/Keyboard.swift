import Bowline
public import Flow
public import KeyboardCore

/// The keyboard as its host drives it: every key goes in here, what is to be shown comes out of `store`.
///
/// Like its store it belongs to the actor that drives it. A key that asks for nothing reaches neither the store nor the
/// heap.
public final class Keyboard {
    /// The state, and where taps go.
    public let store: Store<KeyboardState, KeyboardAction>
    /// The bundle id of the host app; nil when it is unknown.
    public var hostBundle: String?
    private var core = TypingCore()
    private var isJudgedText = false
    /// True when keys came after the last judgement: the return key has them judged.
    private var hasUnjudgedText = false

    /// A keyboard with this feature.
    public init(_ feature: KeyboardFeature, state: KeyboardState = KeyboardState()) {
        store = Store(initialState: state, reducer: feature)
    }

    /// A keyboard without a backend, which judges every text on the device.
    public convenience init() {
        var state = KeyboardState()
        state.isOnDeviceOnly = true
        // Nothing is asked while the state is so.
        let alone = KeyboardDependencies(analyze: { _, _ throws(CallError) in throw CallError(.cancelled) })
        self.init(KeyboardFeature(alone), state: state)
    }

    /// Takes a key, a paste, a correction or another field.
    public func handle(_ event: TypingEvent, isolation: isolated (any Actor)? = #isolation) {
        switch event {
        // Whatever was written there was sent, or was left for good.
        case .field where !core.isEmpty: store.send(.text(.messageLeft(core.snippet, in: place)))
        case .replaced where !core.isEmpty: clear()
        default: break
        }
        switch core.handle(event) {
        case .ignored: break
        case .cleared: clear()
        case .judge: judge()
        case .changed:
            hasUnjudgedText = true
            // The rules need to know of the first change only.
            guard isJudgedText else { return }
            isJudgedText = false
            store.send(.text(.textChanged))
        }
    }

    /// The return key was tapped: true when the host gets its return now. Where the return key sends, a risky text is
    /// held back for `ReturnHold.time`.
    public func tapReturn(isolation: isolated (any Actor)? = #isolation) -> Bool {
        guard core.returnSends else { return true }
        // The last word had no space behind it.
        if hasUnjudgedText { judge() }
        store.send(.returnKey(.tapped))
        return !store.state.returnHold.isHolding
    }

    /// "Send anyway" was tapped: true when the host gets its return now.
    public func sendAnyway(isolation: isolated (any Actor)? = #isolation) -> Bool {
        let wasHolding = store.state.returnHold.isHolding
        store.send(.returnKey(.sendAnywayTapped))
        return wasHolding
    }

    private var place: ConversationMemories.Place {
        ConversationMemories.Place(app: hostBundle, field: core.fieldIdentifier)
    }

    private func clear(isolation: isolated (any Actor)? = #isolation) {
        isJudgedText = false
        hasUnjudgedText = false
        store.send(.text(.fieldChanged))
    }

    private func judge(isolation: isolated (any Actor)? = #isolation) {
        isJudgedText = true
        hasUnjudgedText = false
        store.send(.text(.snippetReady(core.snippet, in: place)))
    }
}
