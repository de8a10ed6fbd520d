import Bowline
import Digest
import Essentials

/// The responses of one key, encoded as the bytes of one row.
///
/// The record begins with a digest of the key and the bytes: SQLite does not detect a flipped bit in a page, and a row
/// that ended up under another key must never be served.
///
/// See docs/decisions/cache.md, "The disk cache checksums each record and replaces a damaged file".
enum StoredResponseRecord {
    /// Half of SHA-256 is enough against accidental damage.
    private static let digestLength = 16

    static func bytes(of responses: [StoredResponse], for key: CacheKey) -> [UInt8] {
        var writer = ByteWriter(capacity: responses.reduce(64) { $0 + $1.cost })
        writer.write(integer: responses.count)
        for answer in responses { write(answer, to: &writer) }
        return digest(of: writer.bytes[...], for: key) + writer.bytes
    }

    /// The responses; nil if the record is damaged or belongs to another key.
    static func responses(from record: UnsafeRawBufferPointer, for key: CacheKey) -> [StoredResponse]? {
        guard record.count > digestLength else { return nil }
        let content = UnsafeRawBufferPointer(rebasing: record[digestLength...])
        guard record[..<digestLength].elementsEqual(digest(of: content, for: key)) else { return nil }
        var reader = ByteReader(content)
        do throws(ByteReader.FormatError) {
            var responses: [StoredResponse] = []
            for _ in 0..<(try reader.readInteger()) { responses.append(try readAnswer(from: &reader)) }
            return responses
        } catch {
            return nil
        }
    }

    private static func digest(of content: some Sequence<UInt8>, for key: CacheKey) -> ArraySlice<UInt8> {
        var running = RunningHash(.sha256)
        // No address contains a zero byte, so it separates the parts.
        running.update(Array(key.partition.name.utf8) + [0] + Array(key.address.description.utf8) + [0])
        running.update(content)
        return running.finish().prefix(digestLength)
    }

    // MARK: One answer

    private static func write(_ answer: StoredResponse, to writer: inout ByteWriter) {
        writer.write(integer: answer.status)
        writer.write(fields: answer.headers)
        writer.write(fields: answer.varying)
        writer.write(bits: answer.requested.timeIntervalSinceReferenceDate.bitPattern)
        writer.write(bits: answer.received.timeIntervalSinceReferenceDate.bitPattern)
        writer.write(answer.range) { writer, range in
            writer.write(integer: range.first)
            writer.write(range.total) { $0.write(integer: $1) }
        }
        writer.write(answer.policyLifetime?.components) { writer, time in
            writer.write(bits: UInt64(bitPattern: time.seconds))
            writer.write(bits: UInt64(bitPattern: time.attoseconds))
        }
        writer.write(integer: answer.tags.count)
        for tag in answer.tags { writer.write(tag) }
        writer.write(integer: answer.body.count)
        writer.bytes.append(contentsOf: answer.body)
    }

    private static func readAnswer(from reader: inout ByteReader) throws(ByteReader.FormatError) -> StoredResponse {
        let status = try reader.readInteger()
        let headers = Headers(try reader.readFields())
        let varying = try reader.readFields()
        let requested = Date(timeIntervalSinceReferenceDate: Double(bitPattern: try reader.readBits()))
        let received = Date(timeIntervalSinceReferenceDate: Double(bitPattern: try reader.readBits()))
        let range: StoredResponse.PartialRange? = try reader.readOptional { reader throws(ByteReader.FormatError) in
            let first = try reader.readInteger()
            let total = try reader.readOptional { reader throws(ByteReader.FormatError) in try reader.readInteger() }
            return .init(first: first, total: total)
        }
        let policyLifetime: Duration? = try reader.readOptional { reader throws(ByteReader.FormatError) in
            let seconds = Int64(bitPattern: try reader.readBits())
            return Duration(secondsComponent: seconds, attosecondsComponent: Int64(bitPattern: try reader.readBits()))
        }
        var tags: Set<String> = []
        for _ in 0..<(try reader.readInteger()) { tags.insert(try reader.readText()) }
        return StoredResponse(
            status: status,
            headers: headers,
            body: Data(try reader.readBytes(try reader.readInteger())),
            range: range,
            requested: requested,
            received: received,
            varying: varying,
            policyLifetime: policyLifetime,
            tags: tags
        )
    }
}
