internal import Essentials

/// One decoding: the tape of a text, and the rules for its dates, data, numbers and names.
///
/// Values do not store their paths. An error finds the path to its value by searching the tape, so that decoding
/// without an error has no cost for paths.
final class JSONReading {
    let tape: JSONTape
    let rules: DecodingRules
    /// Where members are looked for first. It is allocated separately, because Swift checks each access to a mutable
    /// property for exclusivity at run time.
    private let search: UnsafeMutablePointer<MemberSearch>
    /// The values by name, for objects in which a linear search would be too slow.
    private var indexes: [Int: [String: Int]] = [:]
    /// The objects that are decoded as dictionaries, whose keys are not converted by the key strategy.
    private var dictionaries: Set<Int> = []

    init(_ tape: JSONTape, _ rules: DecodingRules) {
        (self.tape, self.rules) = (tape, rules)
        search = .allocate(capacity: 1)
        search.initialize(to: MemberSearch(tape))
    }

    deinit {
        search.deinitialize(count: 1)
        search.deallocate()
    }

    func entry(_ index: Int) -> JSONTape.Entry { tape.entries[index] }

    func isNull(_ index: Int) -> Bool { tape.entries[index].kind == .null }

    // MARK: Members

    /// The position of the value with this name in an object; nil if there is none.
    @inline(__always)
    func member(_ name: String, of object: Int) -> Int? {
        let entry = tape.entries[object]
        if rules.convertsNames || entry.traits.contains(.hasDuplicates) { return indexedMember(name, of: object) }
        // With more members than this, a linear search for each name would take quadratic time in total.
        let isShort = entry.count <= 24
        let found = name.withUTF8Bytes { search.pointee.member($0, of: object, searchesAll: isShort) }
        return isShort || found != nil ? found : indexedMember(name, of: object)
    }

    @inline(never)
    private func indexedMember(_ name: String, of object: Int) -> Int? {
        guard let value = index(of: object)[name] else { return nil }
        expect(after: value, in: object)
        return value
    }

