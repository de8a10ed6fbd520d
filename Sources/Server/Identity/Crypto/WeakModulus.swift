/// Detects keys that a widespread chip generated too predictably (ROCA, CVE-2017-15361).
///
/// Their primes are powers of 65537 modulo many small primes, and so is the modulus. About one good key in a hundred
/// million has the same property by chance.
enum WeakModulus {
    private static let generator = 65_537
    private static let primes = [
        3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
        113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
    ]

    /// Whether the modulus, in big-endian bytes, is weak.
    static func matches(_ modulus: [UInt8]) -> Bool {
        primes.allSatisfy { prime in
            let remainder = modulus.reduce(0) { ($0 << 8 | Int($1)) % prime }
            return isPower(remainder, modulo: prime)
        }
    }

    private static func isPower(_ number: Int, modulo prime: Int) -> Bool {
        var power = 1
        for _ in 0..<prime {
            if power == number { return true }
            power = power * generator % prime
        }
        return false
    }
}
