import Bowline
import LocalizedTexts
import Scoring
import Testing
import Wire

@testable import ScoreBaseApp

@Suite struct ScreenTests {
    @Test func theFormSaysWhatItNeeds() {
        var state = ScoreBaseState()
        state.screen = .signIn
        guard case .signIn(let looks) = ScoreBasePresentation(state).content else {
            Issue.record("another screen")
            return
        }
        #expect(looks.fields.map(\.kind) == [.username, .password] && looks.fields.map(\.isSecure) == [false, true])
        #expect(looks.focus == "username" && !looks.submit.isEnabled && looks.notice == nil)
        #expect(looks.fields[0].action(for: "a") == .signIn(.usernameChanged("a")))
    }

    @Test func everyScreenHasItsWayBackAndOut() {
        var state = Scene.inside
        var looks = ScoreBasePresentation(state)
        #expect(looks.back == nil && looks.signOut?.action == .leaving(.signOutTapped) && looks.user == "ann@demo.test")
        state.league = OpenLeague(Scene.league("l", "Premier"))
        state.screen = .league
        looks = ScoreBasePresentation(state)
        #expect(looks.back?.action == .backTapped && looks.title == "Premier")
        state.language = .bulgarian
        looks = ScoreBasePresentation(state)
        #expect(looks.language == "bg" && looks.back?.title == "Назад")
        #expect(looks.languages.map(\.isSelected) == [false, true])
    }

    @Test func anEmptyListSaysWhy() {
        var list = LeagueList()
        #expect(LeaguesPresentation(list, .english).placeholder == "Loading …")
        list.hasLoaded = true
        #expect(LeaguesPresentation(list, .english).placeholder == "There are no leagues yet.")
        list.query = "zzz"
        #expect(LeaguesPresentation(list, .english).placeholder == "No league has that in its name.")
        list.page.items = [Scene.league("l", "Premier")]
        let looks = LeaguesPresentation(list, .english)
        #expect(looks.placeholder == nil && looks.announcement == "1 league")
        #expect(looks.rows[0].label == "Premier, Basketball" && looks.rows[0].action == .leagues(.leagueTapped("l")))
    }

    @Test func aBoardIsReadAsOne() {
        var board = GameBoard()
        (board.homeScore, board.awayScore, board.period, board.leader) = (45, 40, "Q3", "home")
        board.periods = [.init(name: "Q1", home: 20, away: 18, text: "20–18")]
        let looks = BoardPresentation(board, TeamNames(Fixture.game), .english)
        #expect(looks.label == "Anchors 45, Buoys 40. Q3")
        #expect(looks.teams.map(\.leads) == [true, false] && looks.teams.map(\.tone) == [.home, .away])
        #expect(looks.periods == ["Q1"] && looks.teams[1].periods == ["18"] && looks.periodTexts == ["20–18"])
    }

    @Test func aGameThatIsOldSaysSo() throws {
        var room = OpenGame("g")
        room.take(
            .init(
                page: Fixture.page,
                lines: Fixture.lines(Fixture.opening),
                unsent: [],
                staleBecause: ScoreBaseError(.offline)
            )
        )
        let looks = GamePresentation(room, isScorekeeper: true, .english)
        #expect(looks.notices.map(\.id) == ["stale"] && looks.notices[0].title == "No connection")
        #expect(looks.pad != nil, "one can record all the same")
    }

    @Test func aSportThisVersionDoesNotKnowCanBeWatched() {
        var page = Fixture.page
        page.game.sportType = "kabaddi"
        var room = OpenGame("g")
        room.take(.init(page: page, lines: [], unsent: []))
        let looks = GamePresentation(room, isScorekeeper: true, .english)
        #expect(looks.pad == nil && looks.board != nil && looks.notices.map(\.id) == ["unknown-rules"])
    }

    @Test func anImpossibleEventCanBePutInItsPlace() throws {
        var book = try Fixture.book(Fixture.opening)
        try book.record(Fixture.homeTwo, as: "m")
        book.saved(try #require(book.nextToSave), as: 1)
        _ = book.take([Fixture.line(.periodEnd, 3, period: 1)])
        let looks = try #require(
            book.conflicts.first.map { ConflictPresentation($0, TeamNames(Fixture.game), .bulgarian) }
        )
        #expect(looks.title == "Това вече не пасва" && looks.buttons.map(\.tone) == [.accent, .danger])
        #expect(looks.buttons[0].action == .game(.pad(.decided("m", .place))))
    }

    @Test func theNetworkIsToldOnEveryScreen() {
        var state = Scene.inside
        #expect(ScoreBasePresentation(state).network == nil)
        state.network = .offline
        #expect(ScoreBasePresentation(state).network?.lines.contains("What you see may be old.") == true)
        state.network = .constrained
        #expect(ScoreBasePresentation(state).network?.title == "The network is slow.")
    }
}
