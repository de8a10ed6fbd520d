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

@Suite struct UploadRecordTests {
    @Test func oneUploadAtATimeHasTheRecord() async throws {
        let folder = try TemporaryFolder()
        var first: UploadRecordFile? = try await UploadRecordFile.open(for: "/a/film", in: folder.path)
        try await first?.save(UploadRecord(key: "k", location: "https://example.test/1"))
        await #expect(throws: CallError.self) {
            try await UploadRecordFile.open(for: "/a/film", in: folder.path)
        }
        // Another file of that name is another upload.
        #expect(try await UploadRecordFile.open(for: "/b/film", in: folder.path).read() == nil)
        first = nil
        let second = try await UploadRecordFile.open(for: "/a/film", in: folder.path)
        #expect(try await second.read() == UploadRecord(key: "k", location: "https://example.test/1"))
    }

    @Test func anUploadThatAnEarlierProcessBeganAsksFirst() throws {
        var machine = UploadMachine(length: 10, partLength: 4, wantsAnnouncement: true, isBegun: true)
        #expect(machine.step == .inquiry(length: 10))
        #expect(try machine.take(.arrived(7), after: .inquiry(length: 10)) == .step(.delivery(7..<10, length: 10)))
    }
}

@Suite struct StallCounterTests {
    @Test func aServerThatAsksToWaitIsGivenTheTimeAndNotAllComeBackAtOnce() {
        let refusal = CallError(.rejected(status: 503, ServerProblem(retryAfter: .seconds(7))))
        for (random, wait) in [(0.0, Duration.seconds(7)), (1.0, .milliseconds(7_500))] {
            var rule = ResumeRule()
            rule.random = { random }
            var counter = StallCounter(rule)
            #expect(counter.wait(after: refusal) == wait)
        }
    }
}
