import ScamSense
import Testing

/// Our own held-out texts: written for these tests, and never learned from or tuned on.
struct HeldOutTests {
    @Test func thereAreEnoughOfThem() {
        #expect(Fixtures.heldOut.count >= 600)
        #expect(Set(Fixtures.heldOut.map(\.text)).count == Fixtures.heldOut.count)
    }

    @Test func theGenuineNoticesAreOfTwelveCountriesAtLeast() {
        let places = Set(Fixtures.heldOut.compactMap(\.place).flatMap { $0.split(separator: "-") })
        #expect(places.subtracting(["world", "EU"]).count >= 12)
    }

    /// Two bodies: none of these texts is a lesson said again. Half of the pairs of words in common would be.
    @Test func noneIsAParaphraseOfALesson() {
        let lessons = Fixtures.lessons.map { Fixtures.pairs(of: $0.text) }
        #expect(lessons.count >= 600)
        var places: [String: [Int]] = [:]
        for (place, pairs) in lessons.enumerated() {
            for pair in pairs { places[pair, default: []].append(place) }
        }
        for text in Fixtures.heldOut {
            let pairs = Fixtures.pairs(of: text.text)
            var shared: [Int: Int] = [:]
            for pair in pairs { for place in places[pair] ?? [] { shared[place, default: 0] += 1 } }
            for (place, count) in shared {
                let all = pairs.count + lessons[place].count - count
                #expect(count * 2 < all, "\(text.text)")
            }
        }
    }

    @Test(arguments: [
        ("codeasks", 0.75), ("fakes", 0.80), ("family", 0.80), ("money", 0.70), ("strangers", 0.35),
    ])
    func scamsAreSeen(group: String, atLeast: Double) {
        #expect(flagged(group, .medium) >= atLeast)
    }

    @Test(arguments: [
        ("otp", 0.10), ("bank", 0.10), ("parcel", 0.15), ("shop", 0.10), ("phone", 0.10), ("state", 0.15),
        ("codetwins", 0.10), ("familytwins", 0.10), ("strangertwins", 0.10), ("everyday", 0.07), ("tongues", 0),
    ])
    func innocentTextsAreLeftAlone(group: String, atMost: Double) {
        #expect(flagged(group, .medium) <= atMost)
        #expect(flagged(group, .high) <= 0.05)
    }

    @Test func theKindIsRightForMostScamsSeen() {
        let seen = Fixtures.heldOut.filter { $0.isScam }.map { ($0, ScamJudge.judge($0.text)) }.filter {
            $0.1.riskLevel > .low
        }
        let right = seen.filter { $0.0.category == $0.1.category.rawValue }.count
        #expect(Double(right) / Double(seen.count) >= 0.7)
    }

    private func flagged(_ group: String, _ level: RiskLevel) -> Double {
        let texts = Fixtures.heldOut.filter { $0.group == group }
        #expect(!texts.isEmpty)
        return Double(texts.filter { ScamJudge.judge($0.text).riskLevel >= level }.count) / Double(max(texts.count, 1))
    }
}

/// What the engine claims of itself.
struct CalibrationTests {
    /// Of the texts it is sure of, nearly all must be as it says; of those it doubts, some may not.
    @Test func confidenceMeansSomething() {
        let verdicts = Fixtures.heldOut.map { ($0.isScam, ScamJudge.judge($0.text)) }
        let sure = verdicts.filter { $0.1.confidence >= 0.95 }
        let unsure = verdicts.filter { $0.1.confidence < 0.8 }
        #expect(rightShare(sure) > rightShare(unsure))
        #expect(rightShare(sure) > 0.88)
    }

    @Test func levelsFollowProbability() {
        let judgements = Fixtures.heldOut.map { ScamJudge.judge($0.text) }
        let lowest = { (level: RiskLevel) in judgements.filter { $0.riskLevel == level }.map(\.probability).min() ?? 1 }
        let highest = { (level: RiskLevel) in judgements.filter { $0.riskLevel == level }.map(\.probability).max() ?? 0
        }
        #expect(highest(.low) < lowest(.medium))
        #expect(highest(.medium) < lowest(.high))
        #expect(RiskLevel.low < .medium && RiskLevel.medium < .high)
    }

    private func rightShare(_ verdicts: [(Bool, Judgement)]) -> Double {
        Double(verdicts.filter { $0.0 == ($0.1.riskLevel > .low) }.count) / Double(max(verdicts.count, 1))
    }
}
