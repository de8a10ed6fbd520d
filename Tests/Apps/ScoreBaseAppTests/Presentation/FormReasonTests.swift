import LocalizedTexts
import Testing
import Wire

@testable import ScoreBaseApp

/// A button that cannot be tapped says why.
@Suite struct FormReasonTests {
    private func looks(_ form: EditForm, _ language: Language = .english) -> EditPresentation {
        EditPresentation(form, language)
    }

    private func form(_ subject: EditForm.Subject, _ values: [EditForm.Field: String] = [:]) -> EditForm {
        var form = EditForm(subject)
        form.values.merge(values) { $1 }
        return form
    }

    @Test(
        arguments: [
            (EditForm.Subject.team(league: "l"), [:], "Fill in first: Name"),
            (
                .team(league: "l"), [.name: "Anchors", .shortName: "ANCHORS OF THE BAY"],
                "Not valid yet: Short name, up to 12 letters"
            ),
            (.player(team: "t"), [.name: "Ada", .number: "x"], "Not valid yet: Number"),
            (.players(team: "t"), [:], "Fill in first: Name, number, position: one player per line"),
            (.players(team: "t"), [.list: "name,number\nAda,7\nBen,7"], "Correct line 3 first."),
            (.fixtures(league: "l"), [:], "Fill in first: First day, e.g. 2026-09-01"),
            (.protest(game: "g"), [.text: " "], "Fill in first: " + ProtestStrings.text.english),
        ] as [(EditForm.Subject, [EditForm.Field: String], String)]
    )
    func whatIsMissingIsSaid(subject: EditForm.Subject, values: [EditForm.Field: String], reason: String) {
        let submit = looks(form(subject, values)).submit
        #expect(!submit.isEnabled && submit.hint == reason)
    }

    @Test func twoTeamsThatAreOneAreNoGame() {
        let teams = [EditForm.Choice(id: "a", name: "Anchors"), EditForm.Choice(id: "b", name: "Buoys")]
        let game = EditForm.Subject.game(league: "l", teams: teams)
        #expect(looks(form(game, [.home: "a", .away: "a"])).submit.hint == "Choose two different teams.")
        #expect(looks(form(game), .english).submit.hint == nil)
    }

    @Test func aFormThatChangesNothingSaysSo() {
        let editable = Editable(target: .team("t"), tag: "1", values: [.name: "Anchors"])
        #expect(looks(EditForm(.change(editable))).submit.hint == "Nothing is changed yet.")
        #expect(looks(EditForm(.change(editable)), .bulgarian).submit.hint == "Още нищо не е променено.")
    }

    @Test func aFormThatIsCompleteGivesNoReason() {
        let submit = looks(form(.team(league: "l"), [.name: "Anchors"])).submit
        #expect(submit.isEnabled && submit.hint == nil)
    }

    @Test func aSignInAsksForItsFields() {
        var form = SignInForm()
        #expect(SignInPresentation(form, .english).submit.hint == "Fill in every field first.")
        form.username = "ann@demo.test"
        form.password = HiddenText("secret")
        #expect(SignInPresentation(form, .english).submit.hint == nil)
        form.isWorking = true
        #expect(SignInPresentation(form, .english).submit.hint == nil)
    }

    /// The column titles are the text's first line, and no player.
    @Test func playersAreCountedAndAProblemNamesItsLine() {
        let form = form(.players(team: "t"), [.list: "name,number\nAda,7\nBen,7"])
        #expect(looks(form).lines.map(\.text) == ["1. #7 Ada", "2. #7 Ben"])
        #expect(looks(form).lines.map(\.problem) == [nil, "line 3: another player has number 7"])
        #expect(looks(form, .bulgarian).lines.last?.problem == "ред 3: друг играч има номер 7")
    }
}
