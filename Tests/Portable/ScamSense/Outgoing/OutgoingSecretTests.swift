import Foundation
import ScamSense
import Testing

/// What a text about to be sent gives away.
struct OutgoingSecretTests {
    /// The secrets of a text as "kind: bytes".
    private func secrets(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return ScamJudge.judgeOutgoing(text).secrets.map {
            "\($0.kind.rawValue): \(String(decoding: bytes[$0.bytes], as: UTF8.self))"
        }
    }

    @Test(arguments: [
        ("ok the code is 482913", "code: 482913"),
        ("it is 482913", "code: 482913"),
        ("кодът е 482 913", "code: 482 913"),
        ("482913 is your WhatsApp code", "code: 482913"),
        ("my card number is 4111 1111 1111 1111 exp 12/27 cvv 123", "card: 4111 1111 1111 1111"),
        ("my cvv is 123", "card: 123"),
        ("send it to GB82 WEST 1234 5698 7654 32", "iban: GB82 WEST 1234 5698 7654 32"),
        ("my account number is 12345678", "account: 12345678"),
        ("my password is hunter2!", "password: hunter2!"),
        ("паролата ми е слънце7", "password: слънце7"),
        ("my pin is 4821", "password: 4821"),
        ("the itunes card code is X4K2-9TQM-77PL-A2WD", "gift_card: X4K2-9TQM-77PL-A2WD"),
        ("sending you my passport", "id_photo: sending you my passport"),
        ("my anydesk is 123 456 789", "remote_access: 123 456 789"),
        ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "wallet: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
        ("my passport number is X1234567", "national_id: X1234567"),
    ])
    func aSecretIsFoundWithItsPlace(text: String, expected: String) {
        #expect(secrets(text) == [expected])
        #expect(ScamJudge.judgeOutgoing(text).riskLevel > .low)
    }

    /// Each with the check digits of its country, and once with the last digit changed.
    @Test(arguments: [
        "my ssn is 219-09-9999", "ЕГН 7523169263", "pesel 44051401359", "cpf 529.982.247-25", "dni 12345678Z",
        "bsn 111222333", "CNP 1800101221144", "personnummer 811218-9876", "131052-308T", "S1234567D",
        "my id number is 8001015009087", "tc kimlik 10000000146", "aadhaar 2341 2341 2346",
        "numéro insee 255081416802538", "11010519491231002X", "Steuer-ID 86095742719", "my NI number is AB123456C",
        "nhs number 943 476 5919", "RSSMRA85T10A562S", "codice 85073003328",
    ])
    func aNationalNumberIsFoundByItsCheckDigits(text: String) {
        #expect(ScamJudge.judgeOutgoing(text).secrets.map(\.kind) == [.nationalID], "\(text)")
    }

    @Test(arguments: [
        "ЕГН 7523169264", "pesel 44051401358", "cpf 529.982.247-26", "dni 12345678A", "CNP 1800101221145",
        "131052-308U", "S1234567E", "tc kimlik 10000000148", "11010519491231003X", "Steuer-ID 86095742718",
        "my ssn is 666-09-9999", "4111 1111 1111 1112", "GB82 WEST 1234 5698 7654 33",
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
        "legal winner thank year wave sausage worth useful legal winner thank thank",
    ])
    func aNumberWithAWrongCheckDigitIsNone(text: String) {
        #expect(secrets(text) == [])
    }

    @Test func aRecoveryPhraseIsFoundByItsChecksum() {
        let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow"
        #expect(secrets("here: \(phrase) ok") == ["recovery_phrase: \(phrase)"])
        #expect(ScamJudge.judgeOutgoing(phrase).riskLevel == .high)
    }

    /// The words go out one by one; half of them must not reach a server before the last makes a phrase of them.
    @Test func theBeginningOfARecoveryPhraseStaysOnTheDevice() {
        let judgement = ScamJudge.judgeOutgoing("legal winner thank year wave sausage worth ")
        #expect(judgement.secrets.isEmpty && judgement.riskLevel == .low && !judgement.mayLeaveDevice)
        #expect(ScamJudge.judgeOutgoing("see you at seven").mayLeaveDevice)
    }

    @Test func askingForASecretStaysAScamOnTheWayOut() {
        let judgement = ScamJudge.judgeOutgoing("send me your OTP")
        #expect(judgement.riskLevel == .high && judgement.secrets.isEmpty && !judgement.isAboutSecret)
        #expect(judgement.explanation == ScamJudge.judge("send me your OTP").explanation)
    }

