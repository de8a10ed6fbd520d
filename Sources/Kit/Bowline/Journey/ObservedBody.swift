import Basics
import Essentials

/// The body of an observed call's streamed response; the call ends when the body does.
final class ObservedBody: ByteSource {
    private let source: any ByteSource
    private let journey: Journey
    private let status: Int
    private let isOver = Locked(false)

    init(_ source: any ByteSource, of journey: Journey, status: Int) {
        self.source = source
        self.journey = journey
        self.status = status
    }

    deinit {
        // Releasing a body before its end cancels it.
        end(.failed(journey.stamped(CallError(.cancelled))))
    }

    func next() async throws(CallError) -> Data? {
        do throws(CallError) {
            if let chunk = try await source.next() { return chunk }
        } catch {
            end(.failed(journey.stamped(error)))
            throw error
        }
        end(.answered(status: status))
        return nil
    }

    func cancel() {
        source.cancel()
        end(.failed(journey.stamped(CallError(.cancelled))))
    }

    private func end(_ kind: CallEvent.Kind) {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        if isFirst { journey.end(kind) }
    }
}
