import Essentials

/// Decides what a download requests next, and what a response means for the partial file on the disk. A pure value.
struct DownloadPlan: Sendable {
    /// How the body of a response is handled.
    enum Step: Equatable {
        /// The body continues the partial file.
        case append
        /// The body is the whole file, of this or another version: the partial file is discarded first.
        case startOver
        /// The partial file is already complete; the body is ignored.
        case complete
        /// The partial file cannot be completed: it is discarded, and the whole file is requested.
        case askForAll
    }

    /// The number of bytes received.
    private(set) var received: Int
    /// The length of the file, if known.
    private(set) var total: Int?
    /// The validator of this version of the file, for `If-Range`; nil if the server sent none that is strong.
    private(set) var validator: String?
    /// The position in the file at which the body of the current response ends, if known.
    private(set) var end: Int?
    /// True when the current request asked for the rest.
    private var asksForRest = false

    private let resumes: Bool
    /// True after a response that violates HTTP: another request would not help.
    private(set) var isBroken = false

    /// Creates a plan for a new download, or for the partial file described by `record`. If `resumes` is false, every
    /// response counts as the whole file.
    init(resumes: Bool, _ record: DownloadRecord? = nil) {
        self.resumes = resumes
        received = record?.synced ?? 0
        total = record?.total
        validator = record?.validator
    }

    /// True if the received part can be completed later.
    var canResume: Bool { validator != nil && total != nil }

    /// The header fields of the next request, which ask for the missing bytes.
    mutating func headers() -> Headers {
        guard resumes else { return [:] }
        asksForRest = canResume && received > 0
        // A range of a compressed body would not refer to the uncompressed bytes on the disk.
        var headers: Headers = [.acceptEncoding: "identity"]
        if asksForRest {
            headers[.range] = "bytes=\(received)-"
            headers["if-range"] = validator
        }
        return headers
    }

    /// Processes the status and header fields of a response.
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
            throw CallError(.malformedResponse("206 response to a request without Range"))
        }
        guard let field = response.headers[.contentRange], let range = ContentRange(field), let part = range.part,
            part.lowerBound == received, range.total == nil || range.total == total,
            part.upperBound < total ?? .max, isSameVersion(response)
        else { return forgetAndAskForAll() }
        end = part.upperBound + 1
        return .append
    }

    private mutating func takeUnsatisfiable(_ response: Response) -> Step {
        // The server checks the condition first, so the range refers to this version: no bytes are missing.
        if received == total, isSameVersion(response),
            let range = response.headers[.contentRange].flatMap({ ContentRange($0) }), range.total == total
        {
            return .complete
        }
        return forgetAndAskForAll()
    }

    /// Counts received bytes.
    mutating func add(_ count: Int) throws(CallError) {
        received += count
        guard let end, received > end else { return }
        // None of the received bytes can be trusted.
        forget()
        isBroken = true
        throw CallError(.malformedResponse("the body is longer than its Content-Length of \(end)"))
    }

    /// True if the file is complete after the end of a body.
    func isComplete() throws(CallError) -> Bool {
        if let end, received < end { throw CallError(.connectionLost(.incompleteResponse)) }
        return total.map { received == $0 } ?? true
    }

    /// Discards all that is known about the received part.
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

    /// A strong entity tag, or a modification date old enough to be strong (RFC 9110, 8.8.2.2).
    private static func validator(of response: Response, now: Date) -> String? {
        if let tag = response.headers[.etag] { return tag.hasPrefix("\"") && tag.count > 2 ? tag : nil }
        guard let modified = response.headers[.lastModified], let date = response.headers[.date],
            let changed = HTTPDate.parse(modified, now: now), let sent = HTTPDate.parse(date, now: now),
            sent.timeIntervalSince(changed) >= 60
        else { return nil }
        return modified
    }
}

/// The record of a partial file on the disk, with which the download can be completed after a restart of the process.
struct DownloadRecord: Codable, Sendable, Equatable {
    /// A digest of the call and its user.
    var key: String
    /// The validator of the file's version, for `If-Range`.
    var validator: String
    /// The length of the file.
    var total: Int
    /// The number of bytes flushed to the disk; later bytes are discarded.
    var synced: Int

    /// False if the record was not written by a download.
    var isValid: Bool { synced >= 0 && synced <= total && total < ContentRange.maxLength && !validator.isEmpty }
}
