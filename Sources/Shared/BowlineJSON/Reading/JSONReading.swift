internal import Essentials

/// One decoding: the tape of a text, and the rules for its dates, data, numbers and names.
///
/// Values do not store their paths. An error finds the path to its value by searching the tape, so that decoding
/// without an error has no cost for paths.
final class JSONReading {
    let tape: JSONTape
    let rules: DecodingRules
    /// The position of the next member if members are read in the order of the text, as they mostly are. It is
    /// allocated separately, because Swift checks each access to a mutable property for exclusivity at run time.
    private let expected: UnsafeMutablePointer<(object: Int, name: Int)>
    /// The values by name, for objects in which a linear search would be too slow.
    private var indexes: [Int: [String: Int]] = [:]
    /// The objects that are decoded as dictionaries, whose keys are not converted by the key strategy.
    private var dictionaries: Set<Int> = []

    init(_ tape: JSONTape, _ rules: DecodingRules) {
        (self.tape, self.rules) = (tape, rules)
        expected = .allocate(capacity: 1)
        expected.initialize(to: (-1, 0))
    }

    deinit { expected.deallocate() }

    func entry(_ place: Int) -> JSONTape.Entry { tape.entries[place] }

    func isNull(_ place: Int) -> Bool { tape.entries[place].kind == .null }

    // MARK: Members

    /// The position of the value with this name in an object; nil if there is none.
    func member(_ name: String, of object: Int) -> Int? {
        let entry = tape.entries[object]
        if rules.convertsNames || entry.traits.contains(.hasDuplicates) { return index(of: object)[name] }
        let (last, next) = expected.pointee
        if last == object, next < Int(entry.next), tape.isString(tape.entries[next], name) {
            return found(next + 1, in: object)
        }
        // With more members than this, a linear search for each name would take quadratic time in total.
        guard entry.count <= 24 else { return index(of: object)[name].map { found($0, in: object) } }
        return tape.member(name, of: object).map { found($0, in: object) }
    }

    private func found(_ value: Int, in object: Int) -> Int {
        expect(after: value, in: object)
        return value
    }

    /// Makes the next lookup in the object start after this value. Call it after reading a value that may have members
    /// itself.
    func expect(after value: Int, in object: Int) { expected.pointee = (object, Int(tape.entries[value].next)) }

    /// The distinct names in an object.
    func names(of object: Int) -> [String] {
        var names: [String] = []
        names.reserveCapacity(Int(tape.entries[object].count))
        forEachMember(of: object) { name, _ in names.append(name) }
        guard rules.convertsNames || tape.entries[object].traits.contains(.hasDuplicates) else { return names }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private func index(of object: Int) -> [String: Int] {
        if let index = indexes[object] { return index }
        var index = [String: Int](minimumCapacity: Int(tape.entries[object].count))
        forEachMember(of: object) { name, value in
            if index[name] == nil { index[name] = value }
        }
        indexes[object] = index
        return index
    }

    private func forEachMember(of object: Int, _ body: (String, Int) -> Void) {
        let path = rules.names.needsPath ? path(to: object) : []
        var place = object + 1
        while place < Int(tape.entries[object].next) {
            body(name(tape.string(tape.entries[place]), in: object, path), place + 1)
            place = Int(tape.entries[place + 1].next)
        }
    }

    private func name(_ written: String, in object: Int, _ path: @autoclosure () -> [any CodingKey]) -> String {
        guard rules.convertsNames, !dictionaries.contains(object) else { return written }
        return rules.names.name(for: written, at: path())
    }

    // MARK: Values

    /// Reads a value of any type. Types that JSON or the rules handle directly are read without a decoder.
    func value<Value: Decodable>(_ type: Value.Type, at place: Int) throws -> Value {
        // Comparing types is much faster than casting values to them.
        if type == String.self { return same(try string(at: place)) }
        if type == Int.self { return same(try integer(Int.self, at: place)) }
        if type == Double.self { return same(try float(Double.self, at: place)) }
        if type == Bool.self { return same(try bool(at: place)) }
        if type == Date.self { return same(try date(at: place)) }
        if type == Data.self { return same(try data(at: place)) }
        if type == URL.self { return same(try url(at: place)) }
        if type == Decimal.self { return same(try decimal(at: place)) }
        if type == JSONValue.self { return same(tape.value(at: place)) }
        if type == [String].self { return same(try array(at: place, string)) }
        if type == [Int].self { return same(try array(at: place) { try integer(Int.self, at: $0) }) }
        if type == [Double].self { return same(try array(at: place) { try float(Double.self, at: $0) }) }
        if rules.convertsNames, type is any TextKeyedDictionary.Type { dictionaries.insert(place) }
        return try Value(from: TapeDecoder(reading: self, place: place))
    }

    /// Casts a value to `Value`, which must be its own type.
    private func same<Known, Value>(_ value: Known) -> Value {
        assert(Known.self == Value.self)
        return unsafeBitCast(value, to: Value.self)
    }

    /// Reads all elements of an array at once, which is faster than the standard library's calls for each element.
    private func array<Element>(at place: Int, _ read: (Int) throws -> Element) throws -> [Element] {
        let entry = tape.entries[place]
        guard entry.kind == .array else { throw mismatch([Any].self, at: place) }
        var elements: [Element] = []
        elements.reserveCapacity(Int(entry.count))
        var element = place + 1
        while element < Int(entry.next) {
            elements.append(try read(element))
            element = Int(tape.entries[element].next)
        }
        return elements
    }

    func bool(at place: Int) throws -> Bool {
        let entry = tape.entries[place]
        guard entry.kind == .bool else { throw typeMismatch(Bool.self, at: place) }
        return tape.bool(entry)
    }

    func string(at place: Int) throws -> String {
        let entry = tape.entries[place]
        guard entry.kind == .string else { throw mismatch(String.self, at: place) }
        return tape.string(entry)
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at place: Int) throws -> Value {
        let entry = tape.entries[place]
        guard entry.kind == .number else { throw mismatch(type, at: place) }
        guard let value: Value = tape.integer(entry) else {
            throw corrupted("the number does not fit into \(type)", at: place)
        }
        return value
    }

    func float<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type, at place: Int) throws
        -> Value
    {
        let entry = tape.entries[place]
        if entry.kind == .number {
            guard let value: Value = tape.float(entry) else {
                throw corrupted("the number does not fit into \(type)", at: place)
            }
            return value
        }
        guard entry.kind == .string, case .convertFromString(let infinity, let negative, let nan) = rules.floats else {
            throw mismatch(type, at: place)
        }
        switch tape.string(entry) {
        case infinity: return .infinity
        case negative: return -.infinity
        case nan: return .nan
        default: throw mismatch(type, at: place)
        }
    }

