/// The concepts that a word expresses; it may express several.
struct Concepts: OptionSet, Equatable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(bit: UInt64) { rawValue = 1 << bit }

    static let code = Concepts(bit: 0)
    static let oneTime = Concepts(bit: 1)
    static let secret = Concepts(bit: 2)
    static let tell = Concepts(bit: 3)
    static let negation = Concepts(bit: 4)
    static let me = Concepts(bit: 5)
    static let you = Concepts(bit: 6)
    static let received = Concepts(bit: 7)
    static let account = Concepts(bit: 8)
    static let trouble = Concepts(bit: 9)
    static let verify = Concepts(bit: 10)
    static let urgent = Concepts(bit: 11)
    static let pay = Concepts(bit: 12)
    static let money = Concepts(bit: 13)
    static let card = Concepts(bit: 14)
    static let gift = Concepts(bit: 15)
    static let giftBrand = Concepts(bit: 16)
    static let crypto = Concepts(bit: 17)
    static let invest = Concepts(bit: 18)
    static let remoteApp = Concepts(bit: 19)
    static let messenger = Concepts(bit: 20)
    static let family = Concepts(bit: 21)
    static let broken = Concepts(bit: 22)
    static let phone = Concepts(bit: 23)
    static let new = Concepts(bit: 24)
    static let job = Concepts(bit: 25)
    static let earn = Concepts(bit: 26)
    static let refund = Concepts(bit: 27)
    static let tax = Concepts(bit: 28)
    static let parcel = Concepts(bit: 29)
    static let undelivered = Concepts(bit: 30)
    static let fee = Concepts(bit: 31)
    static let toll = Concepts(bit: 32)
    static let prize = Concepts(bit: 33)
    static let click = Concepts(bit: 34)
    static let call = Concepts(bit: 35)
    static let helper = Concepts(bit: 36)
    static let harmless = Concepts(bit: 37)
    static let ledger = Concepts(bit: 38)
    static let greeting = Concepts(bit: 39)
    static let remember = Concepts(bit: 40)
    static let mistake = Concepts(bit: 41)
    static let loan = Concepts(bit: 42)
    static let law = Concepts(bit: 43)
    static let official = Concepts(bit: 44)
    static let secrecy = Concepts(bit: 45)
    static let install = Concepts(bit: 46)
    static let identity = Concepts(bit: 47)
    static let use = Concepts(bit: 48)
    static let survey = Concepts(bit: 49)
    static let adult = Concepts(bit: 50)
    static let emergency = Concepts(bit: 51)
    static let question = Concepts(bit: 52)
    static let buy = Concepts(bit: 53)
    static let move = Concepts(bit: 54)
    static let safe = Concepts(bit: 55)
    static let number = Concepts(bit: 56)
    static let reply = Concepts(bit: 57)
    static let brand = Concepts(bit: 58)
    static let day = Concepts(bit: 59)
    static let but = Concepts(bit: 60)
    static let person = Concepts(bit: 61)
    static let remedy = Concepts(bit: 63)
    /// A common English word; also set for every word of the lists below.
    static let english = Concepts(bit: 62)

    /// The concept with the name that heads its list in `LexiconWords`.
    static func named(_ name: Substring) -> Concepts? {
        names.first { $0.name == name }?.concept
    }

    private static let names: [(name: Substring, concept: Concepts)] = [
        ("code", code), ("oneTime", oneTime), ("secret", secret), ("tell", tell), ("negation", negation), ("me", me),
        ("you", you), ("received", received), ("account", account), ("trouble", trouble), ("verify", verify),
        ("urgent", urgent), ("pay", pay), ("money", money), ("card", card), ("gift", gift), ("giftBrand", giftBrand),
        ("crypto", crypto), ("invest", invest), ("remoteApp", remoteApp), ("messenger", messenger),
        ("family", family), ("broken", broken), ("phone", phone), ("new", new), ("job", job), ("earn", earn),
        ("refund", refund), ("tax", tax), ("parcel", parcel), ("undelivered", undelivered), ("fee", fee),
        ("toll", toll), ("prize", prize), ("click", click), ("call", call), ("helper", helper),
        ("harmless", harmless), ("ledger", ledger), ("greeting", greeting), ("remember", remember),
        ("mistake", mistake), ("loan", loan), ("law", law), ("official", official), ("secrecy", secrecy),
        ("install", install), ("identity", identity), ("use", use), ("survey", survey), ("adult", adult),
        ("emergency", emergency), ("question", question), ("buy", buy), ("move", move), ("safe", safe),
        ("number", number), ("reply", reply), ("day", day), ("but", but), ("person", person), ("english", english),
        ("remedy", remedy),
    ]
}
