import Essentials

/// What a download asks for next, and what an answer means for the part that is on the disk. A pure value.
struct DownloadPlan: Sendable {
    /// What has to be done with the body of an answer.
    enum Step: Equatable {
        /// It goes on where the part ends.
        case append
        /// It is the whole file again, or another one: the part is thrown away first.
        case startOver
        /// The part is the whole file already; the body is nothing.
        case complete
        /// The part cannot be completed: it is thrown away, and everything is asked for.
        case askForAll
    }

    /// How many bytes of the file are here.
    private(set) var received: Int
    /// How long the file is, when that is known.
    private(set) var total: Int?
    /// What tells this version of the file from every other; nil when the server gave nothing that does.
    private(set) var validator: String?
    /// Where the body of the current answer ends, when that is known.
    private(set) var end: Int?
    /// True when the current request asked for the rest.
    private var asksForRest = false

    private let resumes: Bool
    /// True after an answer that breaks the rules of HTTP: another request would not help.
    private(set) var isBroken = false

    /// A download of which nothing is here, or the part that `record` describes. One that never resumes takes every
    /// answer as the whole.
    init(resumes: Bool, _ record: DownloadRecord? = nil) {
        self.resumes = resumes
        received = record?.synced ?? 0
        total = record?.total
        validator = record?.validator
    }

    /// True when what is here can be completed later.
    var canResume: Bool { validator != nil && total != nil }

    /// The fields that ask for what is missing.
    mutating func headers() -> Headers {
        guard resumes else { return [:] }
        asksForRest = canResume && received > 0
        // Ranges of a compressed body would be of other bytes than those that are on the disk.
        var headers: Headers = [.acceptEncoding: "identity"]
        if asksForRest {
            headers[.range] = "bytes=\(received)-"
            headers["if-range"] = validator
        }
        return headers
    }

    /// Takes in the head of an answer.
    mutating func take(_ response: Response, now: Date) throws(CallError) -> Step {
        switch response.status {
        case 206 where resumes:
            return try takePart(response)
        case 416 where asksForRest:
            return takeUnsatisfiable(response)
        default:
            forget()
            total = response.headers[.contentLength].flatMap { Int($0) }
            end = total
            let isPlain = response.headers[.contentEncoding] ?? "identity" == "identity"
            if response.status == 200, isPlain { validator = Self.validator(of: response, now: now) }
            return .startOver
        }
    }

    private mutating func takePart(_ response: Response) throws(CallError) -> Step {
        guard asksForRest else {
            isBroken = true
            throw CallError(.malformedResponse("it is a part (206) although everything was asked for"))
        }
        guard let field = response.headers[.contentRange], let range = ContentRange(field), let part = range.part,
            part.lowerBound == received, range.total == nil || range.total == total,
            part.upperBound < total ?? .max, isSameVersion(response)
        else { return forgetAndAskForAll() }
        end = part.upperBound + 1
        return .append
    }

    private mutating func takeUnsatisfiable(_ response: Response) -> Step {
        // The server has looked at the condition first, so the range is of this version: nothing of it is missing.
        if received == total, isSameVersion(response),
            let range = response.headers[.contentRange].flatMap({ ContentRange($0) }), range.total == total
        {
            return .complete
        }
        return forgetAndAskForAll()
    }

    /// Counts bytes that came.
    mutating func add(_ count: Int) throws(CallError) {
        received += count
        guard let end, received > end else { return }
        // No byte of it can be trusted.
        forget()
        isBroken = true
        throw CallError(.malformedResponse("more came than its Content-Length of \(end)"))
    }

    /// True when the file is whole, once a body has ended.
    func isWhole() throws(CallError) -> Bool {
        if let end, received < end { throw CallError(.connectionLost(.midAnswer)) }
        return total.map { received == $0 } ?? true
    }

    /// Forgets what is here.
    mutating func forget() {
        received = 0
        total = nil
        validator = nil
        end = nil
    }

    private mutating func forgetAndAskForAll() -> Step {
        forget()
        return .askForAll
    }

    // MARK: Versions

    private func isSameVersion(_ response: Response) -> Bool {
        let name: HeaderName = validator?.hasPrefix("\"") == true ? .etag : .lastModified
        return response.headers[name].map { $0 == validator } ?? true
    }

    /// A strong tag, or a date of change that is old enough to be strong (RFC 9110, 8.8.2.2).
    private static func validator(of response: Response, now: Date) -> String? {
        if let tag = response.headers[.etag] { return tag.hasPrefix("\"") && tag.count > 2 ? tag : nil }
        guard let modified = response.headers[.lastModified], let date = response.headers[.date],
            let changed = HTTPDate.parse(modified, now: now), let sent = HTTPDate.parse(date, now: now),
            sent.timeIntervalSince(changed) >= 60
        else { return nil }
        return modified
    }
}

/// What is known about a part of a file on the disk: enough to complete it after a restart of the process.
struct DownloadRecord: Codable, Sendable, Equatable {
    /// Which call of which user brought it, as a digest.
    var key: String
    /// The version that the part belongs to, for `If-Range`.
    var validator: String
    /// How long the file is.
    var total: Int
    /// How many bytes are safely on the disk; what comes after them is not used.
    var synced: Int

    /// False for what no download has written.
    var isValid: Bool { synced >= 0 && synced <= total && total < ContentRange.longest && !validator.isEmpty }
}
