/// The target and headers of a request, copied once into one array of bytes.
///
/// Strings are created only when they are read: a request that reads two headers creates two.
struct RequestHead: Sendable {
    /// The target, then for each header its name and value.
    private(set) var bytes: [UInt8] = []
    private(set) var fields: [FieldRange] = []
    private(set) var pathEnd = 0
    private(set) var targetEnd = 0

    /// Where a header's name and value are in `bytes`.
    struct FieldRange: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    init() {}

    init(target: UnsafeBufferPointer<UInt8>, capacity: Int) {
        bytes.reserveCapacity(capacity)
        bytes.append(contentsOf: target)
        targetEnd = target.count
        pathEnd = target.firstIndex(of: UInt8(ascii: "?")) ?? target.count
    }

    mutating func reserve(fields count: Int) { fields.reserveCapacity(count) }

    mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        bytes.append(contentsOf: value)
        let middle = start + name.count
        fields.append(FieldRange(name: start..<middle, value: middle..<bytes.count))
    }

    var pathBytes: ArraySlice<UInt8> { bytes[0..<pathEnd] }
    var path: String { text(0..<pathEnd) }
    var target: String { text(0..<targetEnd) }

    /// The query without its question mark, or nil when there is none.
    var query: ArraySlice<UInt8>? { pathEnd < targetEnd ? bytes[(pathEnd + 1)..<targetEnd] : nil }

    /// The first header with this name.
    func first(_ name: StaticString) -> String? {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return fields.first { isName(at: $0.name, wanted) }.map { text($0.value) }
    }

    /// The value of the first header with this name, as raw bytes.
    func bytes(of name: StaticString) -> ArraySlice<UInt8>? {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return fields.first { isName(at: $0.name, wanted) }.map { bytes[$0.value] }
    }

    /// Whether there is a header with this name.
    func has(_ name: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return fields.contains { isName(at: $0.name, wanted) }
    }

    func first(_ name: String) -> String? {
        withWanted(name) { wanted in fields.first { isName(at: $0.name, wanted) } }.map { text($0.value) }
    }

    func all(_ name: String) -> [String] {
        withWanted(name) { wanted in fields.filter { isName(at: $0.name, wanted) } }.map { text($0.value) }
    }

    func text(_ range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    private func isName(at range: Range<Int>, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        guard range.count == wanted.count else { return false }
        return bytes.withUnsafeBufferPointer { all in
            equalWithoutCase(UnsafeBufferPointer(rebasing: all[range]), wanted)
        }
    }

    private func withWanted<Result>(_ name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var name = name
        return name.withUTF8(body)
    }
}
