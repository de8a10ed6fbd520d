/// The words that refer to existing items.
enum ItemWords {
    static let calendars = Clause.hashes(
        "calendar calender calander calandar calendars schedule schedules agenda planner diary itinerary"
    )
    static let events = Clause.hashes(
        "event events meeting meetings appointment appointments appt appts interview interviews engagement engagements commitments"
    )
    /// Things to attend, by name.
    static let attended = Clause.hashes(
        "dentist doctor doctors haircut physio checkup vet therapist dinner lunch brunch breakfast party wedding concert rehearsal standup"
            + " sync webinar workshop seminar recital graduation lesson yoga gym class meetup conference birthday anniversary trip exam"
    )
    /// Things to have with somebody, which can also be bought.
    static let drinks = Clause.hashes("coffee drinks beers tea")
    static let reminders = Clause.hashes("reminder reminders remainder remainders alarm alarms")
    static let lists = Clause.hashes("list lists todo todos checklist task tasks chores")
    static let spending = Clause.hashes("spend spent spending expenses expense")
    /// Things that belong to other programs, even on a list or a calendar.
    static let foreign = Clause.hashes(
        "playlist playlists contact contacts email emails mail mails inbox song songs music artist artists album soundtrack soundtracks audiobook"
            + " podcast podcasts radio favorites recipients recipe recipes ingredient ingredients news stock stocks joke jokes"
            + " tv reservation reservations ride cab order orders ordered sale commands insurance attractions"
    )
    /// Things that belong to other programs, unless they are on a list or a calendar.
    static let others = Clause.hashes(
        "movie movies film films theater theatre theatres cinema restaurant restaurants hotel hotels flight flights ticket tickets bus train trains weather account card balance bill bills apartment"
            + " apartments house houses attraction attractions route traffic directions subscription payment payments insurance visa pto vacation photo"
            + " photos light lights volume facebook twitter wikipedia calories game games car cars credit pin password language accent speed"
            + " band track tire tires rooms salon stylist dentists therapists property district concerts festivals phone timer holiday holidays"
            + " form provider song gynecologist fuel membership"
    )

    static let articles = Clause.hashes("the a an my our this that these those any all every each some")

    /// The category with this name, or the category that this word stands for as a whole.
    static func category(named name: String) -> Category? {
        let name = name.lowercased()
        return Category.allCases.first { $0.rawValue.lowercased() == name } ?? categories[name]
    }

    private static let categories: [String: Category] = [
        "food": .groceries, "grocery": .groceries, "grocery shopping": .groceries, "eating": .eatingOut,
        "dining": .eatingOut,
        "restaurants": .eatingOut, "restaurant": .eatingOut, "clothing": .clothes, "transportation": .transport,
        "sport": .sports, "gift": .gifts, "pet": .pets, "phone": .phone, "internet": .phone, "utility": .utilities,
        "groceries budget": .groceries, "food budget": .groceries,
    ]
}
