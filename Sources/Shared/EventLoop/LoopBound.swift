#if canImport(Glibc)
    /// A value that may be used on one loop only but can be carried anywhere.
    ///
    /// It can be stored and passed on any thread, but the value is accessible only with a ``LoopContext``, which only
    /// code running on a loop has.
    package struct LoopBound<Value>: @unchecked Sendable {
        // Unchecked because the compiler cannot see the check in `value`. A context exists only on its loop's thread,
        // so the value is read on that thread only.
        private let value: Value
        private let owner: ObjectIdentifier

        /// Binds a value that was created on this loop to it.
        package init(_ value: Value, to context: LoopContext) {
            self.value = value
            owner = ObjectIdentifier(context)
        }

        /// The value. Ends the process if the context belongs to another loop.
        package func value(in context: LoopContext) -> Value {
            // bounded: only a bug in this program can cause this, no input can
            precondition(owner == ObjectIdentifier(context), "a value was reached from another loop than its own")
            return value
        }
    }
#endif
