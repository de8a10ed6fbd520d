/// Words without their endings, so that "studies" is found as "studying". The alphabet decides about the language:
/// English or Bulgarian. Wherever the rules are wrong, they are so in texts and in queries alike.
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
