import Basics
import Bowline

/// A network that a test takes away, or that swallows answers.
final class BreakableTransport: Transport {
    enum Weather: Sendable { case fine, gone, swallowsAnswers }

    private let inner: any Transport
    private let weather = Locked(Weather.fine)

    init(_ inner: any Transport) {
        self.inner = inner
    }

    func become(_ new: Weather) {
        weather.withLock { $0 = new }
    }

    func send(_ request: Request) async throws(CallError) -> Response {
        switch weather.withLock({ $0 }) {
        case .fine: return try await inner.send(request)
        case .gone: throw CallError(.cannotConnect(host: request.address.origin.host, .unreachable))
        case .swallowsAnswers:
            _ = try await inner.send(request)
            let loss = CallError.Loss(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)
            throw CallError(.connectionLost(loss))
        }
    }
}
