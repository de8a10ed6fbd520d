extension ZoneRules {
    /// Reads a TZif file (RFC 8536). Version 1 holds 32-bit times. From version 2 on, a second part holds 64-bit times
    /// and is followed by the rule for all later years.
    package init(file bytes: [UInt8]) throws(ZoneError) {
        var reader = FileReader(bytes: bytes[...])
        let old = try reader.header()
        if old.version == 0 {
            self = try reader.rules(old, wide: false, tail: nil)
            return
        }
        try reader.skip(old.size(wide: false))
        let header = try reader.header()
        var behind = reader
        try behind.skip(header.size(wide: true))
        self = try reader.rules(header, wide: true, tail: try behind.tail())
    }
}

/// Reads the file's big-endian numbers in order.
private struct FileReader {
    var bytes: ArraySlice<UInt8>

    struct Header {
        let version: UInt8
        let utFlags: Int
        let standardFlags: Int
        let leaps: Int
        let changes: Int
        let types: Int
        let letters: Int

        func size(wide: Bool) -> Int {
            let time = wide ? 8 : 4
            return changes * (time + 1) + types * 6 + letters + leaps * (time + 4) + standardFlags + utFlags
        }
    }

    mutating func header() throws(ZoneError) -> Header {
        guard bytes.count >= 44, bytes.starts(with: Array("TZif".utf8)) else {
            throw ZoneError(reason: "the file must be in the TZif format")
        }
        let version = bytes[bytes.startIndex + 4]
        try skip(20)
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(number(4)) }
        guard counts.allSatisfy({ (0...100_000).contains($0) }), counts[4] > 0 else {
            throw ZoneError(reason: "each count in the header must be 0 to 100000, and the number of types at least 1")
        }
        return Header(
            version: version,
            utFlags: counts[0],
            standardFlags: counts[1],
            leaps: counts[2],
            changes: counts[3],
            types: counts[4],
            letters: counts[5]
        )
    }

    mutating func skip(_ count: Int) throws(ZoneError) {
        guard bytes.count >= count else { throw ZoneError(reason: "the file ends early") }
        bytes = bytes.dropFirst(count)
    }

    /// A signed big-endian number of `size` bytes, which the caller has checked to be present.
    private mutating func number(_ size: Int) -> Int {
        var value: UInt64 = 0
        for byte in bytes.prefix(size) { value = value << 8 | UInt64(byte) }
        bytes = bytes.dropFirst(size)
        return size == 8 ? Int(Int64(bitPattern: value)) : Int(Int32(truncatingIfNeeded: value))
    }

    mutating func rules(_ header: Header, wide: Bool, tail: YearlyRule?) throws(ZoneError) -> ZoneRules {
        guard bytes.count >= header.size(wide: wide) else { throw ZoneError(reason: "the file ends early") }
        var changes: [Int] = []
        for _ in 0..<header.changes { changes.append(number(wide ? 8 : 4)) }
        let types = bytes.prefix(header.changes).map { Int($0) }
        bytes = bytes.dropFirst(header.changes)
        var offsets: [Int] = []
        var isSummer: [Bool] = []
        for _ in 0..<header.types {
            offsets.append(number(4))
            isSummer.append(bytes.first != 0)
            bytes = bytes.dropFirst(2)
        }
        guard types.allSatisfy(offsets.indices.contains), zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw ZoneError(reason: "the changes are not in order or have an unknown type") }
        let first = isSummer.firstIndex(of: false) ?? 0
        return ZoneRules(changes: changes, offsets: types.map { offsets[$0] }, first: offsets[first], tail: tail)
    }

    /// The rule in the last line; nil if the line is empty.
    func tail() throws(ZoneError) -> YearlyRule? {
        guard bytes.first == 10, let end = bytes.dropFirst().firstIndex(of: 10) else {
            throw ZoneError(reason: "the last line, the rule for later years, is missing")
        }
        let line = bytes[(bytes.startIndex + 1)..<end]
        return line.isEmpty ? nil : try YearlyRule(String(decoding: line, as: UTF8.self))
    }
}
