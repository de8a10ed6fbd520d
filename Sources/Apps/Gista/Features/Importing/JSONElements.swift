/// The elements of a JSON array that comes in pieces: the array itself, or the one that is the member `bookmarks` or `links` of an object.
///
/// Only brackets and strings are followed here; whether an element is valid is seen when it is parsed.
struct JSONElements: Sendable {
    private enum Place: Equatable { case before, inObject, inArray, after }

    private var place = Place.before
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The last string of the outer object, to find the member.
    private var name: [UInt8] = []
    private var element: [UInt8] = []
    private var isTooLarge = false
    private let largest: Int

    /// With the quote that ends them.
    private static let names = ["bookmarks\"", "links\""]

    /// Elements of at most `largest` bytes; a larger one is nil.
    init(largest: Int) { self.largest = largest }

    /// Whether the array was found and has ended.
    var isWhole: Bool { place == .after }

    /// The elements that end in this piece.
    mutating func take(_ piece: some Sequence<UInt8>) -> [[UInt8]?] {
        var elements: [[UInt8]?] = []
        for byte in piece {
            switch place {
            case .before:
                if byte == UInt8(ascii: "[") { place = .inArray }
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
            if depth == 0, byte == UInt8(ascii: "["), Self.names.contains(where: { name.elementsEqual($0.utf8) }) {
                place = .inArray
            } else {
                depth += 1
            }
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(depth - 1, 0)
        default: break
        }
    }

    /// The element that ends before this byte; none when none does.
    private mutating func follow(_ byte: UInt8) -> [UInt8]?? {
        if isInString {
            append(byte)
            followString(byte)
            return .none
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ",") where depth == 0: return finish()
        case UInt8(ascii: "]") where depth == 0:
            place = .after
            return finish()
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
        append(byte)
        return .none
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

    private mutating func finish() -> [UInt8]?? {
        defer { (element, isTooLarge) = ([], false) }
        if isTooLarge { return .some(nil) }
        return element.contains { $0 > 0x20 } ? .some(element) : .none
    }
}
