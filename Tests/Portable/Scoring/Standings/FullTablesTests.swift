import Testing

@testable import Scoring

/// For each sport a season so level that its table needs every tie-breaker its rules have, lots included.
///
/// The seasons are invented: searched for by machine until every criterion was needed, then cut to the games that
/// matter. The expected orders were also worked out by a second program, written from the rules alone.
@Suite struct FullTablesTests {
    struct Season: Sendable, CustomTestStringConvertible {
        let rules: RuleSet
        let games: String
        let expected: String
        var testDescription: String { rules.name }

        init(_ rules: RuleSet, _ games: String, _ expected: String) {
            (self.rules, self.games, self.expected) = (rules, games, expected)
        }
    }

    /// Games as `AB 2-1`: home, visitors, score; `p` points of the sets, `c` cards, `o` overtime or full distance, `s`
    /// shoot-out. Then the table: each team with what set it below the one before.
    static let seasons: [Season] = [
        Season(
            .fiba,
            """
            HD 71-75, KH 71-75, GH 75-76, LH 76-70, KC 81-80, IA 75-71, GD 71-70, CA 80-71, HK 80-81, AC 71-70,
            GE 81-70, IK 80-71, AB 71-70, KI 71-80, LB 75-81, JG 81-80, GB 70-71, AG 75-76, BL 70-76, BJ 70-71,
            LF 81-70, AL 81-80, BD 81-80
            """,
            """
            G:first A:head_to_head_points B:head_to_head_scored L:points H:points K:head_to_head_difference
            I:points C:points D:difference J:scored E:points F:lots
            """
        ),
        Season(
            .nba,
            """
            HA 81-75, FH 80-81, BC 70-76, GF 80-71, CA 81-70, EA 75-76, DE 71-70, GF 71-80, FG 81-80, HA 81-75,
            CE 80-76, AF 81-80
            """,
            """
            C:first H:difference D:difference A:win_percentage F:head_to_head_win_percentage G:win_percentage
            B:win_percentage E:lots
            """
        ),
        Season(
            .footballLeague,
            """
            FE 0-1, GM 1-2, MI 2-1, AB 2-2, FN 2-2, FL 0-2 c0-2, HB 1-2, AI 0-0, AG 2-2, CH 0-2, EF 0-1 c2-2, BJ
            1-0, DB 0-2, KF 0-2, CJ 1-1, DK 2-1, BH 0-1, CF 2-1 c0-2, DK 1-2, GI 1-2 c0-2, CJ 1-2, BC 1-2
            """,
            """
            B:first C:points F:head_to_head_points H:points M:lots J:points I:fair_play L:points A:difference
            E:scored K:difference D:head_to_head_away_goals N:points G:difference
            """
        ),
        Season(
            .footballGroup,
            """
            CG 2-2, BA 2-1, HN 0-2, IA 1-2, NJ 0-1, JK 2-1, FM 1-1 c1-2, CB 0-1 c0-2, IL 2-1 c1-2, CM 1-1, CE
            2-2, DN 2-0 c2-1, HD 2-1, HJ 2-1 c0-2, HL 0-1, NE 0-1, HA 0-2, LM 2-0, BK 1-2 c1-0, DE 2-1, GE 0-1,
            MI 0-0 c0-2, CD 0-0, FE 1-2, LK 1-1
            """,
            """
            E:first D:points L:lots A:points B:head_to_head_scored H:head_to_head_difference
            J:head_to_head_points K:points I:scored C:difference N:points M:wins G:points F:fair_play
            """
        ),
        Season(
            .iihf,
            """
            LI 0-3, DB 1-0, DK 0-1, HF 3-2, DE 2-1, BD 1-2 o, FJ 0-1, IF 1-0 o, DH 1-2 o, FJ 3-1, KG 2-1, IH
            1-2, HE 0-1, CK 0-3, EK 1-0, EH 3-1, DF 0-3, AJ 0-1, HJ 2-1 s
            """,
            """
            H:first D:points E:head_to_head_points K:head_to_head_scored F:points J:head_to_head_difference
            I:points B:points G:points A:scored C:difference L:lots
            """
        ),
        Season(
            .nhl,
            """
            KB 0-3, GH 1-2 s, CL 2-1, BI 2-0, HN 1-0, NK 0-2, GF 3-1, LI 0-1, HM 2-0, JL 1-0 o, IM 0-1, EJ 3-1,
            MJ 1-2, GI 0-1 s, BA 0-1, EN 1-3, NH 0-1 s, BM 0-2, GE 0-1, JF 0-1, LC 1-0
            """,
            """
            H:first E:points M:points_percentage B:head_to_head_points J:regulation_wins
            I:regulation_and_overtime_wins G:wins N:points L:scored A:points C:points_percentage F:difference
            K:lots
            """
        ),
        Season(
            .mlb,
            """
            IA 1-0, IE 1-0, AB 0-1, GC 1-0, GA 3-1, GC 1-3, FH 3-0, GF 3-2, FG 3-0, EC 0-3, FA 3-0, IE 2-1, GE
            1-3, CA 0-1, EH 0-3
            """,
            """
            I:first B:difference F:win_percentage C:win_percentage G:head_to_head_difference
            H:head_to_head_win_percentage A:win_percentage E:lots
            """
        ),
        Season(
            .fivb,
            """
            FI 2-3 p106-108 o, DI 3-2 p108-103 o, GA 3-1 p98-88, BH 0-3 p66-75, AG 3-1 p95-85, JH 3-0 p75-66
            """,
            """
            J:first A:score_ratio G:lots H:head_to_head_points I:point_ratio D:points F:wins B:points
            """
        ),
        Season(
            .atp,
            """
            EG 0-2 p2-12, CD 0-2 p5-12, CB 2-0 p12-2, CH 0-2 p5-12, AF 0-2 p5-12
            """,
            """
            D:first H:lots G:head_to_head_points F:point_ratio C:score_ratio A:wins B:point_ratio E:lots
            """
        ),
    ]

    @Test(arguments: seasons) func everyTieBreakerIsNeeded(_ season: Season) throws {
        var table = LeagueTable(season.rules.standings)
        for line in season.games.split(separator: ",") { table.add(try game(line)) }
        let rows = table.rows()
        let told = rows.map { "\($0.team):\($0.separatedBy?.rawValue ?? "first")" }
        #expect(told == season.expected.split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(Set(rows.compactMap(\.separatedBy)) == Set(season.rules.standings.order))
    }

    private func game(_ line: Substring) throws -> MatchResult {
        let words = line.split(whereSeparator: \.isWhitespace)
        var result = MatchResult(String(words[0].prefix(1)), String(words[0].suffix(1)), try numbers(words[1]))
        result.points = result.score
        for word in words.dropFirst(2) {
            switch word.first {
            case "p": result.points = try numbers(word.dropFirst())
            case "c": result.fairPlay = try numbers(word.dropFirst())
            case "o": result.extent = .overtime
            default: result.extent = .shootout
            }
        }
        return result
    }

    private func numbers(_ text: Substring) throws -> Both<Int> {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        try #require(parts.count == 2)
        return Both(parts[0], parts[1])
    }
}
