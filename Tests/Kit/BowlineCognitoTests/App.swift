import Basics
import Bowline
import BowlineCognito
import BowlineTesting
import Essentials
import TestSupport

@testable import Identity

/// The network between a manager and a service in the same process.
final class Wire: Transport {
    let service: CognitoService
    private let state = Locked((calls: [String](), trouble: CallError?.none, ahead: 0.0, dated: Double?.none))
    private let delayed = Locked<(call: String, clock: ManualClock)?>(nil)

    init(_ service: CognitoService) {
        self.service = service
    }

    var calls: [String] { state.withLock { $0.calls } }

    /// Breaks the network with that failure, or mends it.
    func fail(with failure: CallError?) { state.withLock { $0.trouble = failure } }

    /// Lets the next call of that name wait for a second of a clock.
    func delay(_ call: String, on clock: ManualClock) { delayed.withLock { $0 = (call, clock) } }

    /// Makes the service's answers bear a date.
    func date(_ seconds: Double) { state.withLock { $0.dated = seconds } }

    func send(_ request: Request) async throws(CallError) -> Response {
        let target = request.headers["X-Amz-Target"] ?? ""
        let (trouble, dated) = state.withLock { state in
            state.calls.append(String(target.split(separator: ".").last ?? ""))
            return (state.trouble, state.dated)
        }
        if let trouble { throw trouble }
        guard case .bytes(let body, "application/x-amz-json-1.1") = request.body else {
            throw CallError(.invalidRequest(part: "body", problem: "it is not Amazon's JSON"))
        }
        let clock = delayed.withLock { delayed -> ManualClock? in
            guard let wanted = delayed, target.hasSuffix(".\(wanted.call)") else { return nil }
            defer { delayed = nil }
            return wanted.clock
        }
        if let clock { try await clock.wait(until: clock.now.advanced(by: .seconds(1))) }
        let answer = await service.answer(target: target, body: body, context: CognitoContext())
        var headers = Headers(answer.headers.map { Headers.Field(HeaderName($0.name), $0.value) })
        if let dated { headers[.date] = HTTPDate.format(Date(timeIntervalSince1970: dated)) }
        return Response(
            status: answer.status,
            headers: headers,
            body: .bytes(answer.body),
            address: request.address
        )
    }
}

struct App {
    let bench: IdentityBench
    let wire: Wire
    let clock: ManualClock
    let manager: CognitoAuthManager

    init(
        store: any SecretStore = MemorySecretStore(),
        ahead: Double = 0,
        client: AppClient? = nil
    ) async throws {
        bench = try await IdentityBench()
        if let client {
            try await bench.repository.save(client)
            try await bench.service.reloadClients()
        }
        wire = Wire(bench.service)
        clock = ManualClock(date: Date(timeIntervalSince1970: bench.time.now + ahead))
        manager = CognitoAuthManager(
            userPoolID: DemoData.pool,
            clientID: client?.id ?? DemoData.client,
            clientSecret: client.flatMap { [service = bench.service] client in service.secret(of: client) },
            region: "us-east-1",
            endpoint: "http://127.0.0.1:3000/cognito",
            transport: wire,
            store: store,
            clock: clock
        )
    }

    func pass(_ seconds: Int) {
        clock.advance(by: .seconds(seconds))
        bench.time.advance(by: Double(seconds))
    }
}

/// The problem a sign-in ends with; one that succeeds fails the test.
func refusal<Value>(_ work: () async throws(SignInError) -> Value) async throws -> SignInError {
    do throws(SignInError) { _ = try await work() } catch { return error }
    throw Unexpected()
}

struct Unexpected: Error {}
