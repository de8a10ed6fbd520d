import Foundation
import Testing

@testable import WordsTraining

@Suite struct KindTests {
    @Test func ourOwnSentencesOfEachKindAreRead() throws {
        let kinds = try KindEvaluation().run()
        let totals = KindEvaluation.totals(kinds)
        #expect(kinds.count > 30)
        #expect(totals[0].share >= 0.97, "\(totals[0].line)")
        #expect(totals[1].share >= 0.92, "\(totals[1].line)")
    }

    @Test func thePageOfRulesIsThatOfTheTables() throws {
        #expect(try String(contentsOfFile: RulePage.path, encoding: .utf8) == RulePage().text)
    }

    @Test func noKindIsMostlyMisread() throws {
        for kind in try KindEvaluation().run() {
            #expect(kind.develop.share > 0.65, "\(kind.kind)")
        }
    }
}
