internal import Digest

/// The server's side of one SRP sign-in, from its public number to checking the client's proof.
struct SRPExchange: Codable, Sendable {
    let user: String
    let verifier: SRPVerifier
    /// The secret block that the client sends back with its proof.
    let secretBlock: [UInt8]
    /// The server's public number.
    let publicNumber: [UInt8]
    private let poolName: [UInt8]
    private let clientNumber: [UInt8]
    private let secretNumber: [UInt8]

    /// Starts an exchange; nil if the client's number is not valid.
    init?(
        user: String,
        pool: String,
        verifier: SRPVerifier,
        clientNumber text: String,
        secretNumber: [UInt8] = RandomBytes.array(count: 32),
        secretBlock: [UInt8] = RandomBytes.array(count: 64)
    ) {
        guard let number = BigNumber(hex: text), !number.isZero, number < SRPGroup.prime else { return nil }
        self.user = user
        self.verifier = verifier
        self.secretBlock = secretBlock
        self.secretNumber = secretNumber
        poolName = Array(SRPGroup.shortName(ofPool: pool).utf8)
        clientNumber = number.bytes
        let field = Modulus(SRPGroup.prime)
        let masked = field.product(SRPGroup.multiplier, BigNumber(verifier.value))
        let own = field.power(SRPGroup.generator, BigNumber(secretNumber))
        publicNumber = field.sum(masked, own).bytes
    }

    /// The session key, which only a client that knows the password can compute.
    var key: [UInt8] {
        let field = Modulus(SRPGroup.prime)
        let scramble = scramble
        let power = field.power(BigNumber(verifier.value), BigNumber(scramble))
        let base = field.product(BigNumber(clientNumber), power)
        let secret = field.power(base, BigNumber(secretNumber))
        return SRPGroup.key(secret: secret.bytes, scramble: scramble)
    }

    /// The expected proof for a timestamp.
    func signature(at timestamp: String) -> [UInt8] {
        HMAC.sha256(of: poolName + Array(user.utf8) + secretBlock + Array(timestamp.utf8), key: key)
    }

    /// Whether the client has proved that it knows the password.
    func accepts(_ signature: [UInt8], at timestamp: String) -> Bool {
        let expected = self.signature(at: timestamp)
        return ConstantTime.areEqual(expected, signature) && scramble.contains { $0 != 0 }
    }

    private var scramble: [UInt8] {
        Hash.sha256(SRPGroup.padded(clientNumber) + SRPGroup.padded(publicNumber))
    }
}
