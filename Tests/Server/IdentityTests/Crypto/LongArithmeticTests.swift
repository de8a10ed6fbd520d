import BowlineJSON
import Dispatch
import TestSupport
import Testing

@testable import Identity

@Suite(.timeLimit(.minutes(8)))
struct LongArithmeticTests {
    /// Occupies every thread until `open` is called.
    private struct Barrier {
        private let gate = DispatchSemaphore(value: 0)
        private let arithmetic: LongArithmetic

        init(_ arithmetic: LongArithmetic) { self.arithmetic = arithmetic }

        func occupy() async {
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            Task { [gate, arithmetic] in
                try await arithmetic.run {
                    begin.finish()
                    gate.wait()
                }
            }
            for await _ in begun {}
        }

        func open() { gate.signal() }
    }

    @Test func whoComesWhileTooMuchWaitsIsRefused() async throws {
        let arithmetic = LongArithmetic(threads: 1, maxPending: 1)
        let barrier = Barrier(arithmetic)
        await barrier.occupy()
        await #expect(throws: CognitoError.tooBusy) { try await arithmetic.run { 1 } }
        barrier.open()
        // The place is free again as soon as the first has been told.
        while (try? await arithmetic.run { 1 }) == nil { await Task.yield() }
    }

    @Test func signInsThatWaitHoldUpNobodyElse() async throws {
        let bench = try await IdentityBench()
        let access = try #require(await bench.signIn("viewer@demo.test").tokens["AccessToken"])
        let barriers = (0..<bench.service.proofs.threads).map { _ in Barrier(bench.service.proofs) }
        for barrier in barriers { await barrier.occupy() }
        async let waiting = bench.signIn("viewer@demo.test")
        #expect(await bench.call("GetUser", ["AccessToken": access]).status == 200)
        for barrier in barriers { barrier.open() }
        #expect(await waiting.status == 200)
    }

    @Test func refreshesDoNotWaitBehindProofs() async throws {
        let bench = try await IdentityBench()
        let refresh = try #require(await bench.signIn("viewer@demo.test").tokens["RefreshToken"]?.string)
        let barriers = (0..<bench.service.proofs.threads).map { _ in Barrier(bench.service.proofs) }
        for barrier in barriers { await barrier.occupy() }
        let waiting = (0..<50).map { number in
            Task { await bench.signIn("stranger-\(number)@demo.test", "Wrong-passw0rd!") }
        }
        #expect(await bench.refresh(refresh).status == 200, "while every thread for proofs is taken")
        for barrier in barriers { barrier.open() }
        for task in waiting { #expect(await task.value.status == 400) }
    }
}
