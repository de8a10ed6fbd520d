/// A set of function words, one bit for each key: it is copied and asked without counting references.
struct KeySet: Sendable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(arrayLiteral keys: Key...) {
        for key in keys {
            let bit: UInt64 = 1 << (UInt64(key.rawValue) & 63)
            if key.rawValue < 64 { low |= bit } else { high |= bit }
        }
    }

    func contains(_ key: Key) -> Bool { contains(Int(key.rawValue)) }

    /// Whether it contains the key with this raw value; there are fewer than 128.
    func contains(_ rawValue: Int) -> Bool {
        rawValue < 64 ? low >> rawValue & 1 != 0 : high >> (rawValue - 64) & 1 != 0
    }
}
