/// Splits a JSON text that comes in chunks into array elements: of a top-level array, or of the members `bookmarks`,
/// `links` and `readings` of a top-level object.
///
/// Only brackets and strings are tracked here; elements are validated when they are parsed.
struct JSONElements: Sendable {
    /// An element and the name of its array.
    struct Element: Sendable, Equatable {
        /// The array's name; empty for a top-level array.
        let array: String
        /// The JSON text; nil if it was too large.
        let text: [UInt8]?
    }

    private enum State: Equatable { case before, inObject, inArray, after }

    private var state = State.before
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The last string of the outer object, which may be the name of an array.
    private var name: [UInt8] = []
    private var element: [UInt8] = []
    private var isTooLarge = false
    /// The name of the current or last array; nil before one was found.
    private var array: String?
    private let largest: Int

    private static let names = ["bookmarks", "links", "readings"]

    /// Creates a reader; an element of more than `largest` bytes is reported as nil.
    init(largest: Int) { self.largest = largest }

    /// True if an array was found and the text is complete.
    var isWhole: Bool { array != nil && state == .after }

    /// The elements that end in this chunk.
    mutating func take(_ piece: some Sequence<UInt8>) -> [Element] {
        var elements: [Element] = []
        for byte in piece {
            switch state {
            case .before:
                if byte == UInt8(ascii: "[") { (state, array) = (.inArray, "") }
                if byte == UInt8(ascii: "{") { state = .inObject }
            case .inObject: lookForArray(byte)
            case .inArray:
                if let element = follow(byte) { elements.append(element) }
            case .after: break
            }
        }
        return elements
    }

    private mutating func lookForArray(_ byte: UInt8) {
        if isInString {
            if depth == 0, name.count < 64 { name.append(byte) }
            return followString(byte)
        }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            if depth == 0 { name = [] }
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if depth == 0, byte == UInt8(ascii: "["), let found = namedArray {
                (state, array, name) = (.inArray, found, [])
            } else {
                depth += 1
            }
        case UInt8(ascii: "}") where depth == 0: state = .after
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
        default: break
        }
    }

    /// The name of the array that begins here; nil if it is not one to read. `name` includes the closing quote.
    private var namedArray: String? { Self.names.first { name.dropLast().elementsEqual($0.utf8) } }

    /// Reads one byte and returns the element that ends before it; nil if none does.
    private mutating func follow(_ byte: UInt8) -> Element? {
        if isInString {
            append(byte)
            followString(byte)
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ",") where depth == 0: return finish()
        case UInt8(ascii: "]") where depth == 0:
            state = array == "" ? .after : .inObject
            return finish()
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
        append(byte)
        return nil
    }

    private mutating func followString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private mutating func append(_ byte: UInt8) {
        if element.count < largest { element.append(byte) } else { isTooLarge = true }
    }

    private mutating func finish() -> Element? {
        defer { (element, isTooLarge) = ([], false) }
        let name = array ?? ""
        if isTooLarge { return Element(array: name, text: nil) }
        return element.contains { $0 > 0x20 } ? Element(array: name, text: element) : nil
    }
}
