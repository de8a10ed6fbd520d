internal import CGnuTLS
internal import Synchronization

/// Generates ids for requests that arrive without an id.
///
/// An id is not a secret. It is a counter that starts at a random number, so that two servers do not repeat each
/// other's ids, passed through a bijective mixer. Thirteen characters fit inline in a String, so that an id costs no
/// allocation.
final class RequestIDs: Sendable {
    private let counter: Atomic<UInt64>

    init() { counter = Atomic(randomNumber()) }

    func next() -> String {
        var bits = mixed(counter.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue)
        let alphabet: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"
        return String(unsafeUninitializedCapacity: 13) { buffer in
            for index in 0..<13 {
                buffer[index] = alphabet.utf8Start[Int(bits & 31)]
                bits >>= 5
            }
            return 13
        }
    }
}

/// Whether the server echoes a caller's id: 1 to 128 characters of `[A-Za-z0-9._-]`.
func isAcceptableRequestID(_ id: String) -> Bool {
    (1...128).contains(id.utf8.count)
        && id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
}

/// Spreads neighboring numbers over all 64 bits without ever making two of them equal.
func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
}

/// An unpredictable random number from GnuTLS.
func randomNumber() -> UInt64 {
    var number: UInt64 = 0
    withUnsafeMutableBytes(of: &number) { _ = gnutls_rnd(GNUTLS_RND_NONCE, $0.baseAddress, $0.count) }
    return number
}
