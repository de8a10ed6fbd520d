import Glibc
import Testing

@testable import HTTPServer

struct ParkedConnectionsTests {
    /// The server's thread continues as soon as it is woken, and may park the connection again before the waker has
    /// come to its next line.
    @Test func aConnectionThatIsParkedAnewIsNotLostWhenItsWakerLeaves() async throws {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        let parked = ParkedConnections()
        let nowhere = try #require(OpaquePointer(bitPattern: 8))
        // Never parked itself, so the connection is never touched.
        let handover = Handover(connection: nowhere, socket: ends[0], parked: parked)
        #expect(parked.enter(handover) && parked.enter(handover))
        parked.leave(handover)
        close(ends[1])
        parked.cancelAbandoned()
        #expect(handover.isClientGone, "it is still looked after")
        parked.leave(handover)
        await parked.stop()
        #expect(!parked.enter(handover))
    }
}
