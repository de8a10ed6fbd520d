/// A server's public key in the form that pins use: the SubjectPublicKeyInfo of RFC 5280, in DER.
///
/// The Security framework gives only the key itself, without the algorithm that precedes it in a certificate.
enum PublicKeyInfo {
    /// The info of a key: a PKCS #1 key of RSA, or an uncompressed point on one of NIST's curves (X9.63). Nil for a key
    /// of another kind.
    static func encode(_ key: [UInt8]) -> [UInt8]? {
        guard let algorithm = algorithm(of: key) else { return nil }
        // A bit string begins with the number of unused bits.
        return element(0x30, element(0x30, algorithm) + element(0x03, [0] + key))
    }

    /// The two object identifiers, or RSA's with its empty parameters. The length of a point determines its curve.
    private static func algorithm(of key: [UInt8]) -> [UInt8]? {
        switch (key.first, key.count) {
        case (0x30, _): element(0x06, rsa) + element(0x05, [])
        case (0x04, 65): element(0x06, ellipticCurve) + element(0x06, p256)
        case (0x04, 97): element(0x06, ellipticCurve) + element(0x06, p384)
        case (0x04, 133): element(0x06, ellipticCurve) + element(0x06, p521)
        default: nil
        }
    }

    private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let ellipticCurve: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let p256: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    private static let p384: [UInt8] = [0x2B, 0x81, 0x04, 0x00, 0x22]
    private static let p521: [UInt8] = [0x2B, 0x81, 0x04, 0x00, 0x23]

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(truncatingIfNeeded: count)] }
        var bytes: [UInt8] = []
        var rest = count
        while rest > 0 {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        // A length of more than eight bytes does not exist.
        return [0x80 | UInt8(truncatingIfNeeded: bytes.count)] + bytes
    }
}
