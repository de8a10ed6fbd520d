import Basics
import Essentials
import Testing

@testable import Bowline

@Suite struct BackpressureBufferTests {
    private func chunk(_ count: Int) -> Data { Data(count: count) }

    private func drawn(_ buffer: inout BackpressureBuffer<String>) -> String {
        switch buffer.pop() {
        case .chunk(let data, let goOn): "\(data.count)\(goOn ? ", go on" : "")"
        case .end(let failure): failure.map { "failed: \($0.message)" } ?? "end"
        case .wait: "wait"
        }
    }

    @Test func thereIsNoRoomOnceItIsFullAndTheBringerIsToldWhenHalfIsTaken() {
        var buffer = BackpressureBuffer<String>(capacity: 100)
        for _ in 0..<4 {
            #expect(buffer.hasSpace() == true)
            #expect(buffer.push(chunk(30)) == nil)
        }
        #expect(buffer.hasSpace() == false)
        #expect((0..<4).map { _ in drawn(&buffer) } == ["30", "30", "30, go on", "30"])
        #expect(drawn(&buffer) == "wait")
    }

    @Test func aSecondReaderIsRefusedAndTheFirstKeepsItsPlace() {
        var buffer = BackpressureBuffer<String>(capacity: 100)
        #expect(buffer.wait("first") == true)
        #expect(buffer.wait("second") == false)
        #expect(drawn(&buffer).hasPrefix("failed"))
        #expect(buffer.push(chunk(1)) == "first")
        #expect(drawn(&buffer) == "1")
    }

    @Test func aWaitingReaderIsWokenByTheNextPieceAndOnce() {
        var buffer = BackpressureBuffer<String>(capacity: 100)
        #expect(buffer.wait("reader") == true)
        #expect(buffer.push(chunk(1)) == "reader")
        #expect(buffer.push(chunk(1)) == nil)
    }

    @Test func aReaderDoesNotWaitForWhatIsThere() {
        var buffer = BackpressureBuffer<String>(capacity: 100)
        _ = buffer.push(chunk(1))
        #expect(buffer.wait("reader") == false)
        #expect(drawn(&buffer) == "1")
        _ = buffer.end(nil)
        #expect(buffer.wait("reader") == false)
    }

    @Test func whatCameBeforeTheEndIsStillRead() {
        var buffer = BackpressureBuffer<String>(capacity: 100)
        _ = buffer.push(chunk(7))
        #expect(buffer.end(CallError(.cancelled)) == nil)
        #expect(buffer.end(nil) == nil)
        #expect(
            (0..<3).map { _ in drawn(&buffer) } == [
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
        var buffer = BackpressureBuffer<String>(capacity: 10_000)
        for _ in 0..<8 { _ = buffer.push(counted()) }
        for _ in 0..<1_000 {
            _ = buffer.pop()
            _ = buffer.push(counted())
        }
        #expect(released.withLock { $0 } > 950)
    }

    @Test func theEndWakesTheReader() {
        var buffer = BackpressureBuffer<String>(capacity: 100)
        _ = buffer.wait("reader")
        #expect(buffer.end(nil) == "reader")
    }
}
