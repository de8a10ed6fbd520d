/// A feature's rules: how its state answers to what happens.
///
/// Actions are named as events (`bannerTapped`, `answerCame`), not as orders. A reducer is pure but for the effects it returns; what it
/// needs from outside, such as a clock, it holds as a value, so that a test can hand it another.
public protocol Reducer<State, Action> {
    /// What the feature knows.
    associatedtype State
    /// What can happen to it.
    associatedtype Action: Sendable

    /// Changes the state for one action and says what is to be done outside.
    func reduce(into state: inout State, action: Action) -> Effect<Action>
}
