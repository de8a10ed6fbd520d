/// A random number generator determined by its seed (SplitMix64), so that equal requests give equal seasons.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `limit`. `limit` must be positive and at most 2³².
    mutating func below(_ limit: Int) -> Int {
        // The upper half of the product of two 32-bit numbers.
        Int(((next() >> 32) &* UInt64(truncatingIfNeeded: limit)) >> 32)
    }

    /// A number from 0 to below 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
