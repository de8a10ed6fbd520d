import Bowline
import Essentials

/// Changes of a lane that are sent as one call. It is on disk before it is sent, and stays there until its outcome is
/// known, so that it can be repeated with the same bytes and the same key.
struct OutboxBatch: Sendable {
    /// The numbers of its changes, in order. Some may have been dropped since.
    let members: [Int64]
    /// Nil when the row cannot be read.
    let request: StoredRequest?
    /// True when a change keeps its answer.
    let keepsAnswers: Bool
    /// True when the batch may have been sent before.
    var isRepeated = false

    /// The maximum size of the bodies that are joined: below the limit that servers commonly set for a body.
    private static let maxBytes = 512 << 10

    /// The batch of as many of these changes as can be joined, counted from the first; nil if the first two cannot be.
    init?(_ items: [OutboxMachine.Item], _ requests: [StoredRequest], by batching: any OutboxBatching) {
        let bodies = Self.bodies(of: requests)
        guard bodies.count > 1, var request = requests.first, let joined = batching.joined(bodies),
            (2...bodies.count).contains(joined.count)
        else { return nil }
        request.body = joined.bytes
        request.headers[.idempotencyKey] = RandomID.uuid()
        // The answer holds as many answers.
        let (limit, isTooLarge) = request.traits.bodyLimit.multipliedReportingOverflow(by: joined.count)
        if !isTooLarge { request.traits.bodyLimit = limit }
        let joinedItems = items.prefix(joined.count)
        self.request = request
        members = joinedItems.map(\.id)
        keepsAnswers = joinedItems.contains(where: \.keepsAnswer)
    }

    /// A batch that was recorded earlier.
    init(members: [Int64], request: StoredRequest?, keepsAnswers: Bool) {
        (self.members, self.request, self.keepsAnswers, isRepeated) = (members, request, keepsAnswers, true)
    }

    /// The bodies of the requests, up to the first that differs in more than its body and its key.
    private static func bodies(of requests: [StoredRequest]) -> [Data] {
        var (bodies, length): ([Data], Int) = ([], 0)
        for request in requests {
            guard let first = requests.first, let body = request.body, request.isLike(first) else { break }
            length += body.count
            guard length <= maxBytes else { break }
            bodies.append(body)
        }
        return bodies
    }

    /// The answers to the members, each as the bytes of a row; the whole answer for each if it cannot be divided.
    func answers(_ response: Response, dividedBy batching: (any OutboxBatching)?) -> [[UInt8]] {
        guard let parts = batching?.answers(in: response.bytes, count: members.count), parts.count == members.count
        else { return Array(repeating: OutboxRecord.bytes(of: response), count: members.count) }
        var headers = response.headers
        headers.removeAll { [.contentLength, .etag].contains($0.name) }
        return parts.map { part in
            let answer = Response(
                status: response.status,
                headers: headers,
                body: .bytes(part),
                address: response.address
            )
            return OutboxRecord.bytes(of: answer)
        }
    }

    /// True when the server has certainly applied none of the changes, after a call that failed and was made `attempts`
    /// times.
    func isUntouched(after result: Result<Response, CallError>, attempts: Int) -> Bool {
        let isFirst = !isRepeated && attempts <= 1
        switch result {
        case .success(let response):
            // These statuses say that the server has judged the content of the call; it would have recognized a call
            // that it had applied before. Others may come from something in front of the server, or mean that an
            // earlier attempt is still under way.
            return [400, 413, 422, 500].contains(response.status)
                || isFirst && ![408, 502, 503, 504].contains(response.status)
        case .failure(let failure):
            return isFirst && failure.nothingWasSent
        }
    }
}

extension StoredRequest {
    /// Whether another request differs only in its body and its idempotency key.
    fileprivate func isLike(_ other: StoredRequest) -> Bool {
        method == other.method && address == other.address
            && headers.lazy.filter { $0.name != .idempotencyKey }
                .elementsEqual(other.headers.lazy.filter { $0.name != .idempotencyKey })
    }
}
