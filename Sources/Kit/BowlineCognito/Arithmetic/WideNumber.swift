internal import Digest

/// A non-negative number of 3072 bits: 48 limbs, the lowest first.
struct WideNumber: Equatable, Sendable {
    static let limbCount = 48
    var limbs: [UInt64]

    static let zero = WideNumber(limbs: [UInt64](repeating: 0, count: limbCount))

    init(limbs: [UInt64]) {
        self.limbs = limbs
    }

    init(_ small: UInt64) {
        self = .zero
        limbs[0] = small
    }

    /// The number given by big-endian bytes; nil when it has more than 3072 bits.
    init?(_ bytes: some Collection<UInt8>) {
        let digits = Array(bytes.drop { $0 == 0 })
        guard digits.count <= Self.limbCount * 8 else { return nil }
        self = .zero
        for (index, digit) in digits.reversed().enumerated() {
            limbs[index / 8] |= UInt64(digit) << UInt64(index % 8 * 8)
        }
    }

    /// The number given by any count of hexadecimal digits; nil when it has more than 3072 bits or is not hexadecimal.
    init?(hex: String) {
        guard !hex.isEmpty, let bytes = try? Hex.decode(hex.utf8.count.isMultiple(of: 2) ? hex : "0\(hex)") else {
            return nil
        }
        self.init(bytes)
    }

    var isZero: Bool { limbs.allSatisfy { $0 == 0 } }

    /// All 384 bytes, big-endian.
    var bytes: [UInt8] {
        limbs.reversed().flatMap { limb in (0..<8).map { UInt8(truncatingIfNeeded: limb >> UInt64(56 - $0 * 8)) } }
    }

    /// Lowercase hexadecimal digits without leading zeros.
    var hex: String {
        let digits = Hex.encode(bytes).drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
    }

    static func < (left: WideNumber, right: WideNumber) -> Bool {
        for index in (0..<limbCount).reversed() where left.limbs[index] != right.limbs[index] {
            return left.limbs[index] < right.limbs[index]
        }
        return false
    }
}
