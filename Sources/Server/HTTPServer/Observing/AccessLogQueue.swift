internal import Basics
internal import BowlineJSON
internal import Glibc

/// Passes records from the server's threads to the sink without blocking these threads.
///
/// The queue is bounded: if the sink cannot keep up, records are dropped and only their number is logged.
final class AccessLogQueue: Sendable {
    private struct State {
        var records: [AccessRecord] = []
        var dropped = 0
        var isClosed = false
    }

    private let state = Locked(State())
    private let sink: any LogSink
    private let capacity: Int
    private let worker = Worker(name: "access-log")

    init(sink: any LogSink, capacity: Int = 65_536) {
        self.sink = sink
        self.capacity = capacity
    }

    func append(_ record: AccessRecord) {
        let wasEmpty = state.withLock { state in
            guard !state.isClosed, state.records.count < capacity else {
                state.dropped += 1
                return false
            }
            state.records.append(record)
            return state.records.count == 1
        }
        if wasEmpty { worker.post { self.writeRecords() } }
    }

    /// Returns once all records are written. Blocks, so do not call it from a task.
    func close() {
        let done = Semaphore()
        state.withLock { $0.isClosed = true }
        if worker.post({
            self.writeRecords()
            done.signal()
        }) {
            worker.close()
            done.wait()
        }
    }

    private func writeRecords() {
        let (records, dropped) = state.withLock { state in
            defer {
                state.records = []
                state.dropped = 0
            }
            return (state.records, state.dropped)
        }
        write(records, dropped)
    }

    private func write(_ records: [AccessRecord], _ dropped: Int) {
        var output: [UInt8] = []
        for record in records {
            record.write(to: &output)
            guard output.count >= 65_536 else { continue }
            sink.write(output)
            output.removeAll(keepingCapacity: true)
        }
        if dropped > 0 {
            output += JSONValue.object(["dropped_log_lines": .integer(dropped)]).bytes()
            output.append(UInt8(ascii: "\n"))
        }
        if !output.isEmpty { sink.write(output) }
    }
}

/// Writes log lines to a file descriptor, such as 2 for standard error.
package struct DescriptorSink: LogSink {
    private let descriptor: Int32

    /// The caller remains responsible for closing the descriptor.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    package func write(_ lines: [UInt8]) {
        lines.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                // A log that cannot be written must not stop the server: give up on these lines.
                guard count > 0 || errno == EINTR else { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }
}
