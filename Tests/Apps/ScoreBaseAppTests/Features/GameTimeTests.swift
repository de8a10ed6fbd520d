import Bowline
import LocalizedTexts
import Testing
import Wire

@testable import ScoreBaseApp

@Suite struct GameTimeTests {
    @Test(arguments: [
        ("2026-05-01 18:30", "Europe/Sofia", "2026-05-01T15:30:00Z"),
        ("2026-12-01 18:30", "Europe/Sofia", "2026-12-01T16:30:00Z"),
        ("2026-05-01T00:10", "Asia/Tokyo", "2026-04-30T15:10:00Z"),
        ("2026-02-28 23:59", "America/New_York", "2026-03-01T04:59:00Z"),
        ("2026-05-01 18:30", "UTC", "2026-05-01T18:30:00Z"),
        // Shown twice when clocks go back, the first counts; never when they go forward.
        ("2026-10-25 03:30", "Europe/Sofia", "2026-10-25T00:30:00Z"),
        ("2026-03-29 03:30", "Europe/Sofia", "2026-03-29T01:30:00Z"),
    ])
    func aTimeIsThatOfThePlacesClocks(_ typed: String, _ zone: String, _ instant: String) {
        #expect(GameTime.instant(typed, in: zone) == instant)
        let isSkipped = typed == "2026-03-29 03:30"
        let shown = typed.split(separator: "T").joined(separator: " ")
        #expect(GameTime.typed(instant, in: zone) == (isSkipped ? "2026-03-29 04:30" : shown))
    }

    @Test(arguments: [
        "", "2026-05-01", "18:30", "2026-05-01 24:00", "2026-02-30 18:30", "2026-05-01 18:30:00", "утре в 7",
    ])
    func otherTextIsNoTime(_ text: String) {
        #expect(GameTime.instant(text, in: "Europe/Sofia") == nil)
        #expect(GameTime.typed(text, in: "Europe/Sofia") == text && GameTime.minute(text) == text)
    }

    @Test(
        arguments: [
            ("Europe/Sofia", "Europe/Sofia", "Sat 28 Nov 2026, 19:00", "съб 28 ное 2026, 19:00"),
            (
                "Europe/Sofia", "Europe/Berlin", "Sat 28 Nov 2026, 19:00 (Sofia; 18:00 for you)",
                "съб 28 ное 2026, 19:00 (Sofia; 18:00 за вас)"
            ),
            (
                "Europe/Sofia", "Pacific/Auckland", "Sat 28 Nov 2026, 19:00 (Sofia; Sun 06:00 for you)",
                "съб 28 ное 2026, 19:00 (Sofia; нед 06:00 за вас)"
            ),
            ("America/New_York", nil, "Sat 28 Nov 2026, 12:00 (New York)", "съб 28 ное 2026, 12:00 (New York)"),
            (nil, "Europe/Sofia", "Sat 28 Nov 2026, 19:00", "съб 28 ное 2026, 19:00"),
            (nil, nil, "Sat 28 Nov 2026, 17:00 (UTC)", "съб 28 ное 2026, 17:00 (UTC)"),
            (nil, "Middle/Earth", "Sat 28 Nov 2026, 17:00 (UTC)", "съб 28 ное 2026, 17:00 (UTC)"),
            // Other names of one zone show the same, so nothing is told twice.
            ("Europe/Athens", "Europe/Sofia", "Sat 28 Nov 2026, 19:00", "съб 28 ное 2026, 19:00"),
        ] as [(String?, String?, String, String)]
    )
    func aViewerElsewhereReadsBothTimes(_ place: String?, _ viewer: String?, _ english: String, _ bulgarian: String) {
        let instant = "2026-11-28T17:00:00.000Z"
        #expect(TimeStrings.text(instant, venueZone: place, viewer: viewer, .english) == english)
        #expect(TimeStrings.text(instant, venueZone: place, viewer: viewer, .bulgarian) == bulgarian)
    }

    @Test func aFormTypesTimesInTheZoneOfTheVenue() throws {
        let teams = [EditForm.Choice(id: "a", name: "A"), EditForm.Choice(id: "b", name: "B")]
        var form = EditForm(.game(league: "l", teams: teams), in: "Europe/Sofia", zones: ["Tokyo dome": "Asia/Tokyo"])
        form.values[.startsAt] = "2026-05-01 18:30"
        var game = NewGame(homeTeamId: "a", awayTeamId: "b", startsAt: "2026-05-01T15:30:00Z")
        #expect(form.additions == [.game(game, league: "l")])
        form.values[.venue] = "Tokyo dome"
        (game.startsAt, game.venue) = ("2026-05-01T09:30:00Z", "Tokyo dome")
        #expect(form.additions == [.game(game, league: "l")])
        let field = EditPresentation(form, .english).parts.compactMap { part in
            if case .field(let field) = part, field.id == "edit-starts_at" { field.title } else { nil }
        }
        #expect(field == ["Starts (Tokyo), e.g. 2026-05-01 18:30"])
    }

    @Test func aGameThatMovesToAnotherZoneKeepsItsHour() throws {
        let values: [EditForm.Field: String] = [.startsAt: "2026-05-01T15:30:00Z"]
        let editable = Editable(target: .game("g"), tag: "t", values: values)
        var form = EditForm(.change(editable), in: "Europe/Sofia", zones: ["Tokyo dome": "Asia/Tokyo"])
        #expect(form.values[.startsAt] == "2026-05-01 18:30" && form.change == nil)
        form.values[.venue] = "Tokyo dome"
        #expect(form.change?.members == ["starts_at": "2026-05-01T09:30:00Z", "venue": "Tokyo dome"])
    }

    @Test func anUnknownZoneCannotBeSaved() {
        var form = EditForm(.venue(league: "l"))
        form.values[.name] = "Port hall"
        #expect(form.additions == [.venue(NewVenue(name: "Port hall"), league: "l")])
        form.values[.zone] = "Europe/Atlantis"
        #expect(form.isWrong(.zone) && form.additions == nil)
    }
}