    /// Makes the next lookup in the object start after this value. Call it after reading a value that may have members
    /// itself.
    func expect(after value: Int, in object: Int) { search.pointee.expect(after: value, in: object) }

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
        var index = object + 1
        while index < Int(tape.entries[object].next) {
            body(name(tape.string(tape.entries[index]), in: object, path), index + 1)
            index = Int(tape.entries[index + 1].next)
        }
    }

    private func name(_ written: String, in object: Int, _ path: @autoclosure () -> [any CodingKey]) -> String {
        guard rules.convertsNames, !dictionaries.contains(object) else { return written }
        return rules.names.name(for: written, at: path())
    }

    // MARK: Values

    /// Reads a value of any type. Types that JSON or the rules handle directly are read without a decoder.
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        // Comparing types is much faster than casting values to them.
        if type == String.self { return same(try string(at: index)) }
        if type == Int.self { return same(try integer(Int.self, at: index)) }
        if type == Double.self { return same(try float(Double.self, at: index)) }
        if type == Bool.self { return same(try bool(at: index)) }
        if type == Date.self { return same(try date(at: index)) }
        if type == Data.self { return same(try data(at: index)) }
        if type == URL.self { return same(try url(at: index)) }
        if type == Decimal.self { return same(try decimal(at: index)) }
        if type == JSONValue.self { return same(tape.value(at: index)) }
        if type == [String].self { return same(try array(at: index) { try string(at: $0) }) }
        if type == [Int].self { return same(try array(at: index) { try integer(Int.self, at: $0) }) }
        if type == [Double].self { return same(try array(at: index) { try float(Double.self, at: $0) }) }
        if rules.convertsNames, type is any TextKeyedDictionary.Type { dictionaries.insert(index) }
        // The cast costs as much as a few calls of the standard library's loop.
        if tape.entries[index].isLongArray, let type = type as? any DecodableArray.Type {
            return try read(type, at: index)
        }
        return try Value(from: TapeDecoder(reading: self, index: index))
    }

    /// Reads an array. `Known` is the same type as `Value`, seen as an array.
    private func read<Known: DecodableArray, Value>(_ type: Known.Type, at index: Int) throws -> Value {
        same(try type.init(at: index, in: self))
    }

    /// Casts a value to `Value`, which must be its own type.
    private func same<Known, Value>(_ value: Known) -> Value {
        assert(Known.self == Value.self)
        return unsafeBitCast(value, to: Value.self)
    }

    /// Reads all elements of an array at once, which is faster than the standard library's calls for each element.
    fileprivate func array<Element>(at index: Int, _ read: (Int) throws -> Element) throws -> [Element] {
        let entry = tape.entries[index]
        guard entry.kind == .array else { throw mismatch([Any].self, at: index) }
        var elements: [Element] = []
        elements.reserveCapacity(Int(entry.count))
        var element = index + 1
        while element < Int(entry.next) {
            elements.append(try read(element))
            element = Int(tape.entries[element].next)
        }
        return elements
    }

    func bool(at index: Int) throws -> Bool {
        let entry = tape.entries[index]
        guard entry.kind == .bool else { throw typeMismatch(Bool.self, at: index) }
        return tape.bool(entry)
    }

    func string(at index: Int) throws -> String {
        let entry = tape.entries[index]
        guard entry.kind == .string else { throw mismatch(String.self, at: index) }
        return tape.string(entry)
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type, at index: Int) throws -> Value {
        let entry = tape.entries[index]
        guard entry.kind == .number else { throw mismatch(type, at: index) }
        guard let value: Value = tape.integer(entry) else {
            throw corrupted("the number does not fit into \(type)", at: index)
        }
        return value
    }

    func float<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type, at index: Int) throws
        -> Value
    {
        let entry = tape.entries[index]
        if entry.kind == .number {
            guard let value: Value = tape.float(entry) else {
                throw corrupted("the number does not fit into \(type)", at: index)
            }
            return value
        }
        guard entry.kind == .string, case .convertFromString(let infinity, let negative, let nan) = rules.floats else {
            throw mismatch(type, at: index)
        }
        switch tape.string(entry) {
        case infinity: return .infinity
        case negative: return -.infinity
        case nan: return .nan
        default: throw mismatch(type, at: index)
        }
    }

    private func decimal(at index: Int) throws -> Decimal {
        let entry = tape.entries[index]
        guard entry.kind == .number else { throw mismatch(Decimal.self, at: index) }
        guard let value = Decimal(string: tape.string(entry)) else {
            throw corrupted("the number does not fit into Decimal", at: index)
        }
        return value
    }

    private func url(at index: Int) throws -> URL {
        if isNull(index) { throw mismatch(URL.self, at: index) }
        guard let url = URL(string: try string(at: index)) else { throw corrupted("not a URL", at: index) }
        return url
    }

    private func data(at index: Int) throws -> Data {
        if isNull(index) { throw mismatch(Data.self, at: index) }
        switch rules.data {
        case .base64:
            guard let data = Data(base64Encoded: try string(at: index)) else {
                throw corrupted("not Base64", at: index)
            }
            return data
        case .custom(let read): return try read(TapeDecoder(reading: self, index: index))
        default: return try Data(from: TapeDecoder(reading: self, index: index))
        }
    }

    private func date(at index: Int) throws -> Date {
        if isNull(index) { throw mismatch(Date.self, at: index) }
        switch rules.dates {
        case .secondsSince1970: return Date(timeIntervalSince1970: try float(Double.self, at: index))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try float(Double.self, at: index) / 1_000)
        case .iso8601:
            let text = try string(at: index)
            if let date = ISO8601Date.read(text) { return date }
            guard let date = try? Date(text, strategy: .iso8601) else {
                throw corrupted("not a date of ISO 8601", at: index)
            }
            return date
        case .custom(let read): return try read(TapeDecoder(reading: self, index: index))
        default: return try Date(from: TapeDecoder(reading: self, index: index))
        }
    }

    // MARK: Errors

    /// The error for a value that is null or of the wrong kind.
    func mismatch(_ type: any Any.Type, at index: Int) -> DecodingError {
        guard isNull(index) else { return typeMismatch(type, at: index) }
        return .valueNotFound(type, context("null instead of \(type)", at: index))
    }

    /// The error for a value of the wrong kind.
    private func typeMismatch(_ type: any Any.Type, at index: Int) -> DecodingError {
        .typeMismatch(type, context("\(tape.entries[index].kind.name) instead of \(type)", at: index))
    }

    func corrupted(_ problem: String, at index: Int) -> DecodingError {
        .dataCorrupted(context(problem, at: index))
    }

    private func context(_ problem: String, at index: Int) -> DecodingError.Context {
        DecodingError.Context(codingPath: path(to: index), debugDescription: problem)
    }

    /// The names and indices that lead to a value.
    func path(to index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var container = 0
        while container != index, let step = step(from: container, to: index, path) {
            path.append(step.key)
            container = step.value
        }
        return path
    }

    /// The key and position of the child of `container` that is at `target` or contains it.
    private func step(from container: Int, to target: Int, _ path: [any CodingKey]) -> (key: any CodingKey, value: Int)?
    {
        let entry = tape.entries[container]
        let isObject = entry.kind == .object
        var index = 0
        var value = container + (isObject ? 2 : 1)
        while value < Int(entry.next) {
            let next = Int(tape.entries[value].next)
            if target < next {
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

/// An array of any decodable type.
private protocol DecodableArray {
    init(at index: Int, in reading: JSONReading) throws
}

extension Array: DecodableArray where Element: Decodable {
    fileprivate init(at index: Int, in reading: JSONReading) throws {
        self = try reading.array(at: index) { try reading.value(Element.self, at: $0) }
    }
}

extension JSONTape.Entry {
    fileprivate var isLongArray: Bool { kind == .array && count >= 4 }
}

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
