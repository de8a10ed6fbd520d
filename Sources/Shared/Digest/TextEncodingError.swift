/// Why a string is not valid hex or Base64. Safe to log: it contains the offset and never the string.
package enum TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte at this offset is not a digit of the alphabet.
    case invalidCharacter(at: Int)
    /// This number of digits does not form whole bytes.
    case invalidLength(Int)
    /// The last digit, at this offset, has unused bits that are not zero.
    case nonzeroPadding(at: Int)

    package var description: String {
        switch self {
        case .invalidCharacter(let offset): "a character that does not belong at offset \(offset)"
        case .invalidLength(let length): "\(length) characters cannot spell whole bytes"
        case .nonzeroPadding(let offset): "stray bits in the last digit at offset \(offset)"
        }
    }
}
