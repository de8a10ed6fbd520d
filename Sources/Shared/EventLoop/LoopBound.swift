#if canImport(Glibc)
    /// A value that lives on a loop, carried by code that does not.
    ///
    /// It can be held and passed anywhere, and reached only by showing a ``LoopContext``, which only code running on a
    /// loop has.
    package struct LoopBound<Value>: @unchecked Sendable {
        // Unchecked because the compiler cannot see the check in `reach`: a context exists on its loop's thread only,
        // so the value is read on that one thread only.
        private let value: Value
        private let home: ObjectIdentifier

        /// Binds a value made on this loop to it.
        package init(_ value: Value, to context: LoopContext) {
            self.value = value
            home = ObjectIdentifier(context)
        }

        /// The value, on its own loop only: another loop's context ends the process.
        package func reach(in context: LoopContext) -> Value {
            // bounded: a fault of ours, whatever comes in
            precondition(home == ObjectIdentifier(context), "a value was reached from another loop than its own")
            return value
        }
    }
#endif
