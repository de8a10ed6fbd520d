import Essentials

/// Partial bodies: answers ranges from stored responses, and joins parts (RFC 9110, 14; RFC 9111, 3.3 and 3.4).
enum PartialResponses {
    /// A stored response cut to the requested range; nil if not all of it is stored.
    static func cut(_ answer: StoredResponse, for request: Request) -> StoredResponse? {
        let total = answer.range.map(\.total) ?? answer.body.count
        guard let wanted = range(of: request, on: answer, total: total) else {
            return answer.range == nil ? answer : nil
        }
        let first = answer.range?.first ?? 0
        let here = first..<(first + answer.body.count)
        guard here.contains(wanted.lowerBound), wanted.upperBound <= here.upperBound else { return nil }
        var cut = answer
        let start = answer.body.startIndex + wanted.lowerBound - first
        cut.body = Data(answer.body[start..<(start + wanted.count)])
        cut.decodedValues = DecodedValueCache()
        cut.status = 206
        let size = total.map(String.init) ?? "*"
        cut.headers[.contentRange] = "bytes \(wanted.lowerBound)-\(wanted.upperBound - 1)/\(size)"
        cut.headers[.contentLength] = "\(wanted.count)"
        return cut
    }

    /// The range that a request asks for, if it may be served from the stored response. Requests for several ranges go
    /// to the server.
    private static func range(of request: Request, on answer: StoredResponse, total: Int?) -> Range<Int>? {
        guard let field = request.headers[.range], field.hasPrefix("bytes="), !field.contains(","),
            answer.status == 200 || answer.status == 206
        else { return nil }
        if let condition = request.headers["if-range"], condition != answer.headers[.etag],
            condition != answer.headers[.lastModified]
        {
            return nil
        }
        let ends = field.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last && last < ContentRange.maxLength:
            let end = min(last + 1, total ?? last + 1)
            return first < end ? first..<end : nil
        case (let first?, nil) where ends[1].isEmpty:
            return total.flatMap { first < $0 ? first..<$0 : nil }
        case (nil, let length?) where ends[0].isEmpty && length > 0:
            return total.map { max(0, $0 - length)..<$0 }
        default: return nil
        }
    }

    /// The range contained in a 206 response; nil if its `Content-Range` does not match its body.
    static func part(in response: Response) -> StoredResponse.PartialRange? {
        guard response.status == 206, let range = response.headers[.contentRange].flatMap({ ContentRange($0) }),
            let part = range.part, part.count == response.bytes.count
        else { return nil }
        return .init(first: part.lowerBound, total: range.total)
    }

    /// True if the rest of a stored part can be requested: the part is at the beginning and has a strong entity tag.
    static func canBeCompleted(_ part: StoredResponse, for request: Request) -> Bool {
        guard request.method == .get, !request.headers.contains(.range), !Validation.isConditional(request),
            let range = part.range, range.first == 0, !part.body.isEmpty
        else { return false }
        return Validation.isStrongMatch(part.headers, part.headers)
    }

    /// The request for the rest of a stored part; the server sends the whole body if it has changed.
    static func rest(of part: StoredResponse, for request: Request) -> Request {
        var request = request
        request.headers[.range] = "bytes=\(part.body.count)-"
        request.headers["if-range"] = part.headers[.etag]
        return request
    }

    /// Joins two parts of the same representation that overlap or touch; the newer part's fields are kept. A complete
    /// result is a plain 200. A part of a stored complete response only refreshes that response.
    static func joined(_ old: StoredResponse, _ new: StoredResponse) -> StoredResponse? {
        if old.range == nil { return confirmed(old, by: new) }
        guard let left = old.range, let right = new.range, Validation.isStrongMatch(old.headers, new.headers) else {
            return nil
        }
        let (leftEnd, rightEnd) = (left.first + old.body.count, right.first + new.body.count)
        guard left.first <= rightEnd, right.first <= leftEnd else { return nil }
        var joined = new
        var body = Data()
        if left.first < right.first { body.append(old.body.prefix(max(0, right.first - left.first))) }
        body.append(new.body)
        if leftEnd > rightEnd { body.append(old.body.suffix(max(0, leftEnd - rightEnd))) }
        joined.body = body
        joined.decodedValues = DecodedValueCache()
        joined.range = .init(first: min(left.first, right.first), total: right.total ?? left.total)
        if joined.range?.first == 0, joined.range?.total == body.count { joined.markComplete() }
        joined.parseHeaders()
        return joined
    }

    private static func confirmed(_ whole: StoredResponse, by part: StoredResponse) -> StoredResponse? {
        guard let range = part.range, whole.status == 200, Validation.isStrongMatch(whole.headers, part.headers),
            range.total ?? whole.body.count == whole.body.count,
            range.first <= whole.body.count, part.body.count <= whole.body.count - range.first
        else { return nil }
        return Validation.refreshed(whole, by: part.headers, requested: part.requested, received: part.received)
    }
}

extension StoredResponse {
    fileprivate mutating func markComplete() {
        range = nil
        status = 200
        headers[.contentRange] = nil
        headers[.contentLength] = "\(body.count)"
    }
}
