import Bowline
import Essentials

/// Asks a backend to interpret sentences.
struct RemoteProcessor {
    private let client: Client

    init(server: String) throws(UsageError) {
        do throws(CallError) {
            client = Client(
                environment: try BackendEnvironment(.development, base: server),
                transport: try CurlTransport()
            )
        } catch {
            throw UsageError(description: "--server: \(error)")
        }
    }

    /// The response of the backend. Error responses are returned too, because they also are ActionResults; after a 429,
    /// the request is repeated once `Retry-After` has passed.
    func answer(_ line: JSONObject) async throws -> JSONObject {
        let known: Set<String> = ["now", "time_zone", "currency", "country", "locale"]
        var members = line.members.filter { known.contains($0.name) }
        if let text = line["text"] { members.insert(.init("input", text), at: 0) }
        let body = JSONValue.object(JSONObject(members))
        // Retrying is safe, because the backend stores nothing.
        let endpoint = Endpoint(.post, "/api/v1/process", body: .json(body), answer: Self.reader)
            .with { $0.retries = .withIdempotencyKey }
        while true {
            let answered = try await client.answer(to: endpoint)
            guard answered.response.status == 429 else { return answered.value }
            let asked = answered.response.headers[.retryAfter].flatMap { RetryAfter.parse($0, now: Date()) }
            try await Task.sleep(for: max(.seconds(1), asked ?? .zero))
        }
    }

    private static let reader = Reader<JSONObject>(accepts: "application/json", acceptsAnyStatus: true) {
        response throws(CallError) in try JSONObject(parsing: Array(response.bytes))
    }
}
