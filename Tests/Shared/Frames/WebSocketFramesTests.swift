import Testing

@testable import Frames

#if os(Linux)
    struct WebSocketFramesTests {
        /// One side that reads what it is given and collects what it sends.
        private final class Side {
            let frames: WebSocketFrames
            var input: ArraySlice<UInt8> = []
            var output: [UInt8] = []
            var messages: [[UInt8]] = []
            var reads: [Int] = []

            init(_ role: WebSocketFrames.Role = .server, maxMessageSize: Int = 1_000) throws {
                frames = try #require(WebSocketFrames(role, maxMessageSize: maxMessageSize))
                frames.source = { [unowned self] memory in
                    guard !input.isEmpty else { return nil }
                    let count = min(memory.count, input.count)
                    memory.copyBytes(from: input.prefix(count))
                    input = input.dropFirst(count)
                    reads.append(output.count)
                    return count
                }
                frames.sink = { [unowned self] in output.append(contentsOf: $0) }
                frames.onMessage = { [unowned self] message in
                    switch message {
                    case .text(let text): messages.append(Array(text.utf8))
                    case .binary(let bytes): messages.append(bytes)
                    }
                }
            }

            func read(_ bytes: [UInt8]) {
                input = bytes[...]
                frames.read()
            }
        }

        /// A frame as a client sends it, with a mask of zeros.
        private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
            [first, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
        }

        @Test func fragmentsOfOneByteAreJoined() throws {
            let side = try Side()
            var bytes = frame(0x01, [UInt8(ascii: "a")])
            for _ in 0..<500 { bytes += frame(0x00, [UInt8(ascii: "b")]) }
            side.read(bytes + frame(0x80, [UInt8(ascii: "c")]))
            #expect(side.messages == [Array(("a" + String(repeating: "b", count: 500) + "c").utf8)])
        }

        @Test func whatWasQueuedBeforeACloseLeavesBeforeItAndReadingGoesOn() throws {
            let side = try Side()
            side.frames.queue(text: "a")
            side.frames.queueClose(1_001, reason: "")
            // It ends, also with something queued behind the close.
            side.read(frame(0x81, [UInt8(ascii: "b")]))
            #expect(side.output == [0x81, 1, UInt8(ascii: "a"), 0x88, 2, 3, 233])
            #expect(side.messages == [[UInt8(ascii: "b")]])
        }

        @Test func fragmentsThatExceedTheLimitTogetherCloseWith1009() throws {
            let side = try Side(maxMessageSize: 100)
            var bytes = frame(0x02, [0])
            for _ in 0..<100 { bytes += frame(0x00, [0]) }
            side.read(bytes)
            side.frames.write()
            #expect(side.messages.isEmpty)
            #expect(side.output == [0x88, 2, 3, 241])
            #expect(!side.frames.wantsToRead)
        }

        @Test func aMessageOfExactlyTheLimitIsTaken() throws {
            let side = try Side(maxMessageSize: 100)
            side.read(frame(0x02, [UInt8](repeating: 1, count: 60)) + frame(0x80, [UInt8](repeating: 1, count: 40)))
            #expect(side.messages == [[UInt8](repeating: 1, count: 100)])
        }

        @Test func textThatIsNoUTF8AcrossFragmentsClosesWith1007() throws {
            let side = try Side()
            side.read(frame(0x01, [0xC3]) + frame(0x80, [0x28]))
            side.frames.write()
            #expect(side.messages.isEmpty)
            #expect(side.output.prefix(4) == [0x88, 2, 3, 239])
        }

        @Test func charactersMayBeSplitBetweenFragments() throws {
            let side = try Side()
            side.read(frame(0x01, [0xC3]) + frame(0x80, [0xA9]))
            #expect(side.messages == [[0xC3, 0xA9]])
        }

        @Test func answersToPingsLeaveBeforeMoreIsRead() throws {
            let side = try Side()
            let pings = (0..<10_000).flatMap { _ in frame(0x89, []) }
            side.read(pings)
            #expect(side.output.count == 20_000)
            // A read is at most 4,096 bytes, so 682 pings; their answers are out before the next.
            let waiting = zip(side.reads.dropFirst(), side.reads).map { $0 - $1 }
            #expect(waiting.count > 10)
            #expect(waiting.allSatisfy { (1_200...1_400).contains($0) })
        }

        @Test func aClientMasksWhatItSends() throws {
            let side = try Side(.client)
            side.frames.queue(text: "hello")
            side.frames.write()
            #expect(side.output.prefix(2) == [0x81, 0x85])
            #expect(side.output.count == 11)
        }

        @Test func theCloseOfThePeerIsRemembered() throws {
            let side = try Side()
            side.read(frame(0x88, [0x03, 0xE8] + Array("bye".utf8)))
            #expect(side.frames.closedByPeer?.code == 1000)
            #expect(side.frames.closedByPeer?.reason == "bye")
        }
    }
#endif

struct MessageBufferTests {
    @Test func itHoldsAboutWhatItWasGiven() {
        var buffer = MessageBuffer(limit: 1_000_000)
        for byte in 0..<100_000 { _ = [UInt8(truncatingIfNeeded: byte)].withUnsafeBufferPointer { buffer.append($0) } }
        #expect(buffer.capacity < 300_000)
    }

    @Test func itIsEmptyAgainAfterAMessage() {
        var buffer = MessageBuffer(limit: 10)
        let long = [UInt8](repeating: 1, count: 11)
        let fits = long.withUnsafeBufferPointer { buffer.append($0) }
        #expect(!fits)
        #expect(buffer.finish() == nil)
        let short = long.dropLast().withUnsafeBufferPointer { buffer.append($0) }
        #expect(short)
        #expect(buffer.finish()?.count == 10)
        #expect(buffer.capacity == 0)
    }
}
