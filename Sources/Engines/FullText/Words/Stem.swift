/// Removes the endings of words, so that "studies" matches "studying". The alphabet decides between English and
/// Bulgarian. If a rule is wrong, it is equally wrong in texts and in queries.
enum Stem {
    static func of(_ word: [UInt8]) -> [UInt8] {
        guard let first = word.first else { return word }
        // Words with digits are names, such as "f16".
        if first < 0x80 { return word.allSatisfy { 0x61...0x7A ~= $0 } ? EnglishStem.of(word) : word }
        return first == 0xD0 || first == 0xD1 ? BulgarianStem.of(word) : word
    }
}

extension [UInt8] {
    func ends(with suffix: String) -> Bool { self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
}