    @Test func theWorstSecretIsTheOneThatIsExplained() {
        let judgement = ScamJudge.judgeOutgoing("my iban is GB82WEST12345698765432 and the code is 482913")
        #expect(judgement.secrets.map(\.kind) == [.iban, .code])
        #expect(judgement.worstSecret?.kind == .code && judgement.riskLevel == .high)
        #expect(judgement.category == .otpPhishing)
    }

    @Test(arguments: SecretKind.allCases)
    func everyKindIsExplainedInBothLanguages(kind: SecretKind) throws {
        let rows = OutgoingFixtures.rows.filter { $0.kinds == [kind.rawValue] }
        let judgements = rows.map { ScamJudge.judgeOutgoing($0.text) }
        let judgement = try #require(judgements.first { $0.worstSecret?.kind == kind })
        #expect(judgement.explanation.count > 40)
        #expect(Judgement.inBulgarian(judgement.explanation) != nil)
    }

    /// What came in is judged as before: this was the answer to these texts before there were directions.
    @Test(arguments: [
        ("my card number is 4111 1111 1111 1111 exp 12/27 cvv 123", "low", "Hands you a code; keep it to yourself."),
        ("ok the code is 482913", "low", "Hands you a code; keep it to yourself."),
    ])
    func anIncomingTextIsJudgedAsBefore(text: String, level: String, explanation: String) {
        let judgement = ScamJudge.judge(text)
        #expect(judgement.riskLevel.rawValue == level && judgement.explanation == explanation)
    }

    @Test func anyTextIsReadToItsEnd() {
        let pieces = [
            "4111", " ", "\u{0}", "é", "👩‍👩‍👧", "code is", "٤٨٢٩١٣", "-", "BG80", "0x", "1", "\n", "пин", "'", "my id", "К",
        ]
        var state: UInt64 = 1
        for _ in 0..<4_000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            let size = text.utf8.count
            for secret in ScamJudge.judgeOutgoing(text).secrets {
                #expect(secret.bytes.upperBound <= size && !secret.bytes.isEmpty)
            }
        }
    }
}

/// Texts of our own that give something away, and their innocent neighbours. The half called `tuned` was looked at
/// while the rules were written, the half called `held out` was not; a hash of the text decides.
enum OutgoingFixtures {
    struct Row: Decodable, Sendable {
        var text: String
        var kinds: [String]
        var half: String
    }

    static let rows: [Row] = {
        let file = Bundle.module.resourceURL?.appendingPathComponent("Fixtures/Outgoing/outgoing.jsonl")
        return file.map { Fixtures.rows(of: $0) } ?? []
    }()
}

/// The shares that `script/evaluate-outgoing` writes into the report must not fall.
struct OutgoingShareTests {
    @Test(arguments: ["tuned", "held out"])
    func mostSecretsAreFoundAndInnocentTextsAreLeftAlone(half: String) {
        let rows = OutgoingFixtures.rows.filter { $0.half == half }
        let found = rows.filter { row in
            Set(row.kinds).isSubset(of: ScamJudge.judgeOutgoing(row.text).secrets.map(\.kind.rawValue))
        }
        let secret = rows.filter { !$0.kinds.isEmpty }
        #expect(secret.count >= 70)
        #expect(found.filter { !$0.kinds.isEmpty }.count * 100 >= secret.count * 90)
        let innocent = rows.filter(\.kinds.isEmpty)
        let flagged = innocent.filter { !ScamJudge.judgeOutgoing($0.text).secrets.isEmpty }
        #expect(flagged.count * 100 <= innocent.count * 4, "\(flagged.map(\.text))")
    }

    @Test(
        .enabled(if: OpenData.folder != nil, "the open data is not here: set BOWLINE_DATA"),
        arguments: ["nus_sms_ham", "sgd_user_ham", "banking77_ham"]
    )
    func typedChatIsLeftAlone(file: String) throws {
        let folder = try #require(OpenData.folder)
        let rows: [OpenData.Row] = Fixtures.rows(of: folder.appendingPathComponent("\(file).jsonl"))
        let flagged = rows.count { ScamJudge.judgeOutgoing($0.text).riskLevel > .low }
        #expect(rows.count > 5_000 && flagged * 1_000 <= rows.count)
    }
}
