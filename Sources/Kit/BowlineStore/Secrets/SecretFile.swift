import Bowline

/// The format of a secret's file: a header line with version, revision and checksum, then the secret.
///
///     bowline-secret 1 <revision> <length> <checksum>
enum SecretFile {
    /// The file names of one secret.
    struct Name: Sendable, Hashable {
        private let encoded: String

        /// Encodes a name so that it is a plain file name, whatever the name contains.
        init(_ name: String) throws(SecretStoreError) {
            encoded = name.utf8.map(Self.encoded).joined()
            guard !name.isEmpty, encoded.utf8.count <= 200 else {
                throw .unavailable("a secret's name must have 1 to 200 plain characters")
            }
        }

        /// The file that holds the secret.
        var file: String { "\(encoded).secret" }
        /// The file that is locked while the secret is compared and written. It is never removed, because removing a
        /// lock file would break the lock.
        var lock: String { "\(encoded).lock" }
        /// The file that is locked while the secret is moved to another store or removed from both. Held longer than
        /// `lock`, which is taken inside.
        var moveLock: String { "\(encoded).move" }
        /// The file that holds the next version of the secret until it is complete.
        var next: String { "\(encoded).next" }

        private static func encoded(_ byte: UInt8) -> String {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"):
                String(Unicode.Scalar(byte))
            default:
                byte < 16 ? "%0\(String(byte, radix: 16))" : "%\(String(byte, radix: 16))"
            }
        }
    }

    /// The maximum size of a secret's file, in bytes.
    static let maxBytes = 1 << 20
    private static let mark = "bowline-secret"
    private static let version = "1"

    static func encode(_ bytes: [UInt8], revision: UInt64) -> [UInt8] {
        let head = "\(mark) \(version) \(revision) \(bytes.count) \(checksum(of: bytes, revision))\n"
        return Array(head.utf8) + bytes
    }

    /// Decodes a file; nil when it is not exactly what `encode` wrote.
    static func decode(_ file: [UInt8]) -> (bytes: [UInt8], revision: UInt64)? {
        guard let end = file.prefix(128).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
        let bytes = Array(file[(end + 1)...])
        guard words.count == 5, words[0] == mark, words[1] == version, let revision = UInt64(words[2]),
            words[3] == "\(bytes.count)", words[4] == "\(checksum(of: bytes, revision))"
        else { return nil }
        return (bytes, revision)
    }

    /// A checksum against accidental damage, not attacks (FNV-1a): a program that can change the file can also read it.
    private static func checksum(of bytes: [UInt8], _ revision: UInt64) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325 ^ revision) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
