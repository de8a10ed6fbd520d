/// Function words that rules need individually, one bit of a token for each set.
struct Words: OptionSet, Equatable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(bit: UInt64) { rawValue = 1 << bit }

    static let itPlain = Words(bit: 0)
    static let senders = Words(bit: 1)
    static let starters = Words(bit: 2)
    static let with = Words(bit: 3)
    static let isThis = Words(bit: 4)
    static let isAre = Words(bit: 5)
    static let yes = Words(bit: 6)
    static let ask = Words(bit: 7)
    static let need = Words(bit: 8)
    static let yours = Words(bit: 9)
    static let reader = Words(bit: 10)
    static let optOut = Words(bit: 11)
    static let stop = Words(bit: 12)
    static let toward = Words(bit: 13)
    static let from = Words(bit: 14)
    static let modals = Words(bit: 15)
    static let just = Words(bit: 16)
    static let we = Words(bit: 17)
    static let hurry = Words(bit: 18)
    static let wanting = Words(bit: 19)
    static let what = Words(bit: 20)
    static let introductions = Words(bit: 21)
    static let my = Words(bit: 22)
    static let advice = Words(bit: 23)
    static let me = Words(bit: 24)
    static let number = Words(bit: 25)
    static let details = Words(bit: 26)
    static let your = Words(bit: 27)
    static let plural = Words(bit: 28)
    static let favour = Words(bit: 29)
    static let kin = Words(bit: 30)
    static let courier = Words(bit: 31)
    static let charge = Words(bit: 32)
    static let dispute = Words(bit: 33)
    static let windfall = Words(bit: 34)
    static let file = Words(bit: 35)
    static let reunion = Words(bit: 36)
    static let allowance = Words(bit: 37)
    static let timeSpan = Words(bit: 38)
    static let atEachTime = Words(bit: 39)
    static let each = Words(bit: 40)
    static let long = Words(bit: 41)
    static let time = Words(bit: 42)
    static let name = Words(bit: 43)

    /// The members of each set.
    static let lists: [(set: Words, members: String)] = [
        (itPlain, "it them"),
        (senders, "i we they he she have has had been was were is it will ill well wont id"),
        (
            starters,
            "please pls plz kindly just and then to you u must can could should would me need also so now hurry bro"
        ),
        (with, "with back"),
        (isThis, "this you it"),
        (isAre, "is are r"),
        (yes, "y yes 1 ok no stop start y1"),
        (ask, "ask asks asking request requests requested"),
        (need, "need want require what whats which wats wat"),
        (yours, "your ur yr u"),
        (reader, "you u"),
        (optOut, "optout unsubscribe stop2stop stop2end"),
        (stop, "stop end cancel"),
        (toward, "to 2 opt stop"),
        (from, "from off"),
        (modals, "can could would will must should to need pls please cud"),
        (just, "just"),
        (we, "we i"),
        (hurry, "fast quick quickly now asap pls plz please immediately urgently"),
        (wanting, "need require want"),
        (what, "what whats wats"),
        (introductions, "im am is its iam"),
        (my, "my our"),
        (advice, "how about where why when if whether information info help new another"),
        (me, "me us back"),
        (number, "number numbers no contact"),
        (details, "details detail number numbers info information"),
        (your, "your"),
        (plural, "numbers digits"),
        (favour, "favour favor hand help assist lend borrow cover"),
        (kin, "son daughter child grandson granddaughter nephew niece sis sister bro brother uncle aunt"),
        (courier, "driver rider courier captain valet"),
        (
            charge,
            """
            order ordered purchase purchased charge charged charges payment paid renewed renewal renew subscription
            invoice billed billing debit debited transaction transfer sent autorenewed plan autodebited attempted
            """
        ),
        (
            dispute,
            "assistance unauthorised unauthorized recognise recognize dispute cancel cancelation cancellation refund decline"
        ),
        (
            windfall,
            """
            grant grants fund funds compensation relief donate donation donating inheritance lottery lotto awarded
            unclaimed beneficiary payout settlement jackpot stimulus uncollected raffle
            """
        ),
        (
            file,
            """
            case file warning warrant investigation misused suspension suspended deported deportation seized claim badge
            duty complaint
            """
        ),
        (reunion, "ages while recently lately"),
        (long, "long"),
        (time, "time"),
        (name, "name"),
        (allowance, "allowance allowances spoil"),
        (timeSpan, "day hour hr week"),
        (atEachTime, "daily hourly weekly perday perhour everyday"),
        (each, "a an per every each"),
    ]
}
