/// Finds the secrets that a text would reveal if it were sent: codes, cards, passwords and the like.
///
/// Works on the device, without a network, a clock or a file. A number counts as a secret by its check digits, by the
/// words around it, or by both. See docs/decisions/scamsense.md, "Secrets are found by check digits and by the words
/// around them".
struct SecretFinder {
    let text: OutgoingText
    /// Words of recovery phrases one after another.
    let phraseRuns: [RecoveryPhrases.Run]
    private(set) var secrets: [OutgoingSecret] = []

    /// Whether the conversation was about a code or other details, so that a bare number is likely to be one.
    let expectsCode: Bool

    /// Finds the secrets of a text.
    init(reading bytes: UnsafeBufferPointer<UInt8>, expectsCode: Bool) {
        self.expectsCode = expectsCode
        text = OutgoingText(bytes)
        phraseRuns = RecoveryPhrases.runs(in: text)
        findAll()
    }

    /// Earlier findings keep their bytes, so the kinds with check digits come before those recognized only by words.
    private mutating func findAll() {
        guard text.count > 0 else { return }
        RecoveryPhrases.find(&self)
        Accounts.findIBANs(&self)
        Wallets.find(&self)
        RemoteAccess.find(&self)
        GiftCards.find(&self)
        Cards.find(&self)
        NationalIDs.find(&self)
        Passwords.find(&self)
        Accounts.findNumbers(&self)
        Codes.find(&self)
        IdentityPhotos.find(&self)
    }

    /// Adds a secret unless it overlaps a known secret.
    mutating func add(_ kind: SecretKind, _ bytes: Range<Int>, _ level: RiskLevel) {
        guard !bytes.isEmpty, !isTaken(bytes) else { return }
        secrets.append(OutgoingSecret(kind: kind, bytes: bytes, riskLevel: level))
    }

    /// Adds the pieces at these indices as a secret.
    mutating func add(_ kind: SecretKind, pieces: Range<Int>, _ level: RiskLevel) {
        add(kind, text.bytes(of: pieces), level)
    }

    /// Whether these bytes overlap a known secret.
    func isTaken(_ bytes: Range<Int>) -> Bool { secrets.contains { $0.bytes.overlaps(bytes) } }

    /// Every contiguous part of a run of numbers, the longest first.
    static func parts(of run: Range<Int>) -> [Range<Int>] {
        guard run.count <= 12 else { return [run] }
        return (1...max(run.count, 1)).reversed().flatMap { length in
            (0...(run.count - length)).map { run.lowerBound + $0..<run.lowerBound + $0 + length }
        }
    }

    /// Whether a number at these indices is an amount, a time, a measure or a list number.
    func isCounted(_ range: Range<Int>) -> Bool {
        if let next = text[range.upperBound], next.has(.unit), text.gap(before: range.upperBound).count <= 1 {
            return true
        }
        if text.has(.counted, in: range.lowerBound - 1..<range.lowerBound) { return true }
        let before = text.gap(before: range.lowerBound)
        // "£", "€" and the like mark an amount; "#4821" stays a possible secret.
        if before.last.map({ $0 == UInt8(ascii: "$") }) == true || before.suffix(3).elementsEqual("€".utf8)
            || before.suffix(2).elementsEqual("£".utf8) || before.suffix(3).elementsEqual("₹".utf8)
        {
            return true
        }
        let after = text.gap(before: range.upperBound)
        return after.first == UInt8(ascii: "%") || after.starts(with: "€".utf8) || after.starts(with: "£".utf8)
            || text.gapHas(":", before: range.upperBound) && text[range.upperBound]?.kind == .number
    }
}
