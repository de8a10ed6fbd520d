import Testing

@testable import ScamSense

struct ExplanationWordsTests {
    private func sentences(_ level: RiskLevel, _ category: ScamCategory) -> [String] {
        let seen =
            Signal.allCases.map { SignalSet($0) } + [[], SignalSet([.init(.deliversCode), .init(.saysNotToShare)])]
        return seen.map { signals in
            Judgement(riskLevel: level, confidence: 1, probability: 1, category: category, signals: signals).explanation
        }
    }

    @Test(arguments: RiskLevel.allCases, ScamCategory.allCases)
    func everySentenceOfTheEngineIsThereInBulgarian(level: RiskLevel, category: ScamCategory) throws {
        for sentence in sentences(level, category) {
            let bulgarian = try #require(Judgement.inBulgarian(sentence), "\(sentence)")
            #expect(bulgarian.unicodeScalars.contains { (0x0430...0x044F).contains($0.value) })
        }
    }
}
