internal import COpenSSL

/// A non-negative OpenSSL big number. Its memory is wiped when it is deallocated.
///
/// Unchecked because a number is written only while it is being created; afterwards it is only read.
struct BigNumber: ~Copyable, @unchecked Sendable {
    let handle: OpaquePointer

    /// Creates zero, to be filled by the caller.
    init() {
        handle = OpenSSL.needed(BN_secure_new())
    }

    /// Takes ownership of a number that OpenSSL created.
    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    /// The number with these big-endian bytes.
    init(_ bytes: [UInt8]) {
        handle = OpenSSL.needed(BN_bin2bn(bytes, Int32(bytes.count), nil))
    }

    /// The number with these hexadecimal digits; nil if the text is empty, has other characters or is longer than
    /// `limit`.
    init?(hex text: String, limit: Int = 1_024) {
        guard !text.isEmpty, text.utf8.count <= limit, text.utf8.allSatisfy(\.isHexDigit) else { return nil }
        var made: OpaquePointer?
        guard BN_hex2bn(&made, text) > 0, let made else { return nil }
        handle = made
    }

    deinit {
        BN_clear_free(handle)
    }

    var isZero: Bool { BN_is_zero(handle) == 1 }

    /// The big-endian bytes, without leading zeros.
    var bytes: [UInt8] {
        let count = (Int(BN_num_bits(handle)) + 7) / 8
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = Int(BN_bn2bin(handle, bytes.baseAddress))
        }
    }

    /// Lowercase digits without leading zeros.
    var hex: String {
        var digits = ""
        for byte in bytes {
            if byte < 16, !digits.isEmpty { digits += "0" }
            digits += String(byte, radix: 16)
        }
        return digits.isEmpty ? "0" : digits
    }

    static func < (left: borrowing BigNumber, right: borrowing BigNumber) -> Bool {
        BN_cmp(left.handle, right.handle) < 0
    }
}

/// Arithmetic modulo an odd number.
struct Modulus: ~Copyable {
    private let context: OpaquePointer
    private let modulus: OpaquePointer

    /// `number` must outlive this.
    init(_ number: borrowing BigNumber) {
        context = OpenSSL.needed(BN_CTX_secure_new())
        modulus = number.handle
    }

    deinit {
        BN_CTX_free(context)
    }

    /// Computes the power in constant time with respect to the exponent.
    func power(_ base: borrowing BigNumber, _ exponent: borrowing BigNumber) -> BigNumber {
        let result = BigNumber()
        OpenSSL.check(BN_mod_exp_mont_consttime(result.handle, base.handle, exponent.handle, modulus, context, nil))
        return result
    }

    func product(_ lhs: borrowing BigNumber, _ rhs: borrowing BigNumber) -> BigNumber {
        let result = BigNumber()
        OpenSSL.check(BN_mod_mul(result.handle, lhs.handle, rhs.handle, modulus, context))
        return result
    }

    func sum(_ lhs: borrowing BigNumber, _ rhs: borrowing BigNumber) -> BigNumber {
        let result = BigNumber()
        OpenSSL.check(BN_mod_add(result.handle, lhs.handle, rhs.handle, modulus, context))
        return result
    }

    func remainder(_ number: borrowing BigNumber) -> BigNumber {
        let result = BigNumber()
        OpenSSL.check(BN_nnmod(result.handle, number.handle, modulus, context))
        return result
    }
}

/// Helpers for all uses of OpenSSL in this module.
enum OpenSSL {
    /// Unwraps a pointer from OpenSSL. Arithmetic on checked numbers can only fail for lack of memory, which ends the
    /// process.
    static func needed<Made>(_ made: Made?) -> Made {
        // bounded: no input makes a number that large
        guard let made else { fatalError("out of memory in the cryptographic library") }
        return made
    }

    /// Ends the process when OpenSSL has no memory left.
    static func check(_ outcome: Int32) {
        // bounded: no input makes a number that large
        guard outcome == 1 else { fatalError("out of memory in the cryptographic library") }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
