extension Judgement {
    /// The Bulgarian translation of one of this engine's sentences; nil for any other sentence.
    public static func inBulgarian(_ explanation: String) -> String? {
        Explanation.bulgarian(explanation)
    }
}

extension Explanation {
    static func bulgarian(_ sentence: String) -> String? {
        if let signal = alarms.first(where: { $0.1 == sentence })?.0 { return bulgarianAlarms[signal] }
        if let category = ScamCategory.allCases.first(where: { general($0) == sentence }) {
            return bulgarianGeneral(category)
        }
        return bulgarianReassurances[sentence] ?? bulgarianOutgoing(sentence) ?? bulgarianConversation(sentence)
            ?? LinkFinding.allCases.first { $0.sentence == sentence }?.bulgarian
    }

    private static let bulgarianAlarms: [Signal: String] = [
        .asksForCode: "Иска да изпратите кода, който получихте със SMS.",
        .safeAccount: "Иска да преместите парите си в „сигурна“ сметка, каквото никоя банка не прави.",
        .asksForSecret: "Иска парола, ПИН или данни за карта, които никоя честна фирма не иска в съобщение.",
        .giftCards: "Иска подаръчни карти или кодовете им – плащане, което никой не може да върне.",
        .remoteAccess: "Иска да инсталирате приложение, с което друг управлява устройството ви.",
        .lookalikeLink: "Връзката прилича на известна фирма, но адресът не е неин.",
        .encodedLink: "Адресът на връзката е изписан с букви, които само приличат на познатите.",
        .rawAddressLink: "Връзката води към гол цифров адрес вместо към името на фирма.",
        .familyNeed: "Представя се за ваш близък от друг номер, за да получи пари или помощ.",
        .familyOpening: "Представя се за ваш близък, често с нов номер, за да поиска помощ или пари.",
        .mayAskForCode: "Иска да предадете код или ПИН.",
        .tollDue: "Твърди, че има неплатена такса или глоба, и иска плащане чрез съобщение.",
        .parcelTrouble: "Твърди, че пратка е задържана, и иска адрес или такса от вас.",
        .accountThreat: "Твърди, че сметка е блокирана или застрашена, за да ви накара да бързате.",
        .refund: "Обещава възстановена сума или плащане, които трябва да потърсите.",
        .surveyReward: "Обещава пари или подарък за няколко отговора.",
        .disputedCharge: "Твърди, че са ви взели пари, за да се обадите на номер и да ги върнете.",
        .officialDemand: "Представя се за служба с дело срещу вас, за да се свържете с нея.",
        .windfall: "Обещава ви пари от помощ, фонд или наследство.",
        .jobOffer: "Предлага лесни пари за работа, за която не сте кандидатствали.",
        .investment: "Обещава печалба от инвестиция.",
        .crypto: "Става дума за криптовалута – плащане, което никой не може да върне.",
        .prize: "Твърди, че сте спечелили или сте избрани, и иска да си вземете наградата.",
        .legalThreat: "Заплашва ви със закона, за да платите или да се обадите.",
        .paymentDue: "Иска да платите такса през връзка в съобщение.",
        .asksForIdentity: "Иска документите или номерата, с които доказвате кой сте.",
        .payRate: "Обещава сума за всеки ден или час работа.",
        .loanOffer: "Предлага заем, който не сте искали.",
        .asksForMoney: "Иска да изпратите пари.",
        .adultOffer: "Примамва с интимни снимки или срещи.",
        .strangerOpening: "Непознат, който се представя: много такива разговори завършват с молба за пари.",
        .remedyOffer: "Продава чудодейно лекарство през връзка.",
        .wrongNumber: "Непознат, който сякаш ви познава: много такива разговори завършват с молба за пари.",
        .movesToMessenger: "Иска разговорът да продължи в друго приложение.",
        .brandMismatchLink: "Споменава известна фирма, но връзката не води към нея.",
        .bareLink: "Съдържа само връзка, без дума от кого е.",
        .trackingLink: "Връзката е направена само за вас, както правят масовите податели, за да видят кой я отваря.",
        .oddEndingLink: "Адресът на връзката има окончание, каквото честните фирми рядко ползват.",
        .shortLink: "Връзката е съкратена, за да не се вижда накъде води.",
        .throwawayLink: "Името на връзката е скалъпено като на страници, които траят няколко дни.",
        .asksToVerify: "Иска да потвърдите данните си чрез съобщение.",
        .lookalikeLetters: "Използва букви, които само приличат на познатите.",
        .hiddenCharacters: "Крие невидими знаци в думите си.",
        .spacedLetters: "Разкъсва думите си, за да мине през филтрите.",
        .digitsForLetters: "Пише думи с цифри вместо букви, за да мине през филтрите.",
        .callsToNumber: "Иска да се обадите или да пишете на номер, който не познавате.",
        .newNumber: "Твърди, че ваш познат има нов номер.",
        .urgency: "Притиска ви да действате веднага.",
        .unknownLink: "Иска да отворите връзка към адрес, който не е известен.",
    ]

    private static func bulgarianGeneral(_ category: ScamCategory) -> String {
        switch category {
        case .otpPhishing: "Звучи като съобщение, което цели данните ви за вход."
        case .paymentScam: "Звучи като съобщение, което цели парите ви."
        case .impersonation: "Звучи като съобщение от човек, който се представя за друг."
        case .unknown: "Звучи като познато измамно съобщение."
        }
    }

    private static let bulgarianReassurances = [
        "Hands you a code and says to keep it to yourself, as honest services do.":
            "Дава ви код и казва да го пазите за себе си, както правят честните услуги.",
        "Hands you a code; keep it to yourself.": "Дава ви код; пазете го за себе си.",
        "Reads like an ordinary notice of a payment.": "Прилича на обикновено известие за плащане.",
        "Nothing in it looks like a scam.": "Нищо в него не прилича на измама.",
    ]
}
