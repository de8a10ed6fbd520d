/// ROUGE-1, -2 and -L as F1, over words in small letters without stemming.
struct Rouge {
    var one = 0.0
    var two = 0.0
    var long = 0.0

    init() {}

    init(reference: String, candidate: String) {
        let truth = Self.words(reference)
        let found = Self.words(candidate)
        one = Self.overlap(truth, found, 1)
        two = Self.overlap(truth, found, 2)
        long = Self.f1(Self.longestCommon(truth, found), truth.count, found.count)
    }

    /// Against several references each measure counts its best, as is usual for these abstracts.
    static func best(references: [String], candidate: String) -> Rouge {
        references.map { Rouge(reference: $0, candidate: candidate) }.reduce(into: Rouge()) { best, rouge in
            best.one = max(best.one, rouge.one)
            best.two = max(best.two, rouge.two)
            best.long = max(best.long, rouge.long)
        }
    }

    static func mean(references: [String], candidate: String) -> Rouge {
        var sum = Rouge()
        for reference in references { sum.add(Rouge(reference: reference, candidate: candidate)) }
        return sum.divided(by: Double(references.count))
    }

    mutating func add(_ other: Rouge) {
        one += other.one
        two += other.two
        long += other.long
    }

    func divided(by count: Double) -> Rouge {
        var result = self
        result.one /= count
        result.two /= count
        result.long /= count
        return result
    }

    var mean: Double { (one + two + long) / 3 }

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { Substring(String($0)) }
    }

    private static func overlap(_ truth: [Substring], _ found: [Substring], _ size: Int) -> Double {
        let left = grams(truth, size)
        let right = grams(found, size)
        let hits = right.reduce(0) { $0 + min($1.value, left[$1.key] ?? 0) }
        return f1(hits, left.values.reduce(0, +), right.values.reduce(0, +))
    }

    private static func grams(_ words: [Substring], _ size: Int) -> [[Substring]: Int] {
        guard words.count >= size else { return [:] }
        return (0...(words.count - size)).reduce(into: [:]) { $0[Array(words[$1..<($1 + size)]), default: 0] += 1 }
    }

    private static func f1(_ hits: Int, _ truth: Int, _ found: Int) -> Double {
        hits == 0 ? 0 : 2 * Double(hits) / Double(truth + found)
    }

    private static func longestCommon(_ left: [Substring], _ right: [Substring]) -> Int {
        var row = Array(repeating: 0, count: right.count + 1)
        for word in left {
            var diagonal = 0
            for index in right.indices {
                let above = row[index + 1]
                row[index + 1] = word == right[index] ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[right.count]
    }
}
