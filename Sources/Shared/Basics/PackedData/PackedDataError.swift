/// Why packed data cannot be read.
package enum PackedDataError: Error, Equatable, CustomStringConvertible {
    /// The bytes do not start with the header of a packed file.
    case notPacked
    case wrongKind(String, expected: String)
    case unsupportedVersion(UInt32, expected: UInt32)
    /// The file has more bytes than its format allows.
    case tooLarge(Int, maxSize: Int)
    /// The payload's size differs from the size in the header: the file was truncated or something was appended.
    case wrongSize(Int, expected: UInt64)
    /// The checksum in the header does not match the bytes.
    case damaged
    /// The payload does not have the fields that its kind and version require.
    case malformed(String)

    package var description: String {
        switch self {
        case .notPacked: "packed data must begin with 'BOWLPACK' and a header of \(PackedFormat.headerSize) bytes"
        case .wrongKind(let kind, let expected): "packed data must be of kind '\(expected)'; got '\(kind)'"
        case .unsupportedVersion(let version, let expected):
            "packed data must have version \(expected); got \(version). Train the engine again with this version's script."
        case .tooLarge(let size, let maxSize): "packed data must have at most \(maxSize) bytes; got \(size)"
        case .wrongSize(let size, let expected): "packed data must have a payload of \(expected) bytes; got \(size)"
        case .damaged: "packed data does not match its checksum"
        case .malformed(let reason): "packed data is malformed: \(reason)"
        }
    }
}
