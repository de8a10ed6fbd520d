import Testing

@testable import Distill

@Suite struct LanguageDetectorTests {
    @Test(arguments: [
        ("en", "The boat was tied to the pier and we went home before the rain came."),
        ("de", "Das Boot war am Steg festgemacht und wir gingen nach Hause, bevor der Regen kam."),
        ("fr", "Le bateau était attaché au quai et nous sommes rentrés avant que la pluie ne vienne."),
        ("es", "El barco estaba atado al muelle y volvimos a casa antes de que llegara la lluvia."),
        ("pt", "O barco estava preso ao cais e nós fomos para casa antes que a chuva viesse, mas não muito."),
        ("it", "La barca era legata al molo e siamo tornati a casa prima che arrivasse la pioggia, ma non è tardi."),
        ("nl", "De boot lag aan de steiger en wij gingen naar huis voordat het begon te regenen."),
        ("sv", "Båten var bunden vid bryggan och vi gick hem innan regnet kom, men det är inte sent."),
        ("fi", "Vene oli sidottu laituriin ja me menimme kotiin ennen kuin sade alkoi, mutta se ei ole myöhä."),
        ("pl", "Łódź była przywiązana do pomostu i wróciliśmy do domu, zanim przyszedł deszcz, ale nie jest późno."),
        ("cs", "Loď byla přivázaná k molu a my jsme šli domů, než přišel déšť, ale ještě není pozdě."),
        ("hu", "A hajó a mólóhoz volt kötve, és hazamentünk, mert az eső nem volt messze."),
        ("ro", "Barca era legată de chei și am mers acasă înainte de a veni ploaia, dar nu este târziu."),
        ("tr", "Tekne iskeleye bağlıydı ve yağmur gelmeden önce eve gittik, ama bu çok geç değil."),
        ("id", "Perahu itu diikat di dermaga dan kami pulang sebelum hujan datang, tetapi ini tidak terlambat."),
        ("vi", "Con thuyền được buộc vào cầu tàu và chúng tôi về nhà trước khi trời mưa."),
        ("ru", "Лодка была привязана к причалу, и мы пошли домой, но это было не так поздно."),
        ("uk", "Човен був прив'язаний до причалу, і ми пішли додому, але це не так пізно, як було."),
        ("bg", "Лодката беше вързана за кея и ние се прибрахме, но това не е късно, защото още е ден."),
        ("el", "Η βάρκα ήταν δεμένη στην προβλήτα."), ("he", "הסירה הייתה קשורה לרציף."),
        ("ar", "كان القارب في الميناء على الرصيف من قبل أن يأتي المطر"),
        ("fa", "این قایق را به اسکله بستند و ما از آنجا به خانه رفتیم که باران آمد"), ("hi", "नाव घाट से बँधी हुई थी।"),
        ("th", "เรือถูกผูกไว้กับท่าเรือ"),
        ("ja", "船は桟橋につながれていた。"), ("zh", "船系在码头上，我们在下雨前回家了。"), ("ko", "배는 부두에 묶여 있었다."),
        ("da", "Båden var bundet til broen, og vi gik hjem, før regnen kom, men det er ikke sent endnu."),
        ("hr", "Brod je bio vezan za dok i mi smo otišli kući prije nego što je došla kiša, ali to nije kasno."),
    ])
    func languagesAreToldApart(language: String, text: String) {
        #expect(LanguageDetector.language(of: text) == language)
    }

    @Test(arguments: ["", "42", "Bowline", "xq zzt plk wvr mnb qwe"])
    func tooLittleTextHasNoLanguage(text: String) {
        #expect(LanguageDetector.language(of: text) == nil)
    }

    @Test(
        arguments: [("en-US", "en"), ("pt_BR", "pt"), ("DE", "de"), ("", nil), ("english language", nil)]
            as [(String, String?)]
    )
    func declaredLanguagesBecomeCodes(declared: String, code: String?) {
        #expect(LanguageDetector.code(declared: declared) == code)
    }
}
