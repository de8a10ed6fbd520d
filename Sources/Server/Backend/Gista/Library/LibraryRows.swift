internal import HTTPServer
internal import SQLite

/// Sends a list to a client: a short list at once, a longer list row after row at the pace the client reads.
///
/// Rows that are changed or deleted while a long list is sent appear as they are when it is their turn. The ETag is
/// that of the beginning, so a caller that asks again gets the new state.
///
/// See docs/decisions/limits.md, "A long Gista list is streamed in short transactions".
struct LibraryRows: Sendable {
    /// The maximum size of a list that is kept in memory and sent whole, in bytes.
    static let maxBufferedSize = 262_144
    /// The bytes of a long list that are read at once; one more row may come with them.
    static let atOnce = 32_768

    let library: any GistaLibrary
    let table: LibraryTable
    let account: Int64
    /// Converts a row to the caller's version; nil if the row stays as it is.
    var change: (@Sendable ([UInt8]) -> [UInt8])?

    /// The rows of a short list, or the first rows of a long list. Empty if the account is gone.
    func first(of range: LibraryRange) async throws(StorageError) -> LibraryPage {
        try await library.page(of: table, account, range, bytes: Self.maxBufferedSize) ?? LibraryPage()
    }

    /// A response with a JSON array of the rows in a range, of which `first` are the first.
    func answer(_ range: LibraryRange, beginning first: LibraryPage) -> Response {
        if let all = array(of: first) { return .json(all) }
        // The first rows are read again instead of being kept in memory for as long as the client takes.
        return .stream(contentType: "application/json") { writer in try await write(range, to: writer) }
    }

    /// A JSON array of all rows; nil if the list is too long for that.
    func short() async throws(StorageError) -> [UInt8]? { array(of: try await first(of: LibraryRange())) }

    private func array(of page: LibraryPage) -> [UInt8]? {
        guard page.rest == nil, page.large == nil else { return nil }
        return Self.open + joined(page.rows, isFirst: true) + Self.close
    }

    /// Writes a JSON array of the rows in a range. Keeps only a few bytes while it waits for a slow client.
    func write(_ range: LibraryRange = LibraryRange(), to writer: ResponseWriter) async throws {
        try await writer.write(Self.open)
        var (next, isFirst) = (LibraryRange?.some(range), true)
        while let range = next {
            let piece = try await read(range, isFirst: isFirst)
            try await writer.write(piece.bytes)
            if let place = piece.large { try await write(large: place, to: writer) }
            (next, isFirst) = (piece.rest, false)
        }
        try await writer.write(Self.close)
    }

    /// The bytes of some rows, and the comma before the large row that follows them.
    private func read(_ range: LibraryRange, isFirst: Bool) async throws -> (
        bytes: [UInt8], large: Int64?, rest: LibraryRange?
    ) {
        // A list whose account is deleted while it is sent must not look complete.
        guard let page = try await library.page(of: table, account, range, bytes: Self.atOnce) else {
            throw ListRemovedError()
        }
        var bytes = joined(page.rows, isFirst: isFirst)
        if page.large != nil, !isFirst || !page.rows.isEmpty { bytes += Self.comma }
        return (bytes, page.large, page.rest)
    }

    private func joined(_ rows: [[UInt8]], isFirst: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for (number, row) in rows.enumerated() {
            if number > 0 || !isFirst { bytes += Self.comma }
            bytes += change?(row) ?? row
        }
        return bytes
    }

    private func write(large place: Int64, to writer: ResponseWriter) async throws {
        if let change { return try await writer.write(change(try await completeRow(place))) }
        var offset = 0
        while true {
            let piece = try await bytes(at: place, from: offset, count: Self.atOnce)
            try await writer.write(piece)
            offset += piece.count
            guard piece.count == Self.atOnce else { return }
        }
    }

    private func completeRow(_ place: Int64) async throws -> [UInt8] {
        try await bytes(at: place, from: 0, count: Int(Int32.max))
    }

    private func bytes(at place: Int64, from offset: Int, count: Int) async throws -> [UInt8] {
        guard let bytes = try await library.bytes(of: table, account, at: place, from: offset, count: count) else {
            throw ListRemovedError()
        }
        return bytes
    }

    private static let comma = [UInt8(ascii: ",")]
    private static let open = [UInt8(ascii: "[")]
    private static let close = [UInt8(ascii: "]")]
}

/// Aborts a response, because the account, or the gist that is being sent, was deleted meanwhile. The client notices
/// that the response is incomplete and asks again.
private struct ListRemovedError: Error {}
