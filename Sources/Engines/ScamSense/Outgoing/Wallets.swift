import Digest

/// Finds wallet addresses, by their format and check digits, and private keys.
enum Wallets {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.hasNumber else { return }
        for index in 0..<text.count {
            guard let piece = text[index], piece.kind == .mixed, 26...100 ~= piece.count else { continue }
            let isKey = text.has(.privateKey, in: index - 5..<index)
            if isPrivateKey(piece, isNamed: isKey, text) {
                finder.add(.recoveryPhrase, pieces: index..<index + 1, .high)
            } else if isAddress(piece, text) {
                finder.add(.wallet, pieces: index..<index + 1, .medium)
            }
        }
    }

    private static func isAddress(_ piece: OutgoingText.Piece, _ text: OutgoingText) -> Bool {
        let bytes = Array(text.bytes[piece.bytes])
        switch bytes[0] {
        case UInt8(ascii: "0"):
            return bytes.count == 42 && bytes[1] | 32 == UInt8(ascii: "x") && bytes[2...].allSatisfy(isHex)
        case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "l"), UInt8(ascii: "t"):
            if isBech32(bytes) { return true }
        default: break
        }
        if 26...35 ~= bytes.count, isChecked(bytes) { return true }
        // Solana addresses have no check digits.
        return 32...44 ~= bytes.count && bytes.allSatisfy { value($0) != nil } && text.has(.wallet)
    }

    /// A key in the wallet import format, or 64 hexadecimal digits that the text calls a key.
    private static func isPrivateKey(_ piece: OutgoingText.Piece, isNamed: Bool, _ text: OutgoingText) -> Bool {
        let bytes = Array(text.bytes[piece.bytes])
        if 51...52 ~= bytes.count, "5KL".utf8.contains(bytes[0]), isChecked(bytes) { return true }
        let digits = bytes.starts(with: "0x".utf8) ? bytes[2...] : bytes[...]
        return isNamed && digits.count == 64 && digits.allSatisfy(isHex)
    }

    private static func isHex(_ byte: UInt8) -> Bool { byte &- 48 < 10 || (byte | 32) &- 97 < 6 }

    // MARK: Base 58

    private static let digits58 = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

    private static func value(_ byte: UInt8) -> Int? { digits58.firstIndex(of: byte) }

    /// Base 58 in which the last four bytes are the first bytes of the double SHA-256 of the rest.
    private static func isChecked(_ text: [UInt8]) -> Bool {
        var bytes: [UInt8] = []
        for byte in text {
            guard var carry = value(byte) else { return false }
            for index in bytes.indices {
                carry += Int(bytes[index]) * 58
                bytes[index] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
            while carry > 0 {
                bytes.append(UInt8(truncatingIfNeeded: carry))
                carry >>= 8
            }
        }
        bytes.append(contentsOf: text.prefix { $0 == UInt8(ascii: "1") }.map { _ in 0 })
        guard bytes.count > 4 else { return false }
        let number = Array(bytes.reversed())
        let check = Hash.sha256(Hash.sha256(number.dropLast(4)))
        return check.prefix(4).elementsEqual(number.suffix(4))
    }

    // MARK: Bech32

    /// Newer Bitcoin addresses and similar addresses, by the checksum of BIP-173 and BIP-350.
    private static func isBech32(_ text: [UInt8]) -> Bool {
        let bytes = text.map { $0 &- 65 < 26 ? $0 + 32 : $0 }
        guard ["bc1", "tb1", "ltc1"].contains(where: { bytes.starts(with: $0.utf8) }),
            let one = bytes.firstIndex(of: UInt8(ascii: "1"))
        else { return false }
        let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
        var values = bytes[..<one].map { UInt32($0 >> 5) } + [0] + bytes[..<one].map { UInt32($0 & 31) }
        for byte in bytes[(one + 1)...] {
            guard let value = alphabet.firstIndex(of: byte) else { return false }
            values.append(UInt32(truncatingIfNeeded: value))
        }
        var check: UInt32 = 1
        for value in values {
            let top = check >> 25
            check = (check & 0x1FF_FFFF) << 5 ^ value
            for (bit, term) in [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3].enumerated()
            where top >> UInt32(bit) & 1 == 1 { check ^= UInt32(term) }
        }
        return check == 1 || check == 0x2BC8_30A3
    }
}
