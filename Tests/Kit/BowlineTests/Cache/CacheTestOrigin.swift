import Basics
import Bowline
import BowlineTesting
// In full, because the definitions come from JSONSerialization.
import Foundation

/// The suite's origin server: answers request n of a test with what the test's definition says for it, and remembers
/// what was asked.
final class CacheTestOrigin: Transport {
    /// A request as it reached the origin, and the fields it was answered with.
    struct Visit: Sendable {
        let number: Int
        let method: RequestMethod
        let headers: Headers
        let answered: Headers
    }

    // JSON values that nobody changes any more.
    private nonisolated(unsafe) let steps: [CacheTestDefinition.Step]
    private let clock: ManualClock
    private let visited = Locked<[Visit]>([])

    init(_ test: CacheTestDefinition, clock: ManualClock) {
        steps = test.requests
        self.clock = clock
    }

    var visits: [Visit] { visited.withLock { $0 } }

    func send(_ request: Request) async throws(CallError) -> Response {
        let number = request.headers["req-num"].flatMap(Int.init) ?? visits.count + 1
        let step = steps[number - 1]
        let previous = visits.last { $0.number == number - 1 }
        let headers = headers(of: step, number: number, request)
        visited.withLock {
            $0.append(Visit(number: number, method: request.method, headers: request.headers, answered: headers))
        }
        if step.flag("disconnect") {
            throw CallError(
                .connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false))
            )
        }
        if let pause = step.number("response_pause") { clock.advance(by: .seconds(pause)) }
        let (status, body) = content(of: step, previous, request)
        return Response(status: status, headers: headers, body: .bytes(Data(body.utf8)), address: request.address)
    }

    private func content(_ status: Int, _ step: CacheTestDefinition.Step) -> (Int, String) {
        (status, step.isNull("response_body") ? "" : step.text("response_body") ?? "the body of the test")
    }

    private func content(of step: CacheTestDefinition.Step, _ previous: Visit?, _ request: Request) -> (Int, String) {
        let status = step.rows("response_status").first?.first as? Int ?? 200
        guard step.text("expected_type")?.hasSuffix("validated") == true, let previous else {
            return content(status, step)
        }
        let isUnmodified = previous.answered[.lastModified].map { $0 == request.headers[.ifModifiedSince] } ?? false
        let isSameTag = previous.answered[.etag].map { $0 == request.headers[.ifNoneMatch] } ?? false
        return isUnmodified || isSameTag ? (304, "") : (999, "304 Not Generated")
    }

    private func headers(of step: CacheTestDefinition.Step, number: Int, _ request: Request) -> Headers {
        var headers = Headers()
        for row in step.rows("response_headers") {
            guard let name = row[0] as? String else { continue }
            headers.append(HeaderName(name), value(row[1], for: name, step, request))
        }
        headers["Server-Request-Count"] = String(visits.count + 1)
        headers["Client-Request-Count"] = String(number)
        headers["Server-Now"] = HTTPDate.format(clock.date)
        if !headers.contains(.date) { headers[.date] = HTTPDate.format(clock.date) }
        return headers
    }

    private func value(_ raw: Any, for name: String, _ step: CacheTestDefinition.Step, _ request: Request) -> String {
        if let seconds = raw as? Int { return HTTPDate.format(clock.date.addingTimeInterval(Double(seconds))) }
        let text = raw as? String ?? ""
        guard step.flag("magic_locations"), ["Location", "Content-Location"].contains(name) else { return text }
        return text.isEmpty ? request.address.path : "\(request.address.path)/\(text)"
    }
}