    private func decimal(at place: Int) throws -> Decimal {
        let entry = tape.entries[place]
        guard entry.kind == .number else { throw mismatch(Decimal.self, at: place) }
        guard let value = Decimal(string: tape.string(entry)) else {
            throw corrupted("the number does not fit into Decimal", at: place)
        }
        return value
    }

    private func url(at place: Int) throws -> URL {
        if isNull(place) { throw mismatch(URL.self, at: place) }
        guard let url = URL(string: try string(at: place)) else { throw corrupted("not a URL", at: place) }
        return url
    }

    private func data(at place: Int) throws -> Data {
        if isNull(place) { throw mismatch(Data.self, at: place) }
        switch rules.data {
        case .base64:
            guard let data = Data(base64Encoded: try string(at: place)) else {
                throw corrupted("not Base64", at: place)
            }
            return data
        case .custom(let read): return try read(TapeDecoder(reading: self, place: place))
        default: return try Data(from: TapeDecoder(reading: self, place: place))
        }
    }

    private func date(at place: Int) throws -> Date {
        if isNull(place) { throw mismatch(Date.self, at: place) }
        switch rules.dates {
        case .secondsSince1970: return Date(timeIntervalSince1970: try float(Double.self, at: place))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try float(Double.self, at: place) / 1_000)
        case .iso8601:
            let text = try string(at: place)
            if let date = ISO8601Date.read(text) { return date }
            guard let date = try? Date(text, strategy: .iso8601) else {
                throw corrupted("not a date of ISO 8601", at: place)
            }
            return date
        case .custom(let read): return try read(TapeDecoder(reading: self, place: place))
        default: return try Date(from: TapeDecoder(reading: self, place: place))
        }
    }

    // MARK: Errors

    /// The error for a value that is null or of the wrong kind.
    func mismatch(_ type: any Any.Type, at place: Int) -> DecodingError {
        guard isNull(place) else { return typeMismatch(type, at: place) }
        return .valueNotFound(type, context("null instead of \(type)", at: place))
    }

    /// The error for a value of the wrong kind.
    private func typeMismatch(_ type: any Any.Type, at place: Int) -> DecodingError {
        .typeMismatch(type, context("\(tape.entries[place].kind.name) instead of \(type)", at: place))
    }

    func corrupted(_ problem: String, at place: Int) -> DecodingError {
        .dataCorrupted(context(problem, at: place))
    }

    private func context(_ problem: String, at place: Int) -> DecodingError.Context {
        DecodingError.Context(codingPath: path(to: place), debugDescription: problem)
    }

    /// The names and indices that lead to a value.
    func path(to place: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var container = 0
        while container != place, let step = step(from: container, to: place, path) {
            path.append(step.key)
            container = step.value
        }
        return path
    }

    /// The key and position of the child of `container` that is at `place` or contains it.
    private func step(from container: Int, to place: Int, _ path: [any CodingKey]) -> (key: any CodingKey, value: Int)?
    {
        let entry = tape.entries[container]
        let isObject = entry.kind == .object
        var index = 0
        var value = container + (isObject ? 2 : 1)
        while value < Int(entry.next) {
            let next = Int(tape.entries[value].next)
            if place < next {
                let key =
                    isObject
                    ? JSONKey(name(tape.string(tape.entries[value - 1]), in: container, path)) : JSONKey(index: index)
                return (key, value)
            }
            value = next + (isObject ? 1 : 0)
            index += 1
        }
        return nil
    }
}

/// A dictionary with string keys; the key strategy does not apply to these keys.
private protocol TextKeyedDictionary {}

extension Dictionary: TextKeyedDictionary where Key == String, Value: Decodable {}

extension JSONTape.Kind {
    fileprivate var name: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
