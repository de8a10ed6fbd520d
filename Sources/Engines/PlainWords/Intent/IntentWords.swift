/// Groups words by their role in a request, so that "put it on my calendar" and "include this in the schedule" look
/// alike.
enum IntentWords {
    private static let groups: [(UInt8, String)] = [
        (
            1,
            "add put include append insert enter place stick note jot write record log mark throw_ toss pencil added adding putting included"
                + " inserted adds"
        ),
        (2, "create make new set start begin generate build setup establish form open_ prepare"),
        (3, "schedule book arrange plan organize reserve fix"),
        (4, "remind reminder reminders reminded reminding notify notified notification alert forget remember alarm"),
        (5, "calendar calender schedule_ agenda planner diary itinerary"),
        (6, "list lists checklist todo todos task tasks errands"),
        (
            7,
            "meeting meetings appointment appointments event events conference call lunch dinner party interview visit class session"
                + " brunch breakfast anniversary birthday game practice concert wedding checkup flight show trip"
        ),
        (
            8,
            "delete remove cancel clear erase drop empty wipe away rid cross throw trash reschedule move change postpone edit modify"
                + " rename replace cancelled canceled moved changed removed deleted cleared unsubscribe"
        ),
        (
            9,
            "show what whats when which where who whose how tell read check view see display look review list_ find search recite whats"
                + " retrieve pull fetch give access know did does was were"
        ),
        (10, "is are do have am any has there isnt arent"),
        (
            11,
            "playlist song track album music artist contact contacts email emails message text tweet taxi uber restaurant table tickets"
                + " ride cab photo photos account phone number podcast movie hotel flight_ facebook favorites radio playlists room recipe"
        ),
        (12, "please can could would will want need id like gotta let should must wanna"),
        (13, "my the a an our this that it"),
        (14, "shopping grocery groceries packing wish chores household"),
        (15, "buy get pick milk bread eggs"),
        (16, "dont didnt cant not no never nothing"),
        (17, "completed complete done finish finished mark_ check_ tick"),
    ]

    private static let table = WordTable<UInt8>(
        groups.flatMap { group, words in
            words.split(separator: " ").filter { !$0.hasSuffix("_") }.map { (Hash.of($0), group) }
        }
    )

    /// The group of a word, or 0 if it has none.
    static func group(_ token: Token) -> UInt8 {
        guard token.kind == .word, token.length > 1 else { return 0 }
        return table[token.hash] ?? 0
    }
}
