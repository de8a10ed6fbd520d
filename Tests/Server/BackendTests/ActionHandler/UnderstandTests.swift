import Testing

@testable import Backend

struct UnderstandTests {
    private let processor = ActionProcessor.demo()

    @Test(arguments: [
        (
            "café: 20 € tomorrow at 5pm",
            #"{"spans":[{"kind":"money","text":"20 €","start":7,"end":13,"value":"20","currency":"EUR"},"#
                + #"{"kind":"time","text":"tomorrow at 5pm","start":14,"end":29,"value":"2025-11-04T17:00:00+02:00","#
                + #""grain":"hour"}],"intent":"expense_add"}"#
        ),
        (
            "an hour and a half",
            #"{"spans":[{"kind":"duration","text":"an hour and a half","start":0,"end":18,"value":"PT1H30M"}],"intent":"none"}"#
        ),
        (
            "monday to friday",
            #"{"spans":[{"kind":"time","text":"monday to friday","start":0,"end":16,"from":"2025-11-03T00:00:00","#
                + #""to":"2025-11-08T00:00:00","grain":"day"}],"intent":"none"}"#
        ),
        (
            "since 2014",
            #"{"spans":[{"kind":"time","text":"since 2014","start":0,"end":10,"from":"2014-01-01T00:00:00","to":null,"#
                + #""grain":"year"}],"intent":"none"}"#
        ),
        (
            "thirty three",
            #"{"spans":[{"kind":"number","text":"thirty three","start":0,"end":12,"value":33}],"intent":"none"}"#
        ),
        ("remind me to call mum", #"{"spans":[],"intent":"reminder_create"}"#),
        ("what is 15% of 80", #""intent":"answer""#),
    ])
    func spansAreWrittenAsPromised(text: String, json: String) throws {
        let found = try processor.understood(text)
        #expect(found == json || found.hasSuffix(json + "}"), "\(found)")
    }
}
