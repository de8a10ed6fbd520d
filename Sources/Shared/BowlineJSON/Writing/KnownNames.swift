/// The names of members that were written before, as they were written.
///
/// Objects of one type mostly have the same names, so that most names are searched only once for characters to escape.
/// The numbers of the names also show, without comparing texts, whether two objects have the same members.
struct KnownNames: ~Copyable {
    /// More names are unlikely to be written again.
    private static let limit = 128

    /// The names in quotes, each followed by a colon.
    private var texts = TextBuffer()
    private var places: [Range<Int>] = []
    /// A hash table of the names' numbers, in which zero stands for an empty slot. At least half of it is empty.
    private let slots: UnsafeMutablePointer<UInt8>

    init() {
        slots = .allocate(capacity: 256)
        slots.initialize(repeating: 0, count: 256)
    }

    deinit { slots.deallocate() }

    /// Appends a name in quotes and a colon. Returns the number of the name, which no other name has; zero if it is not
    /// remembered.
    mutating func append(_ name: UnsafeBufferPointer<UInt8>, to text: inout TextBuffer, escapesSlashes: Bool) -> UInt8 {
        var slot = Self.hash(of: name)
        while slots[Int(slot)] != 0 {
            let number = slots[Int(slot)]
            let known = texts[places[Int(number) - 1]]
            if UnsafeBufferPointer(rebasing: known[1..<(known.count - 2)]).hasSameBytes(as: name) {
                text.append(known)
                return number
            }
            slot &+= 1
        }
        let start = text.count
        JSONEscape.append(name, to: &text, escapesSlashes: escapesSlashes)
        text.append(UInt8(ascii: ":"))
        // A name with escapes looks like another one that has backslashes, so it is not remembered.
        guard places.count < Self.limit, text.count - start == name.count + 3 else { return 0 }
        places.append(texts.count..<(texts.count + text.count - start))
        texts.append(text[start..<text.count])
        slots[Int(slot)] = UInt8(truncatingIfNeeded: places.count)
        return slots[Int(slot)]
    }

    private static func hash(of name: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard let first = name.first, let last = name.last else { return 0 }
        return first &* 7 &+ name[name.count / 2] &* 31 &+ last &* 17 &+ UInt8(truncatingIfNeeded: name.count)
    }
}
