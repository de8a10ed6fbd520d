import ScamSense
import Testing

/// The open data, judged by the weights that learned from it: no measure of quality, but a watch for what breaks.
@Suite(.enabled(if: OpenData.folder != nil, "the open data is not here: set BOWLINE_DATA"))
struct OpenDataTests {
    @Test(arguments: [("smishtank_1062", "smishing", 0.93), ("spamhunter_en_397", "fraud", 0.94)])
    func scamsAreSeen(file: String, label: String, atLeast: Double) {
        #expect(OpenData.flagged(file, label: label) >= atLeast)
    }

    @Test(arguments: [
        ("nus_sms_ham", 0.001), ("sgd_user_ham", 0.001), ("banking77_ham", 0.001), ("service_sms_legit", 0.05),
    ])
    func innocentTextsAreLeftAlone(file: String, atMost: Double) {
        #expect(OpenData.flagged(file, label: "ham") <= atMost)
    }
}
