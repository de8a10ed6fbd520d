import Locked
import Testing

@testable import Bowline

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct ReservoirTests {
    private func piece(_ count: Int) -> Data { Data(count: count) }

    private func drawn(_ reservoir: inout Reservoir<String>) -> String {
        switch reservoir.draw() {
        case .piece(let data, let goOn): "\(data.count)\(goOn ? ", go on" : "")"
        case .end(let failure): failure.map { "failed: \($0.message)" } ?? "end"
        case .wait: "wait"
        }
    }

    @Test func thereIsNoRoomOnceItIsFullAndTheBringerIsToldWhenHalfIsTaken() {
        var reservoir = Reservoir<String>(capacity: 100)
        for _ in 0..<4 {
            #expect(reservoir.hasRoom() == true)
            #expect(reservoir.bring(piece(30)) == nil)
        }
        #expect(reservoir.hasRoom() == false)
        #expect((0..<4).map { _ in drawn(&reservoir) } == ["30", "30", "30, go on", "30"])
        #expect(drawn(&reservoir) == "wait")
    }

    @Test func aSecondReaderIsRefusedAndTheFirstKeepsItsPlace() {
        var reservoir = Reservoir<String>(capacity: 100)
        #expect(reservoir.wait("first") == true)
        #expect(reservoir.wait("second") == false)
        #expect(drawn(&reservoir).hasPrefix("failed"))
        #expect(reservoir.bring(piece(1)) == "first")
        #expect(drawn(&reservoir) == "1")
    }

    @Test func aWaitingReaderIsWokenByTheNextPieceAndOnce() {
        var reservoir = Reservoir<String>(capacity: 100)
        #expect(reservoir.wait("reader") == true)
        #expect(reservoir.bring(piece(1)) == "reader")
        #expect(reservoir.bring(piece(1)) == nil)
    }

    @Test func aReaderDoesNotWaitForWhatIsThere() {
        var reservoir = Reservoir<String>(capacity: 100)
        _ = reservoir.bring(piece(1))
        #expect(reservoir.wait("reader") == false)
        #expect(drawn(&reservoir) == "1")
        _ = reservoir.end(nil)
        #expect(reservoir.wait("reader") == false)
    }

    @Test func whatCameBeforeTheEndIsStillRead() {
        var reservoir = Reservoir<String>(capacity: 100)
        _ = reservoir.bring(piece(7))
        #expect(reservoir.end(CallError(.cancelled)) == nil)
        #expect(reservoir.end(nil) == nil)
        #expect(
            (0..<3).map { _ in drawn(&reservoir) } == [
                "7", "failed: the call was cancelled", "failed: the call was cancelled",
            ]
        )
    }

    @Test func whatWasReadIsLetGoOfAlsoWhenSomethingAlwaysWaits() {
        let released = Locked(0)
        func counted() -> Data {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 1)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: 1_000)
            return Data(
                bytesNoCopy: memory,
                count: 1_000,
                deallocator: .custom { memory, _ in
                    released.withLock { $0 += 1 }
                    memory.deallocate()
                }
            )
        }
        var reservoir = Reservoir<String>(capacity: 10_000)
        for _ in 0..<8 { _ = reservoir.bring(counted()) }
        for _ in 0..<1_000 {
            _ = reservoir.draw()
            _ = reservoir.bring(counted())
        }
        #expect(released.withLock { $0 } > 950)
    }

    @Test func theEndWakesTheReader() {
        var reservoir = Reservoir<String>(capacity: 100)
        _ = reservoir.wait("reader")
        #expect(reservoir.end(nil) == "reader")
    }
}
