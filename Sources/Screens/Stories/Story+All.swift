import LocalizedTexts

/// The six stories.
extension Story {
    private static let offline = "[id='weather.offline']"
    private static let isOffline = "[id='weather.offline'][aria-checked='true']"
    private static let isOnline = "[id='weather.offline'][aria-checked='false']"

    /// Signs in as a demo user and opens the game in progress.
    private static func toTheGame(_ phone: String, as role: String) -> [Deed] {
        [
            .press("[id='\(phone).demo-\(role)@demo.test']"), .press("#\(phone) .row"),
            .press("#\(phone) .segments button:nth-child(2)"), .press("#\(phone) .row:has(.good)"),
            .see("#\(phone) .badge.good"),
        ]
    }

    private static func opening(_ english: String, _ bulgarian: String) -> Step {
        Step(
            english,
            bulgarian,
            deeds: toTheGame("scorebase", as: "scorekeeper") + toTheGame("scorebase-viewer", as: "viewer")
        )
    }

    static let scoring = Story(
        name: "scoring",
        app: "scorebase",
        title: LocalizedText("Cut the network while you score", "Спрете мрежата, докато броите точки"),
        steps: [
            opening(
                "A scorekeeper and a viewer open the same game.",
                "Секретар и зрител отварят една и съща игра."
            ),
            Step(
                "The scorekeeper's network is cut.",
                "Мрежата спира.",
                .press(offline),
                .see(isOffline)
            ),
            Step(
                "Three baskets. The scorekeeper sees them at once, and each is safe on the device.",
                "Три коша. Секретарят ги вижда веднага и всеки е запазен на устройството.",
                .press("#scorebase .pad.home button"),
                .press("#scorebase .pad.home button"),
                .press("#scorebase .pad.home button"),
                .see("#scorebase .unsent:nth-child(3)")
            ),
            Step(
                "The network is back: the three are sent, once each, in order.",
                "Мрежата се връща: трите се изпращат по веднъж и по ред.",
                .press(offline),
                .see("#scorebase:not(:has(.unsent))")
            ),
            Step(
                "The viewer has the same score. Nothing was lost.",
                "Зрителят вижда същия резултат. Нищо не се загуби."
            ),
        ]
    )

    static let tunnel = Story(
        name: "tunnel",
        app: "gista",
        title: LocalizedText("Save an article in a tunnel", "Запазете статия в тунел"),
        steps: [
            Step(
                "A guest opens the library.",
                "Гост отваря библиотеката.",
                .press("[id='gista.guest']"),
                .see("[id='gista.add']")
            ),
            Step(
                "The train enters a tunnel: no network.",
                "Влакът влиза в тунел: няма мрежа.",
                .press(offline),
                .see(isOffline)
            ),
            Step(
                "An article is saved all the same. It waits on the device.",
                "Статията се запазва въпреки това. Тя чака на устройството.",
                .press("[id='gista.add']"),
                .press("#gista .sheet .group button:nth-child(2)"),
                .press("#gista .sheet form button[type=submit]"),
                .see("#gista .sheet .notice:not(.muted)"),
                .press("[id='gista.close']"),
                .see("#gista article")
            ),
            Step(
                "Light again: the link is sent by itself.",
                "Пак светлина: връзката се изпраща сама.",
                .press(offline),
                .see(isOnline),
                .see("#gista article .state.good")
            ),
            Step(
                "And its gist is ready to read.",
                "А същината е готова за четене.",
                .press("#gista article .row"),
                .see("#gista .reading li")
            ),
        ]
    )

