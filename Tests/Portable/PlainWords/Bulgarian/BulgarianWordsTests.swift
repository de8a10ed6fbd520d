import Testing

@testable import PlainWords

@Suite struct BulgarianWordsTests {
    /// Saturday 21 November 2026, 10:00.
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "EUR"
        )
    )

    /// What is done about a text, one line for each action.
    private func lines(_ text: String) -> [String] {
        guard case .actions(let actions, _) = engine.act(text) else { return [] }
        return actions.map { action in
            switch action {
            case .budget(let entry): "\(entry.kind) \(entry.amount.text) \(entry.category) \(entry.details)"
            case .event(let event): "event \(event.title) \(event.start.iso().prefix(16))"
            case .reminder(let reminder): "reminder \(reminder.title) \(reminder.due?.iso().prefix(16) ?? "-")"
            case .task(let task): "task \(task.title) on \(task.list ?? "-")"
            case .items(let request):
                "\(request.deed) \(request.kind) \(request.which.text ?? "-") on \(request.which.list ?? "-")"
            }
        }
    }

    private func times(_ text: String) -> [String] {
        engine.understand(text).spans.compactMap { span in
            guard case .time(let value) = span.value else { return nil }
            let from = value.from.map { String($0.iso().prefix(16)) } ?? ""
            return value.isRange
                ? "\(from)..\(value.to.map { String($0.iso().prefix(16)) } ?? "")" : "\(from) \(value.grain)"
        }
    }

    @Test(arguments: [
        ("похарчих 30 лева за обяд", "expenses 30 Eating out обяд"),
        ("заплата 1900", "income 1900 Salary заплата"),
        ("спестих 250 евро", "savings 250 Savings спестих"),
        ("среща с Петя във вторник в 14:30", "event среща с Петя 2026-11-24T14:30"),
        ("напомни ми да звънна на Асен утре в 9", "reminder звънна на Асен 2026-11-22T09:00"),
        ("добави ориз към покупките", "task ориз on пазаруване"),
        ("изтрий ориза от покупките", "delete task ориза on пазаруване"),
        ("кога е срещата с Петя", "find calendar Петя on -"),
        ("трябва да купя ориз", "task купя ориз on -"), ("trqbva da kupq oriz", "task kupq oriz on -"),
        ("ще платя водата утре", "task платя водата on -"),
        ("напомни ми да се обадя на сестра ми утре в 9", "reminder обадя се на сестра ми 2026-11-22T09:00"),
        ("напомни ми на 2-ри да платя парното", "reminder платя парното 2026-12-02T09:00"),
        ("добави ориз в списъка за пазаруване", "task ориз on пазаруване"),
        ("взех ориза от списъка", "complete task ориза on -"), ("прането е готово", "complete task прането on -"),
        ("сметката за тока е 61,30", "expenses 61.3 Utilities сметката за тока"),
        ("кино 24 евро, разделени на трима", "expenses 8 Entertainment кино 24 евро, разделени на трима"),
        ("моята половина от парното е 40", "expenses 40 Utilities моята половина от парното"),
        ("взех 80 евро от продажба на бюрото", "income 80 Income продажба на бюрото"),
        ("премести лекаря за вторник в 9", "change calendar лекаря on -"),
        ("тренировка утре в 18 за 50 минути", "event тренировка 2026-11-22T18:00"),
        ("отпуска от 5 до 12 февруари", "event отпуска 2027-02-05T00:00"),
        ("обадих се на Асен, отметни го", "complete task Асен on -"),
        ("колко платих за ток", "find budget ток on -"), ("iztrij zabolekarq", "delete calendar zabolekarq on -"),
    ])
    func whatIsSaidInBulgarianIsDoneWithTheUsersOwnWords(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("във вторник да предам колета", "task предам колета on -"),
        ("трябва да смажа портата", "task смажа портата on -"),
        ("trqbva da predam proekta do petak", "task predam proekta on -"),
        ("до 28-и да подновя картата за градския", "task подновя картата за градския on -"),
        ("да боядисам оградата", "task боядисам оградата on -"),
        ("остана да опаковам подаръците до четвъртък", "task опаковам подаръците on -"),
        ("хладилникът изстина, купи лед", "task купи лед on -"),
    ])
    func whatOneHasToDoIsATaskWhateverItsVerb(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("пица и вода девет и осемдесет", "expenses 9.8 Eating out пица и вода"),
        ("геврек два и половина", "expenses 2.5 Eating out геврек"),
        ("Влади ми върна 30те лева", "income 30 Income Влади"),
        ("съседът най-накрая ми върна гаранцията, 120 евро", "income 120 Income съседът гаранцията"),
        ("отделих 90 евро за нова печка", "savings 90 Savings отделих за нова печка"),
        ("внесох 70 евро в спестяванията", "savings 70 Savings внесох в спестяванията"),
        ("преведох на Иво 45 лева за билета", "expenses 45 Other преведох на Иво за билета"),
        ("бакшиш за куриера 2 евро", "expenses 2 Eating out бакшиш за куриера"),
        (
            "вечеря 80 евро, поделихме сметката на четири",
            "expenses 20 Eating out вечеря 80 евро, поделихме сметката на четири"
        ),
    ])
    func moneyIsReadAsItIsSaid(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("преглед на 30ти в 14", "event преглед 2026-11-30T14:00"),
        ("на 12.12 в 18 коледно парти", "event коледно парти 2026-12-12T18:00"),
        ("утре в 16 45 логопед", "event логопед 2026-11-22T16:45"),
        ("утре в 8 боядисване", "event боядисване 2026-11-22T08:00"),
        ("сватбата на Ради на 5 декември", "event сватбата на Ради 2026-12-05T00:00"),
        ("плуване в неделя в 9, запиши го в календара", "event плуване 2026-11-22T09:00"),
        ("концерт с Ники на 4ти декември от 20, о не, на 5ти", "event концерт с Ники 2026-12-05T20:00"),
        ("утре в 8 боядисване, не не, в 9", "event боядисване 2026-11-22T09:00"),
    ])
    func aPlanIsReadAsItIsSaid(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("вечерята в Хепи беше 38.20, а не 83.20", "change budget вечерята в Хепи on -"),
        ("кафето не беше 4, а 2 евро", "change budget кафето on -"),
        ("измести масажа с един час по-рано", "change calendar масажа on -"),
        ("нека часът при фризьора бъде два часа по-късно", "change calendar фризьора on -"),
        ("напомнянето за тока нека бъде на 29-и", "change reminder тока on -"),
        ("прегледът се мести за сряда", "change calendar прегледът on -"),
        ("тренировката утре отпада", "delete calendar тренировката on -"),
        ("няма да ходя на тенис утре", "delete calendar тенис on -"),
        ("полях градината ✅", "complete task градината on -"),
        ("кога ми е часът при кардиолога", "find calendar кардиолога on -"),
    ])
    func whatExistsIsMeantAsItIsSaid(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        (
            "вода 1.20, такси 7 и утре в 20 тенис",
            ["expenses 1.2 Groceries вода", "expenses 7 Transport такси", "event тенис 2026-11-22T20:00"]
        ),
        (
            "в понеделник 8:30 зъболекар, във вторник 19:00 хор",
            ["event зъболекар 2026-11-23T08:30", "event хор 2026-11-24T19:00"]
        ),
        (
            "наем 300 евро и в 21ч ми напомни да пиша на Ели",
            ["expenses 300 Housing наем", "reminder пиша на Ели 2026-11-21T21:00"]
        ),
        (
            "пуснах пощата, отметни я. остава до вторник да платя данъка",
            ["complete task пощата on -", "task платя данъка on -"]
        ),
        ("за баницата: кори, сирене, яйца", ["task кори on -", "task сирене on -", "task яйца on -"]),
    ])
    func severalThingsAreReadEachForItself(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        "трябва да ти кажа нещо", "трябва да тръгвам", "да си призная, забравих", "утре да дойда ли", "да купя ли хляб",
        "Ния ми върна книгата", "бяхме шестима на мача", "нека бъде както искаш", "филмът беше дълъг, а не скучен",
        "пратих ти снимките", "остана ни един ден до морето", "прати ми го до утре", "да слушам музиката",
        "той е на пет и половина години", "утре ще вали, вземи си чадър", "как мина срещата вчера",
    ])
    func whatIsSaidToAFriendLeadsToNothing(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: [
        ("наем 600 всеки месец на 1-во число", "наем 600 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1"),
        ("наем 600 лева месечно", "наем 600 2026-11-21 FREQ=MONTHLY"),
        ("заплата 2400 всеки последен петък", "заплата 2400 2026-11-27 FREQ=MONTHLY;BYDAY=-1FR"),
    ])
    func anEntryRecurs(text: String, expected: String) {
        guard case .actions(let actions, _) = engine.act(text) else {
            Issue.record("nothing")
            return
        }
        let found = actions.compactMap { action -> String? in
            guard case .budget(let entry) = action else { return nil }
            return "\(entry.details) \(entry.amount.text) \(entry.day.iso) \(entry.recurrence?.rrule ?? "once")"
        }
        #expect(found == [expected])
    }

    @Test(arguments: [
        ("мляко 3 евро", "mlqko 3 evro"), ("мляко 3 евро", "mlyako 3 evro"), ("вечеря 40 лева", "vecherq 40 leva"),
        ("вечеря 40 лева", "ve4erq 40 leva"),
    ])
    func bothScriptsSayTheSame(cyrillic: String, latin: String) {
        func amount(_ text: String) -> [String] {
            guard case .actions(let actions, _) = engine.act(text) else { return [] }
            return actions.map {
                if case .budget(let entry) = $0 { "\(entry.amount.text) \(entry.category)" } else { "-" }
            }
        }
        #expect(!amount(cyrillic).isEmpty)
        #expect(amount(latin) == amount(cyrillic))
    }

    @Test(arguments: [
        ("вдругиден", "2026-11-23T00:00 day"), ("след пет дни", "2026-11-26T00:00 day"),
        ("преди час и половина", "2026-11-21T08:30 minute"),
        ("в седем без десет вечерта", "2026-11-21T18:50 minute"),
        ("от 9 до 17 часа в четвъртък", "2026-11-26T09:00..2026-11-26T17:00"),
        ("двайсет и първи декември", "2026-12-21T00:00 day"), ("на Никулден", "2026-12-06T00:00 day"),
        ("до края на годината", "..2027-01-01T00:00"),
    ])
    func timesAreReadInTheirOwnOrder(text: String, expected: String) {
        #expect(times(text) == [expected])
    }

    @Test(arguments: [
        ("двеста трийсет и четири", "234"), ("хиляда и сто", "1100"),
        ("три милиона", "3000000"),
    ])
    func numbersInWordsAreOne(text: String, expected: String) {
        let numbers = engine.understand(text).spans.compactMap {
            if case .number(let value) = $0.value { value.text } else { nil }
        }
        #expect(numbers == [expected])
    }

    @Test func aSpanSaysWhereItStandsInTheWrittenText() throws {
        let text = "среща с Ани утре в 15 часа"
        let span = try #require(engine.understand(text).spans.first)
        #expect(String(decoding: Array(text.utf8)[span.start..<span.end], as: UTF8.self) == "утре в 15 часа")
    }

    @Test(arguments: [
        "как сте днес", "снощи беше хубаво", "той каза, че ще се обади утре в 8", "мачът свърши 2:1",
        "пиша ти от работа",
        "the cat sat on the mat", "i love my mama", "pet shop boys", "sto lat",
    ])
    func talkLeadsToNothing(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: ["do the dishes", "add oil to the list", "lunch 12 at the pub", "remind me to pay tok"])
    func anEnglishSentenceIsReadAsEnglish(text: String) {
        #expect(BulgarianReader.sentence(text).written == nil)
    }

    @Test func textsThatAreCutAnywhereAreReadWithoutATrap() {
        let text =
            "напомни ми след половин час и четвърт да платя 1 200,50 лв. на 3-ти май 2027 г. между 9 и 11, не, в 12 без 5; 4asa"
        for end in text.indices { _ = engine.act(String(text[..<end])) }
        for start in text.indices { _ = engine.understand(String(text[start...])) }
    }
}
