package import Basics

/// A compact set of host names known from scams: an xor filter with 20 bits per name.
///
/// A listed name is always found, with all its subdomains; one in 65,536 other names is falsely found.
/// See docs/decisions/scamsense.md, "Known scam addresses are a filter on the device".
public struct LinkFilter: Sendable {
    /// The maximum number of names in a filter.
    package static let limit = 2_000_000
    package static let format = PackedFormat(kind: "LINK", version: 1, maxSize: 6 << 20)

    /// The number of names in the filter.
    public let count: Int
    private let seed: UInt64
    private let block: UInt32
    private let prints: PackedArray<UInt16>

    /// Reads a filter written by `packed`.
    package init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        let count: UInt32 = try reader.read()
        seed = try reader.read()
        block = try reader.read()
        prints = try reader.readArray()
        try reader.finish()
        self.count = Int(count)
        guard block > 0, prints.count == 3 * Int(block) else {
            throw .malformed("a filter must have three blocks of \(block) places; got \(prints.count) places")
        }
    }

    /// Reads the bytes of a filter's file.
    public init(bytes: [UInt8]) throws(LinkFilterError) {
        do throws(PackedDataError) {
            try self.init(packed: PackedBytes(copying: bytes))
        } catch {
            throw LinkFilterError(description: "the link filter file is invalid: \(error.description)")
        }
    }

    /// Builds a filter from names in lower case. Duplicate names count once.
    package init(_ names: [String]) throws(LinkFilterError) {
        let keys = Array(Set(names.map { LinkHash.of($0.utf8) }))
        guard keys.count <= Self.limit else {
            throw LinkFilterError(description: "a filter holds at most \(Self.limit) names; got \(keys.count)")
        }
        count = keys.count
        // The extra capacity makes nearly every seed succeed: https://arxiv.org/abs/1912.08258.
        let block = UInt32(truncatingIfNeeded: (keys.count * 123 / 100 + 32) / 3 + 1)
        self.block = block
        for seed in 1...UInt64(100) {
            guard let prints = Self.prints(of: keys, seed, block) else { continue }
            self.seed = seed
            self.prints = PackedArray(copying: prints)
            return
        }
        throw LinkFilterError(description: "cannot build a filter of \(keys.count) names; remove some of them")
    }

    /// The filter as a file.
    package var packed: [UInt8] {
        var writer = PackedWriter()
        writer.write(UInt32(truncatingIfNeeded: count))
        writer.write(seed)
        writer.write(block)
        writer.write(prints.elements)
        return writer.file(as: Self.format)
    }

    /// Whether the name in lower case, or a parent domain with at least two labels, is listed.
    func contains(_ name: some Collection<UInt8>) -> Bool {
        guard count > 0 else { return false }
        var rest = name[...]
        while true {
            if has(LinkHash.of(rest)) { return true }
            guard let dot = rest.firstIndex(of: UInt8(ascii: ".")) else { return false }
            rest = rest[rest.index(after: dot)...]
            guard rest.contains(UInt8(ascii: ".")) else { return false }
        }
    }

    private func has(_ key: UInt64) -> Bool {
        let slots = LinkSlots(key, seed, block)
        return prints[slots.first] ^ prints[slots.second] ^ prints[slots.third] == slots.print
    }

    // MARK: Building

    /// The fingerprints by slot, or nil if the seed does not work. A slot that only one key uses is assigned to that
    /// key, which is then removed from its other slots, until all keys are assigned.
    private static func prints(of keys: [UInt64], _ seed: UInt64, _ block: UInt32) -> [UInt16]? {
        let size = 3 * Int(block)
        var counts = [UInt32](repeating: 0, count: size)
        var mixed = [Int](repeating: 0, count: size)
        let slots = keys.map { LinkSlots($0, seed, block) }
        for (number, one) in slots.enumerated() {
            for slot in one.all {
                counts[slot] += 1
                mixed[slot] ^= number
            }
        }
        var waiting = (0..<size).filter { counts[$0] == 1 }
        var order: [(key: Int, place: Int)] = []
        order.reserveCapacity(keys.count)
        while let slot = waiting.popLast() {
            guard counts[slot] == 1 else { continue }
            let number = mixed[slot]
            order.append((number, slot))
            for other in slots[number].all {
                counts[other] -= 1
                mixed[other] ^= number
                if counts[other] == 1 { waiting.append(other) }
            }
        }
        guard order.count == keys.count else { return nil }
        var prints = [UInt16](repeating: 0, count: size)
        for (number, slot) in order.reversed() {
            let one = slots[number]
            prints[slot] = one.all.reduce(one.print) { $0 ^ ($1 == slot ? 0 : prints[$1]) }
        }
        return prints
    }
}

/// Why a list of links cannot be read or built.
public struct LinkFilterError: Error, Equatable, CustomStringConvertible {
    /// The reason, without any name from the list.
    public let description: String
}

/// The three slots of a key, one in each block, and its fingerprint.
private struct LinkSlots {
    let first: Int
    let second: Int
    let third: Int
    let print: UInt16

    init(_ key: UInt64, _ seed: UInt64, _ block: UInt32) {
        let hash = LinkHash.mix(key &+ seed &* 0x9E37_79B9_7F4A_7C15)
        first = Self.slot(hash, block)
        second = Self.slot(hash << 21 | hash >> 43, block) + Int(block)
        third = Self.slot(hash << 42 | hash >> 22, block) + 2 * Int(block)
        print = UInt16(truncatingIfNeeded: hash ^ hash >> 32)
    }

    var all: [Int] { [first, second, third] }

    /// A slot below `block`, from the lower half of the hash.
    private static func slot(_ hash: UInt64, _ block: UInt32) -> Int {
        Int((UInt64(UInt32(truncatingIfNeeded: hash)) * UInt64(block)) >> 32)
    }
}

/// The hash of a name in a filter.
enum LinkHash {
    static func of(_ name: some Sequence<UInt8>) -> UInt64 {
        mix(name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
    }

    static func mix(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }
}
