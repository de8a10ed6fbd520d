/// Sample texts for benchmarks: as long as the keyboard's longest texts, all different, and the same in every run.
enum SampleTexts {
    /// The number of texts; more than any cache of texts holds.
    static let count = 20_000

    /// Texts of 300 characters: random words with some links and amounts among them.
    static func make(_ count: Int = count) -> [String] {
        var random = SeededRandom(seed: 42)
        return (0..<count).map { number in
            var text = "\(number) "
            while text.utf8.count < 300 {
                text += words[Int(random.next() % UInt64(words.count))]
                text += random.next() % 12 == 0 ? ". " : " "
                if random.next() % 40 == 0 { text += "https://secure-\(random.next() % 10_000).example.com/a " }
                if random.next() % 30 == 0 { text += "$\(random.next() % 1_000) " }
            }
            return String(text.prefix(300))
        }
    }

    private static let words = """
        the a you we they please send code your account bank parcel meet later dinner thanks number phone new mum verify \
        payment card gift click link today tomorrow delivery fee address update job salary hello love home office train \
        c0de v3rify refund tax prize win urgent immediately never share anyone password family friend hospital money
        """.split(separator: " ").map(String.init)
}

/// Numbers that look random and are the same on every run and machine (SplitMix64).
struct SeededRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
