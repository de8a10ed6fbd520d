/// The elements of a JSON array that comes in pieces: the array itself, or the members `bookmarks`, `links` and `readings` of an object.
///
/// Only brackets and strings are followed here; whether an element is valid is seen when it is parsed.
struct JSONElements: Sendable {
    /// An element, and whose it is.
    struct Element: Sendable, Equatable {
        /// The array's name; empty for the outer array.
        let array: String
        /// Its text; nil where it was too large.
        let text: [UInt8]?
    }

    private enum Place: Equatable { case before, inObject, inArray, after }

    private var place = Place.before
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The last string of the outer object, to find the member.
    private var name: [UInt8] = []
    private var element: [UInt8] = []
    private var isTooLarge = false
    /// The array that is read, or was last; nil before one was found.
    private var array: String?
    private let largest: Int

    private static let names = ["bookmarks", "links", "readings"]

    /// Elements of at most `largest` bytes; a larger one is nil.
    init(largest: Int) { self.largest = largest }

    /// Whether an array was found, and the text did not end in the middle.
    var isWhole: Bool { array != nil && place == .after }

    /// The elements that end in this piece.
    mutating func take(_ piece: some Sequence<UInt8>) -> [Element] {
        var elements: [Element] = []
        for byte in piece {
            switch place {
            case .before:
                if byte == UInt8(ascii: "[") { (place, array) = (.inArray, "") }
                if byte == UInt8(ascii: "{") { place = .inObject }
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
                (place, array, name) = (.inArray, found, [])
            } else {
                depth += 1
            }
        case UInt8(ascii: "}") where depth == 0: place = .after
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
        default: break
        }
    }

    /// The name of the array that begins here, if its elements are read. The last string ends with its quote.
    private var namedArray: String? { Self.names.first { name.dropLast().elementsEqual($0.utf8) } }

    /// The element that ends before this byte; nil when none does.
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
            place = array == "" ? .after : .inObject
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
