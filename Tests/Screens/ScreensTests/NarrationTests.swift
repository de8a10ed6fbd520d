import Testing

@testable import Screens

struct NarrationTests {
    @Test(arguments: [
        ("7 spoken", 7, NarrationReport.Outcome.spoken), ("0 interrupted", 0, .interrupted),
        ("12 unvoiced", 12, .unvoiced),
        ("3 failed", 3, .failed),
    ])
    func aReportOfTheScriptIsRead(text: String, utterance: Int, outcome: NarrationReport.Outcome) {
        let report = NarrationReport(text)
        #expect(report.utterance == utterance && report.outcome == outcome)
    }

    /// No utterance has the number -1, so such a report has no effect.
    @Test(arguments: [
        "", " ", "spoken", "7", "7 danced", "-1 spoken", "x spoken", "7 spoken 8", "99999999999999999999 spoken",
    ])
    func whatTheScriptDoesNotSendIsOfNoUtterance(text: String) {
        #expect(NarrationReport(text).utterance == -1)
    }

    @Test func theElementCarriesWhatIsSpoken() {
        var narration = Narration(
            name: "speech",
            utterance: 7,
            texts: ["“Why?” <b>", "One & two."],
            language: "bg",
            speed: 125,
            isPaused: false
        )
        let html = Markup.element("div", narration.attributes).html
        #expect(html.contains(#"data-speaks="speech" data-utterance="7""#))
        #expect(html.contains("data-texts=\"“Why?” &lt;b&gt;\nOne &amp; two.\""))
        #expect(html.contains(#"data-language="bg" data-speed="125""#) && !html.contains("data-paused"))
        narration = Narration(name: "n", utterance: 8, texts: [], language: "en", speed: 75, isPaused: true)
        #expect(Markup.element("div", narration.attributes).html.contains("data-paused"))
    }

    @Test func aReportBecomesTheActionOfWhatIsDrawn() {
        var actions = ActionTable<String>(app: "gista")
        let narration = Narration(
            name: "speech",
            utterance: 7,
            texts: ["A."],
            language: "en",
            speed: 100,
            isPaused: false
        )
        _ = actions.speak(narration) { "\($0.utterance) \($0.outcome)" }
        #expect(actions.action(for: PageEvent(.input, app: "gista", name: "speech", value: "7 spoken")) == "7 spoken")
        #expect(actions.action(for: PageEvent(.tap, app: "gista", name: "speech", value: "7 spoken")) == nil)
        #expect(
            ActionTable<String>(app: "gista").action(for: PageEvent(.input, name: "speech", value: "7 spoken")) == nil
        )
    }
}
