import LocalizedTexts
import Testing
import Wire

@testable import ScoreBaseApp

@Suite struct PlayerImportTests {
    @Test(
        arguments: [
            "name,number,position\nAda,4,Guard\nBen,,\n", "Ada,4,Guard\r\nBen\r\n", "4;Ada;Guard\n;Ben;\n",
            "№\tИме\tПост\tРодена\n4\tAda\tGuard\t2001\n\tBen\t\t\n",
            "\u{FEFF}Player,Team,#,Pos\nAda,X,4,Guard\n\nBen,X,,\n",
        ]
    )
    func aListIsReadWhateverItsSeparatorAndColumns(text: String) {
        let list = PlayerImport(text)
        #expect(list.players == [NewPlayer(name: "Ada", number: 4, position: "Guard"), NewPlayer(name: "Ben")])
    }

    @Test func aCellInQuotesMayHoldSeparatorsAndQuotes() {
        let list = PlayerImport(#"name,number"# + "\n" + #""Smith, ""Jo""",7"#)
        #expect(list.players == [NewPlayer(name: #"Smith, "Jo""#, number: 7)])
    }

    @Test func everyErrorIsToldWithItsLineAndNothingIsAdded() {
        let text = "name,number\nAda,4\n,5\nBen,4\nCid,1000\nDan,x\nEve,9\n" + String(repeating: "n", count: 201) + ",1"
        let list = PlayerImport(text, taken: [9])
        #expect(list.rows.map(\.line) == [2, 3, 4, 5, 6, 7, 8])
        #expect(
            list.rows.map(\.problem) == [
                nil, .noName, .takenNumber(4), .number("1000"), .number("x"), .takenNumber(9), .longName,
            ]
        )
        #expect(list.players == nil)
        for problem in list.rows.compactMap(\.problem) {
            let texts = Language.allCases.map { EditStrings.problem(problem)[$0] }
            #expect(Set(texts).count == texts.count)
        }
    }

    @Test func aListOfMoreThanAHundredIsRefused() {
        let lines = (1...101).map { "Player \($0),\($0)" }.joined(separator: "\n")
        let list = PlayerImport(lines)
        #expect(list.isTooLong && list.players == nil && list.rows.count == 100)
    }

    @Test(arguments: ["", "\n\n", "name,number\n", ",,,\n"])
    func aListWithoutPlayersAddsNothing(text: String) {
        #expect(PlayerImport(text).players == nil)
    }
}
