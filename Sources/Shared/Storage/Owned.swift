/// Carries a value that is not `Sendable` from one owner to the next.
///
/// Unchecked, and right only because of how this module uses it: whoever wraps a value lets go of it, and whoever
/// unwraps it is its only holder until it is wrapped again.
struct Owned<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
