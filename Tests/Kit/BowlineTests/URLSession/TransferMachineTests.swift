import Basics
import Bowline
import Foundation
import Testing

@testable import BowlineURLSession

@Suite struct TransferMachineTests {
    @Test func theNetworkStopsWhenMuchLiesUnreadAndGoesOnWhenItIsRead() async throws {
        var machine = TransferMachine(.pauses(above: 10))
        #expect(!machine.add(Data(count: 10)).pauseChanged)
        #expect(machine.add(Data(count: 1)).pauseChanged)
        #expect(machine.isPaused)
        #expect(!machine.add(Data(count: 5)).pauseChanged, "it is stopped already")
        #expect(try await chunk(&machine)?.count == 10)
        #expect(try await chunk(&machine)?.count == 1)
        #expect(machine.isPaused)
        #expect(try await chunk(&machine)?.count == 5)
        #expect(!machine.isPaused)
    }

    @Test func whereItCannotBeStoppedTooMuchUnreadEndsIt() async {
        var machine = TransferMachine(.fails(above: 10))
        #expect(!machine.add(Data(count: 10)).isOverfull)
        #expect(machine.add(Data(count: 1)).isOverfull)
        #expect(!machine.isPaused && machine.isOver)
        await #expect(throws: CallError.self) { try await chunk(&machine) }
        #expect(!machine.add(Data(count: 1)).isOverfull, "it is over")
    }

    @Test func whatIsReadAtOnceNeverCounts() async throws {
        var machine = TransferMachine(.fails(above: 10))
        for _ in 0..<100 {
            _ = machine.add(Data(count: 8))
            #expect(try await chunk(&machine)?.count == 8)
        }
        #expect(!machine.isOver)
    }

    @Test(arguments: [true, false])
    func whatCameBeforeALossIsGiven(isCancelled: Bool) async throws {
        var machine = TransferMachine(.pauses(above: 100))
        _ = machine.add(Data(count: 4))
        _ = machine.end(CallError(isCancelled ? .cancelled : .timedOut(.receiving)))
        if !isCancelled { #expect(try await chunk(&machine)?.count == 4) }
        await #expect(throws: CallError.self) { try await chunk(&machine) }
    }

    @Test func aSecondReaderIsRefusedAndTheFirstKeepsItsPlace() async throws {
        let machine = Locked(TransferMachine(.pauses(above: 10)))
        async let first: Result<Data?, CallError> = withCheckedContinuation { waiter in
            machine.withLock { $0.awaitChunk(waiter) }.wake()
        }
        while !machine.withLock({ $0.isAwaited }) { await Task.yield() }
        let second: Result<Data?, CallError> = await withCheckedContinuation { waiter in
            machine.withLock { $0.awaitChunk(waiter) }.wake()
        }
        #expect(throws: CallError.self) { try second.get() }
        machine.withLock { $0.add(Data(count: 1)) }.wake()
        #expect(try await first.get()?.count == 1)
    }

    private func chunk(_ machine: inout TransferMachine) async throws -> Data? {
        let outcome: Result<Data?, CallError> = await withCheckedContinuation { machine.awaitChunk($0).wake() }
        return try outcome.get()
    }
}
