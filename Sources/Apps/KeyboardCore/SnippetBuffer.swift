/// The last characters (grapheme clusters) of a text that is being typed, in memory of a fixed size.
///
/// The bytes are in one array and move to its front when it is full; a second array holds the byte count of each
/// character. Nothing is allocated after the start, and characters are separated scalar by scalar, so that a key costs
/// the same however long the text is.
///
/// `String.suffix` would walk the text and allocate on each key; an array of `Character` would allocate for characters
/// of more than 15 bytes. The core also has to compile as Embedded Swift. `Unicode._CharacterRecognizer` may change, as
/// its underscore says, so a test compares it with `String`.
struct SnippetBuffer {
    /// The maximum number of characters kept.
    static let characterLimit = 300
    /// The maximum number of bytes kept, which is the backend's limit.
    static let byteLimit = 8 * 1024
    /// The maximum number of bytes of one character; combining marks beyond it are dropped.
    static let characterByteLimit = 256

    private var bytes: [UInt8]
    private var firstByte = 0
    private var lengths: [UInt16]
    private var firstLength = 0
    private var boundaries = Unicode._CharacterRecognizer()

    /// Creates an empty buffer and reserves all the memory it will ever need.
    init() {
        bytes = []
        lengths = []
        bytes.reserveCapacity(Self.byteLimit * 2)
        lengths.reserveCapacity(Self.characterLimit * 2)
    }

    /// The number of characters.
    var count: Int { lengths.count - firstLength }

    /// The characters, oldest first.
    var text: String { String(decoding: bytes[firstByte...], as: UTF8.self) }

    /// Appends a scalar. Returns true if it starts a new character, and false if it joins the last one or is dropped.
    mutating func append(_ scalar: Unicode.Scalar) -> Bool {
        let width = UTF8.width(scalar)
        let startsCharacter = boundaries.hasBreak(before: scalar) || count == 0
        if startsCharacter {
            makeSpace(for: width)
            lengths.append(UInt16(width))  // bounded: a scalar has at most four bytes
        } else {
            let length = lengths[lengths.count - 1]
            guard Int(length) + width <= Self.characterByteLimit else { return false }
            makeSpace(for: width)
            lengths[lengths.count - 1] += UInt16(width)  // bounded: a scalar has at most four bytes
        }
        append(bytesOf: scalar, width)
        dropOldest()
        return startsCharacter
    }

    /// Removes the last character. Returns false if there is none.
    @discardableResult
    mutating func removeLast() -> Bool {
        guard count > 0 else { return false }
        // bounded: the last character has this many bytes
        bytes.removeLast(Int(lengths.removeLast()))
        readLastCharacterAgain()
        return true
    }

    /// Removes everything and keeps the memory. The bytes are overwritten first, because they are what the user typed.
    mutating func removeAll() {
        for index in bytes.indices { bytes[index] = 0 }
        bytes.removeAll(keepingCapacity: true)
        lengths.removeAll(keepingCapacity: true)
        firstByte = 0
        firstLength = 0
        boundaries = Unicode._CharacterRecognizer()
    }

    // MARK: Steps

    private mutating func append(bytesOf scalar: Unicode.Scalar, _ width: Int) {
        let value = scalar.value
        switch width {
        case 1: bytes.append(UInt8(truncatingIfNeeded: value))
        case 2: bytes.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
        case 3: bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
        default: bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
        }
        var left = width - 1
        while left > 0 {
            left -= 1
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> UInt32(left * 6)) & 0x3F)
        }
    }

    private mutating func dropOldest() {
        while count > Self.characterLimit || bytes.count - firstByte > Self.byteLimit {
            firstByte += Int(lengths[firstLength])
            firstLength += 1
        }
    }

    /// Moves the kept text to the front when the memory is used up. Removing from an array's front moves elements and
    /// never allocates.
    private mutating func makeSpace(for width: Int) {
        guard bytes.count + width > Self.byteLimit * 2 || lengths.count + 1 > Self.characterLimit * 2 else { return }
        bytes.removeFirst(firstByte)
        lengths.removeFirst(firstLength)
        firstByte = 0
        firstLength = 0
    }

    /// Feeds the last character to a new recognizer, which then knows whether the next scalar joins it.
    private mutating func readLastCharacterAgain() {
        boundaries = Unicode._CharacterRecognizer()
        guard let length = lengths.last, count > 0 else { return }
        var index = bytes.count - Int(length)
        while index < bytes.count {
            let lead = bytes[index]
            let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            var value = width == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(width))
            for offset in 1..<width {
                value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
            }
            if let scalar = Unicode.Scalar(value) { _ = boundaries.hasBreak(before: scalar) }
            index += width
        }
    }
}
