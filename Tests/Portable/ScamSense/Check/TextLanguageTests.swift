import ScamSense
import Testing

/// The language of a text, and that a foreign one is not called a scam for being foreign.
struct TextLanguageTests {
    @Test(arguments: [
        ("Will you come to the station with me? We have been there when it was new.", TextLanguage.english),
        (
            "\u{429}\u{435} \u{434}\u{43E}\u{439}\u{434}\u{435}\u{448} \u{43B}\u{438} \u{441} \u{43D}\u{430}\u{441}, \u{437}\u{430} \u{434}\u{430} \u{433}\u{43E} \u{432}\u{438}\u{434}\u{438}\u{43C}?",
            .bulgarian
        ),
        ("Ich komme nicht mit, weil das Auto noch in der Werkstatt ist und ich warten muss.", .german),
        ("Je ne sais pas si elle vient avec nous, mais le train est dans une heure.", .french),
        ("No s\u{E9} si ella viene con nosotros, pero el tren sale a las cinco y es muy tarde.", .spanish),
        ("Non so se viene anche lei, ma il treno \u{E8} alle cinque e non si pu\u{F2} aspettare.", .italian),
        (
            "Nie wiem, czy ona te\u{17C} jedzie, ale poci\u{105}g jest o pi\u{105}tej i to ju\u{17C} za godzin\u{119}.",
            .polish
        ),
        ("Ik weet niet of zij ook meegaat, maar de trein is om vijf uur en het is al laat.", .dutch),
        ("\u{6211}\u{4EEC}\u{660E}\u{5929}\u{65E9}\u{4E0A}\u{53BB}\u{706B}\u{8F66}\u{7AD9}", .chinese),
    ])
    func smallWordsTellTheLanguage(text: String, language: TextLanguage) { #expect(TextLanguage.of(text) == language) }

    @Test(arguments: ["", "ok", "123 456", "\u{1F44D}", "Telefon", "http://example.com"])
    func tooLittleTellsNothing(text: String) { #expect(TextLanguage.of(text) == nil) }

    @Test(arguments: [
        "Wie im Artikel http://www.pro-linux.de/news/ steht, ist das alles nicht so einfach wie man denkt.",
        "O progresso era maravilhoso quando n\u{E3}o progredia tanto. Retirado de http://www.uol.com.br/millor",
    ])
    func anOrdinaryLinkInAForeignTextIsNoAlarm(text: String) {
        #expect(ScamJudge.judge(text).riskLevel == .low)
        #expect(!ScamJudge.check(text).readsWords)
    }

    @Test(arguments: [
        "Ihr Paket wird zur\u{FC}ckgehalten, bitte zahlen Sie die Geb\u{FC}hr von 1,99 unter http://dhl.com.zoll-de.top/pay",
        "Votre colis est en attente, veuillez payer les frais de 1,99 sur http://dhl.fr.suivi-colis.xyz/a",
    ])
    func aDeceivingLinkIsOneInEveryLanguage(text: String) { #expect(ScamJudge.check(text).riskLevel > .low) }

    /// A lecture on addresses, with the name of a company in two of them.
    @Test func aForeignTextIsNotCalledHighForItsLinksAlone() {
        let text = """
            <ola> nie wiem, czy to jest dobrze, ale microsoft.linux.pl jest pod http://microsoft.ids.pl/a1b2c3
            <jan> no tak, to ju\u{17C} wiem, przez ca\u{142}y dzie\u{144} tylko o tym pisz\u{105}
            """
        #expect(ScamJudge.judge(text).riskLevel < .high)
    }
}
