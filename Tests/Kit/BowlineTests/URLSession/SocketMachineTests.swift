import Basics
import BowlineLive
import Testing

@testable import BowlineURLSession

@Suite struct SocketMachineTests {
    private var machine = SocketMachine(limit: 100)

    @Test mutating func nothingIsSentBeforeTheServerAgreed() {
        #expect(machine.admit(1) == .ended)
        let isOpen = machine.open()
        #expect(isOpen)
        #expect(machine.admit(1) == .send)
    }

    @Test mutating func aSenderWaitsWhileTooMuchIsUnsent() {
        _ = machine.open()
        #expect(machine.admit(60) == .send)
        #expect(machine.admit(41) == .full)
        let isWoken = Locked(false)
        #expect(machine.waitForSpace { isWoken.withLock { $0 = true } })
        #expect(machine.sent(60) == .none)
        for wake in machine.takeSenders() { wake() }
        #expect(isWoken.withLock { $0 })
        #expect(machine.admit(41) == .send)
    }

    @Test mutating func aMessageBeyondTheLimitGoesAlone() {
        _ = machine.open()
        #expect(machine.admit(1_000) == .send)
        #expect(machine.admit(1) == .full)
        #expect(machine.sent(1_000) == .none)
        #expect(!machine.waitForSpace {})
    }

    @Test mutating func aCloseWaitsForWhatWasSentBefore() {
        _ = machine.open()
        #expect(machine.admit(10) == .send)
        #expect(machine.close(.goingAway, reason: "bye") == .none)
        #expect(machine.admit(1) == .ended)
        #expect(machine.sent(10) == .close(.goingAway, reason: "bye"))
        #expect(machine.close(.normal, reason: "") == .none)
        _ = machine.complete()
        #expect(machine.ending == .closedHere(.goingAway))
    }

    @Test mutating func theServersCloseFrameSaysHowItEnded() {
        _ = machine.open()
        machine.serverClosed(.unauthorized, reason: "expired")
        machine.serverClosed(.normal, reason: "")
        #expect(machine.receiveFailed(.ended(nil, reason: "")) == .cancel)
        _ = machine.complete()
        #expect(machine.ending == .closedByServer(.unauthorized, reason: "expired"))
    }

    @Test mutating func theCloseCodeCountsEvenIfTheReceiveFailsBeforeTheDelegateHearsOfIt() {
        _ = machine.open()
        #expect(machine.receiveFailed(.ended(.forbidden, reason: "no")) == .cancel)
        _ = machine.complete()
        #expect(machine.ending == .closedByServer(.forbidden, reason: "no"))
    }

    @Test mutating func theTasksCodeIsOursOnceWeClosed() {
        _ = machine.open()
        #expect(machine.close(.goingAway, reason: "") == .close(.goingAway, reason: ""))
        #expect(machine.receiveFailed(.ended(.goingAway, reason: "")) == .cancel)
        _ = machine.complete()
        #expect(machine.ending == .closedHere(.goingAway))
    }

    @Test mutating func aMessageThatIsTooLargeClosesTheConnection() {
        _ = machine.open()
        #expect(machine.receiveFailed(.tooLarge) == .close(.messageTooBig, reason: ""))
        _ = machine.complete()
        #expect(machine.ending == .closedHere(.messageTooBig))
    }

    @Test mutating func aConnectionWithoutACloseFrameIsLost() {
        _ = machine.open()
        #expect(machine.abort == .cancel)
        #expect(machine.ending == nil)
        let isWoken = Locked(false)
        #expect(machine.admit(200) == .send)
        #expect(machine.waitForSpace { isWoken.withLock { $0 = true } })
        for wake in machine.complete() { wake() }
        #expect(isWoken.withLock { $0 })
        #expect(machine.ending == .lost)
        #expect(machine.abort == .none)
        #expect(machine.receiveFailed(.ended(.normal, reason: "")) == .none)
    }

    @Test(
        arguments: [(0, nil), (1006, nil), (1000, 1000), (1005, 1005), (4401, 4401), (-1, nil), (70_000, nil)]
            as [(Int, UInt16?)]
    )
    func onlyACodeThatCameIsACloseCode(code: Int, meaning: UInt16?) {
        #expect(SocketErrors.closeCode(code)?.rawValue == meaning)
    }
}
