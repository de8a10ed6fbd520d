import Basics
import Testing

@Suite struct BroadcastTests {
    @Test func everyStreamGetsEveryValueInOrder() async {
        let broadcast = Broadcast<Int>(capacity: 100)
        let streams = [broadcast.stream, broadcast.stream, broadcast.stream]
        for value in 0..<100 { broadcast.send(value) }
        broadcast.finish()
        for stream in streams {
            var values: [Int] = []
            for await value in stream { values.append(value) }
            #expect(values == Array(0..<100))
        }
    }

    @Test func aSlowListenerLosesTheOldest() async {
        let broadcast = Broadcast<Int>(capacity: 2)
        let stream = broadcast.stream
        for value in 0..<5 { broadcast.send(value) }
        broadcast.finish()
        var values: [Int] = []
        for await value in stream { values.append(value) }
        #expect(values == [3, 4])
    }

    @Test func withAFirstValueAStreamBeginsWithTheLast() async {
        let broadcast = Broadcast(capacity: 1, first: "first")
        var early = broadcast.stream.makeAsyncIterator()
        #expect(await early.next() == "first")
        broadcast.send("second")
        #expect(await early.next() == "second")
        var late = broadcast.stream.makeAsyncIterator()
        #expect(await late.next() == "second")
    }

    @Test func withoutAFirstValueNothingIsRepeated() async {
        let broadcast = Broadcast<Int>(capacity: 1)
        broadcast.send(1)
        var late = broadcast.stream.makeAsyncIterator()
        broadcast.send(2)
        #expect(await late.next() == 2)
    }

    @Test func streamsEndWhenTheBroadcastIsReleased() async {
        var broadcast: Broadcast<Int>? = Broadcast(capacity: 1)
        let stream = broadcast?.stream
        broadcast?.send(1)
        broadcast = nil
        var values: [Int] = []
        if let stream { for await value in stream { values.append(value) } }
        #expect(values == [1])
    }

    @Test func aStreamOfAFinishedBroadcastEnds() async {
        let broadcast = Broadcast<Int>(capacity: 1)
        broadcast.finish()
        var iterator = broadcast.stream.makeAsyncIterator()
        #expect(await iterator.next() == nil)
    }

    @Test func aCancelledListenerIsForgotten() async {
        final class Value: Sendable {}
        let broadcast = Broadcast<Value>(capacity: 10)
        weak var kept: Value?
        do {
            let value = Value()
            kept = value
            let task = Task { [stream = broadcast.stream] in for await _ in stream {} }
            task.cancel()
            await task.value
            broadcast.send(value)
        }
        #expect(kept == nil)
    }
}
