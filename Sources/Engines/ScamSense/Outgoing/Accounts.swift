/// Finds bank accounts: IBANs by their check digits, national numbers by the words next to them.
enum Accounts {
    static func findIBANs(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.hasNumber else { return }
        for index in 0..<text.count {
            guard mayBeginIBAN(index, text) else { continue }
            guard let end = endOfIBAN(from: index, text) else { continue }
            finder.add(.iban, pieces: index..<end, .medium)
        }
    }

    /// Whether letters and digits begin here: in one piece, or two letters before a piece with digits.
    private static func mayBeginIBAN(_ index: Int, _ text: OutgoingText) -> Bool {
        let piece = text.pieces[index]
        switch piece.kind {
        case .mixed: return true
        case .word: return piece.count == 2 && index + 1 < text.count && text.pieces[index + 1].kind != .word
        case .number: return false
        }
    }

    /// The position after an IBAN that begins here: in one piece, or in groups separated by spaces or dashes.
    private static func endOfIBAN(from index: Int, _ text: OutgoingText) -> Int? {
        let head = text.characters(in: index..<min(index + 2, text.count))
        guard head.count >= 4, head[0] &- 65 < 26, head[1] &- 65 < 26, head[2] &- 48 < 10, head[3] &- 48 < 10,
            let length = lengths[Array(head[..<2])]
        else { return nil }
        var count = 0
        for end in index + 1...min(index + 12, text.count) {
            if end - 1 > index, !text.isJoined(end - 1) { return nil }
            count += text[end - 1]?.count ?? 0
            if count == length { return CheckDigits.mod97(text.characters(in: index..<end)) ? end : nil }
            if count > length { return nil }
        }
        return nil
    }

    /// The length of each country's IBAN, by country code.
    private static let lengths: [[UInt8]: Int] = {
        let table = """
            AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 \
            FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 \
            LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 \
            SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20
            """
        var lengths: [[UInt8]: Int] = [:]
        for entry in table.utf8.split(separator: UInt8(ascii: " ")) {
            let bytes = Array(entry)
            lengths[Array(bytes[..<2])] = Int(bytes[2] - 48) * 10 + Int(bytes[3] - 48)
        }
        return lengths
    }()

    /// "account number 12345678", "acct no: 0123-456789", "sort code 12-34-56".
    static func findNumbers(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has([.account, .sortCode]) else { return }
        for index in 0..<text.count where text[index]?.has([.account, .sortCode]) == true {
            guard let run = text.runs.first(where: { $0.lowerBound > index }), run.lowerBound <= index + 6 else {
                continue
            }
            let between = index + 1..<run.lowerBound
            guard between.allSatisfy({ isFiller($0, text) }), !finder.isCounted(run) else { continue }
            let digits = text.digitCount(in: run)
            let isSortCode = text[index]?.has(.sortCode) == true && text.has(.account)
            guard (isSortCode ? 6...18 : 7...20) ~= digits else { continue }
            finder.add(.account, pieces: run, .medium)
        }
    }

    private static func isFiller(_ index: Int, _ text: OutgoingText) -> Bool {
        guard let piece = text[index] else { return false }
        return piece.has([.filler, .number, .isAre, .mine, .account, .sortCode, .code, .yours]) || piece.isCapital
    }
}