    static let spoken = Story(
        name: "spoken",
        app: "actions",
        title: LocalizedText("Write it offline, find it done later", "Кажете го без мрежа и ще бъде свършено"),
        steps: [
            Step("There is no network.", "Няма мрежа.", .press(offline), .see(isOffline)),
            Step(
                "A user notes what lunch cost, in plain words.",
                "Някой записва колко е струвал обядът, с прости думи.",
                .type("[id='actions.input']", "15 bgn lunch"),
                .press("[id='actions.send']:enabled")
            ),
            Step(
                "The words wait on the device.",
                "Думите чакат на устройството.",
                .see("#actions .told .hint")
            ),
            Step(
                "The network is back, and the expense appears in the ledger.",
                "Мрежата се връща и разходът се появява в отчета.",
                .press(offline),
                .see(isOnline),
                .see("#actions .lines li")
            ),
        ]
    )

    static let warning = Story(
        name: "warning",
        app: "typesafe",
        title: LocalizedText("A scam is recognized without a network", "Измама се разпознава и без мрежа"),
        steps: [
            Step("There is no network at all.", "Няма никаква мрежа.", .press(offline), .see(isOffline)),
            Step(
                "A text arrives that asks for a code.",
                "Идва съобщение, което иска код.",
                .press("#typesafe .example")
            ),
            Step(
                "The keyboard warns all the same: it can judge on the device.",
                "Клавиатурата предупреждава въпреки това: тя преценява на самото устройство.",
                .see("#typesafe .banner")
            ),
            Step(
                "One tap says why.",
                "Едно докосване казва защо.",
                .press("[id='typesafe.why']"),
                .see("[id='typesafe.card']")
            ),
        ]
    )

    static let expired = Story(
        name: "expired",
        app: "scorebase",
        title: LocalizedText("The sign-in expires, and nobody notices", "Входът изтича и никой не забелязва"),
        steps: [
            Step(
                "A viewer looks at the leagues.",
                "Зрител гледа лигите.",
                .press("[id='scorebase.demo-viewer@demo.test']"),
                .see("#scorebase .row")
            ),
            Step(
                "From now on the server refuses the sign-in, once a call.",
                "Отсега нататък сървърът отказва входа, по веднъж на заявка.",
                .press("[id='weather.unauthorized']"),
                .see("[id='weather.unauthorized'][aria-checked='true']")
            ),
            Step(
                "The viewer opens a league. It opens.",
                "Зрителят отваря лига. Тя се отваря.",
                .press("#scorebase .row"),
                .see("#scorebase .standings")
            ),
            Step(
                "The wire shows why: the sign-in was renewed on the way, and the call sent again.",
                "Жицата показва защо: входът беше подновен по пътя и заявката беше изпратена отново.",
                .press("#wire .calls summary"),
                .see("#wire .sentence")
            ),
        ]
    )

    static let undone = Story(
        name: "undone",
        app: "gista",
        title: LocalizedText("Delete at once, and undo it", "Изтрийте без въпрос и го върнете"),
        steps: [
            Step(
                "A guest has saved an article.",
                "Гост е запазил статия.",
                .press("[id='gista.guest']"),
                .press("[id='gista.add']"),
                .press("#gista .sheet .group button"),
                .press("#gista .sheet form button[type=submit]"),
                .see("#gista .sheet .notice:not(.muted)"),
                .press("[id='gista.close']"),
                .see("#gista article .state.good")
            ),
            Step(
                "It is deleted. No question: the row goes at once.",
                "Изтрива се. Без въпрос: редът изчезва веднага.",
                .press("#gista .trailing .danger"),
                .see("[id='gista.undo']")
            ),
            Step(
                "It can be undone for ten seconds. Nothing was sent yet.",
                "Остават десет секунди да бъде върнато. Още нищо не е изпратено."
            ),
            Step(
                "And it is back, with its gist.",
                "И ето го пак, със същината му.",
                .press("[id='gista.undo']"),
                .see("#gista article .state.good")
            ),
        ]
    )
}

extension Story.Step {
    fileprivate init(_ english: String, _ bulgarian: String, deeds: [Story.Deed]) {
        caption = LocalizedText(english, bulgarian)
        self.deeds = deeds
    }
}
