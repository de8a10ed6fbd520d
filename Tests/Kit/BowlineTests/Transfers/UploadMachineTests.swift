import Testing

@testable import Bowline

@Suite struct UploadMachineTests {
    @Test(arguments: [true, false])
    func noOrderOfCutsSendsConfirmedBytesTwice(wantsAnnouncement: Bool) throws {
        for _ in 0..<2_000 {
            let length = Int.random(in: 0...50)
            var machine = UploadMachine(
                length: length,
                partLength: Int.random(in: 1...60),
                wantsAnnouncement: wantsAnnouncement
            )
            var (stored, isKnown, cuts) = (0, !wantsAnnouncement, 0)
            for turn in 0... {
                #expect(turn < 500)
                let step = machine.step
                machine.begin(step)
                let isCut = cuts < 20 && Bool.random()
                if isCut { cuts += 1 }
                let next: UploadMachine.Next?
                switch step {
                case .announcement:
                    if isCut {
                        next = nil
                    } else {
                        (stored, isKnown) = (0, true)
                        next = try machine.take(.arrived(0), after: step)
                    }
                case .inquiry:
                    #expect(isKnown)
                    next = isCut ? nil : try machine.take(stored == length ? .complete : .arrived(stored), after: step)
                case .delivery(let part, _):
                    // What the server has is known here, because it was asked after every cut.
                    #expect(part.lowerBound == stored)
                    stored += isCut ? Int.random(in: 0...part.count) : part.count
                    next = isCut ? nil : try machine.take(stored == length ? .complete : .arrived(stored), after: step)
                }
                if next == nil { machine.lost() }
                if next == .done { break }
            }
            #expect(stored == length)
            #expect(machine.confirmed == length)
        }
    }

    @Test func whatWasNeverSentCannotBeConfirmed() throws {
        var machine = UploadMachine(length: 10, partLength: 4, wantsAnnouncement: true)
        #expect(throws: CallError.self) { try machine.take(.arrived(1), after: machine.step) }
        _ = try machine.take(.arrived(0), after: machine.step)
        let step = machine.step
        #expect(step == .delivery(0..<4, length: 10))
        machine.begin(step)
        #expect(throws: CallError.self) { try machine.take(.arrived(5), after: step) }
        #expect(throws: CallError.self) { try machine.take(.complete, after: step) }
        #expect(throws: CallError.self) { try machine.take(.arrived(-1), after: step) }
    }

    @Test func aServerThatLostBytesGetsThemAgain() throws {
        var machine = UploadMachine(length: 10, partLength: 4, wantsAnnouncement: false)
        machine.begin(machine.step)
        _ = try machine.take(.arrived(4), after: .delivery(0..<4, length: 10))
        machine.begin(machine.step)
        machine.lost()
        #expect(machine.step == .inquiry(length: 10))
        #expect(try machine.take(.arrived(2), after: machine.step) == .step(.delivery(2..<6, length: 10)))
    }
}
