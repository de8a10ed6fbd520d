// Full Foundation for the clock of the processor's time, which other work on the machine does not disturb.
import Foundation
import ScamSense

/// Measures the time of a judgement over texts that are all different.
enum Bench {
    private static let words = LexiconSample.words

    static func run() {
        var random = FixedRandom(seed: 42)
        let texts = (0..<20_000).map { _ in text(&random) }
        var flagged = 0
        var best = Double.infinity
        for _ in 0..<5 {
            let start = processorSeconds()
            for text in texts where ScamJudge.judge(text).riskLevel > .low { flagged += 1 }
            best = min(best, processorSeconds() - start)
        }
        let bytes = texts.reduce(0) { $0 + $1.utf8.count } / texts.count
        print(
            "bench: \(texts.count) different texts of \(bytes) bytes, \(best / Double(texts.count) * 1e6) µs of processor time each"
        )
        precondition(flagged > 0, "the loop above must not be optimised away")
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Three hundred characters of words in no order, a link and an amount among them.
    private static func text(_ random: inout FixedRandom) -> String {
        var text = ""
        while text.utf8.count < 300 {
            text += words[Int(random.next() % UInt64(words.count))]
            text += random.next() % 12 == 0 ? ". " : " "
            if random.next() % 40 == 0 { text += "https://secure-\(random.next() % 10_000).example.com/a " }
            if random.next() % 30 == 0 { text += "$\(random.next() % 1_000) " }
        }
        return String(text.prefix(300))
    }
}

/// Everyday words to make texts of.
enum LexiconSample {
    static let words = """
        the a you we they please send code your account bank parcel meet later dinner thanks number phone new mum verify \
        payment card gift click link today tomorrow delivery fee address update job salary hello love home office train \
        c0de v3rify refund tax prize win urgent immediately never share anyone password family friend hospital money
        """.split(separator: " ").map(String.init)
}
