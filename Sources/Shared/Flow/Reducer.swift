/// A feature's logic: how actions change its state.
///
/// Name actions after events (`bannerTapped`, `responseReceived`), not after commands. A reducer has no side effects
/// except the effects it returns. It stores its dependencies, such as a clock, as properties, so that tests can replace
/// them.
public protocol Reducer<State, Action> {
    /// The state that the feature changes.
    associatedtype State
    /// What can happen in the feature.
    associatedtype Action: Sendable

    /// Changes the state for one action and returns its effects.
    func reduce(into state: inout State, action: Action) -> Effect<Action>
}
