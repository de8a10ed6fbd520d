/// Carries a value that is not `Sendable` from one owner to the next.
///
/// Unchecked, and right only because of how this module uses it: the wrapper of a value releases it, and the caller
/// that unwraps it is its only holder until it is wrapped again.
struct Owned<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
