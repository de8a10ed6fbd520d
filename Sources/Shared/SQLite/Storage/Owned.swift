/// Carries a non-`Sendable` value from one owner to the next.
///
/// Unchecked, and safe only because of how this module uses it: code that wraps a value stops using the value, and code
/// that unwraps it is its only owner until the value is wrapped again.
struct Owned<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
