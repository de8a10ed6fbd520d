import Basics
import BowlineTesting
// In full, because the definitions come from JSONSerialization.
import Foundation

@testable import Bowline

/// Plays one test of the suite against the cache and says what went wrong, if anything.
struct CacheTestRun {
    private let test: CacheTestDefinition
    private let clock = ManualClock()
    private let origin: CacheTestOrigin
    private let client: Client

    init(_ test: CacheTestDefinition) throws {
        self.test = test
        origin = CacheTestOrigin(test, clock: clock)
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.cache = Cache()
        client = Client(environment: try .test(), transport: origin, configuration: configuration)
    }

    /// Nil when every request came out as the definition says.
    func problem() async throws -> String? {
        for (index, step) in test.requests.enumerated() {
            let problem = await play(step, number: index + 1)
            if let problem { return "request \(index + 1): \(problem)" }
            // What continues behind an answer, such as a revalidation, ends before time moves on.
            while client.cache?.revalidating.withLock({ !$0.isEmpty }) == true { await Task.yield() }
            if step.flag("pause_after") { clock.advance(by: .seconds(3)) }
        }
        return validationProblem()
    }

    private func play(_ step: CacheTestDefinition.Step, number: Int) async -> String? {
        do throws(CallError) {
            let endpoint = endpoint(for: step, number: number)
            return problem(in: try await client.answer(to: endpoint).response, step, number: number)
        } catch {
            return step.isNull("expected_status") ? nil : "failed: \(error.message)"
        }
    }

    /// Takes any status as an answer, as the suite's own client does.
    private func endpoint(for step: CacheTestDefinition.Step, number: Int) -> Endpoint<Data> {
        var headers: Headers = ["Req-Num": String(number)]
        for row in step.rows("request_headers") {
            guard let name = row[0] as? String else { continue }
            headers.append(HeaderName(name), requestValue(row[1]))
        }
        var query = QueryItems()
        if let pair = step.text("query_arg")?.split(separator: "="), pair.count == 2 {
            query.append(String(pair[0]), String(pair[1]))
        }
        let path: EndpointPath = step.text("filename").map { "/test/\($0)" } ?? "/test"
        return Endpoint(
            RequestMethod(step.text("request_method") ?? "GET"),
            path,
            query: query,
            headers: headers,
            body: step.text("request_body").map { .bytes(Data($0.utf8), type: "text/plain") } ?? .none,
            answer: Reader(accepts: nil, acceptsAnyStatus: true) { response throws(CallError) in response.bytes }
        )
    }

    private func requestValue(_ raw: Any) -> String {
        guard let seconds = raw as? Int else { return raw as? String ?? "" }
        let base =
            origin.visits.last?.answered["Server-Now"].flatMap { HTTPDate.parse($0, now: clock.date) } ?? clock.date
        return HTTPDate.format(base.addingTimeInterval(Double(seconds)))
    }

    // MARK: Checks

    private func problem(in response: Response, _ step: CacheTestDefinition.Step, number: Int) -> String? {
        let count = response.headers["Server-Request-Count"].flatMap(Int.init)
        switch step.text("expected_type") {
        case "cached" where !(response.status == 304 && count == nil) && (count ?? number) >= number:
            return "it did not come from the cache"
        case "not_cached" where count != number: return "it came from the cache"
        default: break
        }
        return statusProblem(response, step) ?? bodyProblem(response, step) ?? headerProblem(response, step)
    }

    private func statusProblem(_ response: Response, _ step: CacheTestDefinition.Step) -> String? {
        if step.isNull("expected_status") { return nil }
        let expected = step.number("expected_status") ?? step.rows("response_status").first?.first as? Int ?? 200
        return response.status == expected ? nil : "status \(response.status), not \(expected)"
    }

    private func bodyProblem(_ response: Response, _ step: CacheTestDefinition.Step) -> String? {
        let text = String(decoding: response.bytes, as: UTF8.self)
        if step.isNull("expected_response_text") || step.isNull("response_body") { return nil }
        if step["check_body"] as? Bool == false || [204, 304].contains(response.status) { return nil }
        if step.text("request_method") == "HEAD" { return nil }
        let expected = step.text("expected_response_text") ?? step.text("response_body") ?? "the body of the test"
        return text == expected ? nil : "the body is \(text)"
    }

    private func headerProblem(_ response: Response, _ step: CacheTestDefinition.Step) -> String? {
        for row in step.rows("expected_response_headers") {
            guard let name = row[0] as? String else { continue }
            let value = response.headers.combined(HeaderName(name))
            if row.count == 1, value == nil { return "\(name) is missing" }
            if row.count == 3, row[1] as? String == ">", (value.flatMap(Int.init) ?? -1) <= (row[2] as? Int ?? 0) {
                return "\(name) is \(value ?? "missing")"
            }
            if row.count == 2, let text = row[1] as? String, value != text { return "\(name) is \(value ?? "missing")" }
            if row.count == 2, let seconds = row[1] as? Int, let problem = dateProblem(name, value, seconds, response) {
                return problem
            }
        }
        for row in step.rows("expected_response_headers_missing") {
            guard let name = row[0] as? String, let value = response.headers.combined(HeaderName(name)) else {
                continue
            }
            if row.count == 1 || value.contains(row[1] as? String ?? "") { return "\(name) is there" }
        }
        return nil
    }

    private func dateProblem(_ name: String, _ value: String?, _ seconds: Int, _ response: Response) -> String? {
        let base = response.headers["Server-Now"].flatMap { HTTPDate.parse($0, now: clock.date) } ?? clock.date
        let expected = HTTPDate.format(base.addingTimeInterval(Double(seconds)))
        return value == expected ? nil : "\(name) is \(value ?? "missing"), not \(expected)"
    }

    /// What the origin saw: validators where they were expected, and the caller's own fields.
    private func validationProblem() -> String? {
        for (index, step) in test.requests.enumerated() {
            let visit = origin.visits.first { $0.number == index + 1 }
            let needed: HeaderName? =
                switch step.text("expected_type") {
                case "etag_validated": .ifNoneMatch
                case "lm_validated": .ifModifiedSince
                default: nil
                }
            if let needed, visit?.headers.contains(needed) != true {
                return "request \(index + 1) was sent without \(needed)"
            }
            for row in step.rows("expected_request_headers") {
                guard let name = row[0] as? String, row.count == 2, let value = row[1] as? String else { continue }
                if visit?.headers[HeaderName(name)] != value {
                    return "request \(index + 1) was sent without \(name): \(value)"
                }
            }
            if let method = step.text("expected_method"), visit?.method.name != method {
                return "request \(index + 1) was no \(method)"
            }
        }
        return nil
    }
}
