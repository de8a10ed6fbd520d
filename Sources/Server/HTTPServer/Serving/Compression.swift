internal import CZlib

/// When and how responses are compressed: complete bodies of compressible types, for clients that accept gzip.
package struct Compression: Sendable {
    /// The minimum size of a compressed body, in bytes. Smaller bodies gain nothing.
    package var threshold = 1024
    /// The compression level, from 1 (fastest) to 9 (smallest).
    package var level = 4

    package init() {}

    /// Compresses the body in place if the client accepts it, and adds `Vary: Accept-Encoding` to compressible
    /// responses.
    func apply(to response: inout Response, accepting: @autoclosure () -> String?) {
        guard case .bytes(let plain) = response.body, plain.count >= threshold else { return }
        guard response.headers["Content-Encoding"] == nil, isCompressible(response.headers["Content-Type"]) else {
            return
        }
        guard response.headers["Cache-Control"]?.contains("no-transform") != true else { return }
        response.headers.join("Vary", "Accept-Encoding")
        guard acceptsGzip(accepting()), let packed = gzip(plain, level: level), packed.count < plain.count else {
            return
        }
        response.body = .bytes(packed)
        response.headers["Content-Encoding"] = "gzip"
        // A strong tag names exact bytes, which have changed. The content is the same, which a weak tag expresses.
        if let tag = response.headers["ETag"], tag.hasPrefix("\"") { response.headers["ETag"] = "W/" + tag }
    }

    private func isCompressible(_ type: String?) -> Bool {
        guard let type = type?.prefix(while: { $0 != ";" }).trimmingSpaces.lowercased() else { return false }
        if type.hasPrefix("text/") { return type != "text/event-stream" }
        return type.hasSuffix("+json") || type.hasSuffix("+xml")
            || ["application/json", "application/javascript", "application/xml", "application/x-ndjson"].contains(type)
    }
}

/// Whether an `Accept-Encoding` header allows gzip (RFC 9110, 12.5.3).
func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var forAny: Bool?
    for item in header.split(separator: ",") {
        let parts = item.split(separator: ";").map { $0.trimmingSpaces }
        guard let coding = parts.first else { continue }
        let weight = parts.dropFirst().first { equalWithoutCase($0.prefix(2), "q=") }.map {
            Double($0.dropFirst(2)) ?? 0
        }
        let isWanted = (weight ?? 1) > 0
        if equalWithoutCase(coding, "gzip") || equalWithoutCase(coding, "x-gzip") { return isWanted }
        if coding == "*" { forAny = isWanted }
    }
    return forAny ?? false
}

/// The bytes as one gzip member; nil if zlib failed.
func gzip(_ plain: [UInt8], level: Int) -> [UInt8]? {
    let room = bowline_gzip_bound(plain.count)
    let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = bowline_gzip(plain, plain.count, buffer.baseAddress, room, Int32(level))
    }
    return packed.isEmpty ? nil : packed
}
