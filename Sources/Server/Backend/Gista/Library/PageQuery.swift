internal import HTTPServer
internal import SQLite

/// The page of a list that a query asks for with `?limit=1…100&cursor=`.
struct PageQuery: Sendable {
    private let limit: Int
    private let behind: Int64
    /// The other parameters of the query, which the address of the next page repeats.
    private let otherParameters: String

    /// Nil if the query asks for the whole list.
    init?(_ request: Request) throws(HTTPError) {
        let cursor = request.query("cursor")
        guard cursor != nil || request.query("limit") != nil else { return nil }
        var problems: [HTTPError.Detail] = []
        limit = request.limit(or: 100, &problems)
        let place = cursor.map { Int64($0, radix: 36) ?? 0 } ?? .max
        behind = place
        if place <= 0 || (cursor.map { $0 != String(place, radix: 36) } ?? false) {
            problems.append(.init("cursor", "was not issued by this list; leave it out to begin at the start"))
        }
        otherParameters = request.query("userId").map { "userId=\(Self.encoded($0))&" } ?? ""
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [45, 46, 95, 126].contains(byte)
            return isPlain
                ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// The range of the page, and the header with the address of the next page.
    func find(
        in library: any GistaLibrary,
        _ table: LibraryTable,
        of account: Int64
    ) async throws(StorageError) -> (range: LibraryRange, next: String?) {
        guard let end = try await library.end(of: table, account, after: behind, count: limit) else {
            // No item comes after it, and an empty range stays empty whatever is added in the meantime.
            return (LibraryRange(behind: behind, last: behind), nil)
        }
        let next = "<?\(otherParameters)limit=\(limit)&cursor=\(String(end.place, radix: 36))>; rel=\"next\""
        return (LibraryRange(behind: behind, last: end.place), end.hasMore ? next : nil)
    }
}
