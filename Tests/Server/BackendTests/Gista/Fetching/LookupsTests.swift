#if os(Linux)
    import Basics
    import Dispatch
    import Testing

    @testable import Backend

    /// A name service that does not answer holds up neither a page beyond its time nor a server that is being stopped.
    @Suite(.timeLimit(.minutes(8)))
    struct LookupsTests {
        /// Answers when it is told to.
        private final class StuckResolver: NameResolver {
            let gate = DispatchSemaphore(value: 0)

            func addresses(of name: String) throws(LookupError) -> [IPAddress] {
                gate.wait()
                return [.v4(1)]
            }
        }

        @Test func aLookupEndsWithItsPagesTime() {
            let resolver = StuckResolver()
            let lookups = Lookups(resolver)
            #expect(throws: FetchError.timedOut) {
                try lookups.addresses(of: "a", within: FetchDeadline(milliseconds: 60, isStopped: { false }))
            }
            resolver.gate.signal()
        }

        @Test func aLookupEndsWithItsServer() {
            let resolver = StuckResolver()
            let lookups = Lookups(resolver)
            #expect(throws: FetchError.stopped) {
                try lookups.addresses(of: "a", within: FetchDeadline(milliseconds: 60_000, isStopped: { true }))
            }
            resolver.gate.signal()
        }

        @Test func whatIsLeftAloneHasABound() {
            let resolver = StuckResolver()
            let lookups = Lookups(resolver)
            let stopped = FetchDeadline(milliseconds: 60_000, isStopped: { true })
            for _ in 0..<32 {
                #expect(throws: FetchError.stopped) { try lookups.addresses(of: "a", within: stopped) }
            }
            #expect(throws: FetchError.unansweredName) { try lookups.addresses(of: "a", within: stopped) }
            for _ in 0..<32 { resolver.gate.signal() }
        }
    }
#endif
