internal import CivilTime
internal import Digest
internal import HTTPServer
internal import SQLite

extension EntityTag {
    /// The tag of one resource, or of a page and its next cursor: without the request's id and time, which differ each
    /// time.
    init(of data: [UInt8], next: String? = nil) {
        var hash = RunningHash(.sha256)
        hash.update(data)
        if let next { hash.update(next.utf8) }
        self.init(Hex.encode(hash.finish().prefix(12)))
    }
}

extension Request {
    /// The response to a read: 304 if the caller already has the data.
    func answer(_ data: [UInt8], next: Cursor?? = nil) -> Response {
        let nextText = next.flatMap(\.self)?.text
        let tag = EntityTag(of: data, next: nextText)
        var response: Response
        if knows(tag) {
            response = Response(.notModified)
        } else {
            let cursor: NextCursor = next == nil ? .none : nextText.map { .text($0) } ?? .null
            response = .json(envelope(data, cursor))
        }
        response.headers.add("ETag", tag.text)
        response.headers.add("Cache-Control", "private")
        return response
    }

    /// The response to a change that was made at `time`.
    func changed(_ data: [UInt8], _ status: HTTPStatus, at time: String, location: String? = nil) -> Response {
        var response = Response.json(envelope(data, .none, at: time), status: status)
        response.headers.add("ETag", EntityTag(of: data).text)
        response.headers.add("Cache-Control", "private")
        if let location { response.headers.add("Location", location) }
        return response
    }

    private enum NextCursor {
        case none
        case null
        case text(String)
    }

    private func envelope(
        _ data: [UInt8],
        _ next: NextCursor,
        at time: String = UTCTime(secondsSince1970()).rfc3339
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + 200)
        // The id, the time and the cursor contain no character that JSON would escape.
        bytes += "{\"request_id\":\"".utf8
        bytes += id.utf8
        bytes += "\",\"timestamp\":\"".utf8
        bytes += time.utf8
        bytes += "\",\"data\":".utf8
        bytes += data
        switch next {
        case .none: break
        case .null: bytes += ",\"next_cursor\":null".utf8
        case .text(let text): bytes += ",\"next_cursor\":\"\(text)\"".utf8
        }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Saves the response to a change together with the change, if the request has an idempotency key.
    func idempotencyRecord(_ response: @escaping @Sendable ([UInt8]) -> Response) -> IdempotencyRecord {
        guard let ticket = idempotencyTicket else { return .none }
        return IdempotencyRecord { connection, data throws(StorageError) in
            try ticket.save(response(data), on: connection)
        }
    }
}
