internal import BowlineJSON
internal import Distill
internal import Essentials

/// The messages between server and helper: a head in JSON and the bytes of a page, each preceded by its length in four
/// bytes.
enum HelperMessage {
    /// The maximum size of a message, in bytes.
    static let maxSize = 64 << 20

    struct Request: Codable {
        let contentType: String?
        let address: String
        var series: PageSeries?
    }

    enum Answer: Codable {
        case gist(Distill.Gist)
        case failure(DistillError)
    }

    static func bytes(_ head: some Encodable, body: [UInt8] = []) throws -> [UInt8] {
        let json = try JSONCoder.standard.encode(head)
        return size(json.count) + size(body.count) + json + body
    }

    static func head<Head: Decodable>(_ type: Head.Type, in bytes: [UInt8]) throws -> Head {
        try JSONCoder.standard.decode(type, from: Data(bytes))
    }

    /// The lengths of head and body at the beginning of a message; nil if it would be too long.
    static func sizes(_ bytes: [UInt8]) -> (head: Int, body: Int)? {
        guard bytes.count == 8 else { return nil }
        let (head, body) = (number(bytes[0..<4]), number(bytes[4..<8]))
        return head + body <= maxSize ? (head, body) : nil
    }

    private static func size(_ count: Int) -> [UInt8] {
        let number = UInt32(clamping: count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
