/// A feature's rules: how actions change its state.
///
/// Actions are named as events (`bannerTapped`, `answerCame`), not as orders. A reducer is pure but for the effects it
/// returns; what it needs from outside, such as a clock, it holds as a value, so that a test can hand it another.
public protocol Reducer<State, Action> {
    /// The state that the feature changes.
    associatedtype State
    /// What can happen in the feature.
    associatedtype Action: Sendable

    /// Changes the state for one action and returns its effects.
    func reduce(into state: inout State, action: Action) -> Effect<Action>
}
