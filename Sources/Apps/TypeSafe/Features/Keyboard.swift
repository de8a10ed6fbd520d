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

    /// A keyboard with this feature.
    public init(_ feature: KeyboardFeature, state: KeyboardState = KeyboardState()) {
        store = Store(initialState: state, reducer: feature)
    }

    /// Takes a key, a paste, a correction or another field.
    public func handle(_ event: TypingEvent, isolation: isolated (any Actor)? = #isolation) {
        switch core.handle(event) {
        case .ignored: break
        case .cleared:
            isJudgedText = false
            store.send(.text(.fieldChanged))
        case .judge:
            isJudgedText = true
            store.send(.text(.snippetReady(core.snippet, appBundle: hostBundle)))
        case .changed:
            // The rules need to know of the first change only.
            guard isJudgedText else { return }
            isJudgedText = false
            store.send(.text(.textChanged))
        }
    }
}
