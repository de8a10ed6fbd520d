import Bowline
import LocalizedTexts
import Testing

@testable import ScoreBaseApp

/// The document's Troubleshooting list, entry by entry, and everything else that can happen.
@Suite struct TroubleTests {
    struct Entry: Sendable, CustomTestStringConvertible {
        let error: APIError
        let title: String
        let advice: String
        var testDescription: String { title }
    }

    @Test(arguments: [
        Entry(
            error: .unauthorized(message: "Invalid JWT token", requestId: "r-1"),
            title: "Please sign in again",
            advice: "Sign in again."
        ),
        Entry(
            error: .forbidden(message: "Scorekeeper role required", requestId: "r-1"),
            title: "You may not do this",
            advice: "Ask your admin for the role"
        ),
        Entry(
            error: .notFound(message: "League not found", requestId: "r-1"),
            title: "Not found",
            advice: "belongs to another club"
        ),
        Entry(
            error: .networkError(CallError(.timedOut(.waiting))),
            title: "No answer in time",
            advice: "Check your connection"
        ),
        Entry(
            error: .decodingError(CallError(.unreadable(location: "data[0].name", problem: "the value is missing"))),
            title: "The answer cannot be read",
            advice: "Update the app"
        ),
    ])
    func eachEntryOfTheListHasAClearMessage(entry: Entry) {
        let error = ScoreBaseError(entry.error)
        let notice = NoticePresentation("n", error, .english)
        #expect(notice.title == entry.title && notice.role == .alert)
        #expect(notice.lines.contains { $0.contains(entry.advice) })
        if let id = entry.error.requestId { #expect(notice.lines.contains { $0.contains(id) }) }
        let bulgarian = NoticePresentation("n", error, .bulgarian)
        #expect(bulgarian.title != notice.title && !bulgarian.lines.isEmpty)
        #expect(([bulgarian.title] + bulgarian.lines).allSatisfy { $0.isBulgarian }, "\(bulgarian.lines)")
    }

    @Test(arguments: ScoreBaseError.Kind.allCases)
    func everyKindSpeaksBothLanguages(kind: ScoreBaseError.Kind) {
        let error = ScoreBaseError(kind)
        for phrase in [error.title] + error.advice {
            #expect(phrase[.english] != phrase[.bulgarian])
            #expect(phrase[.bulgarian].isBulgarian)
        }
    }

    @Test(arguments: [
        (CallError.Reason.cannotConnect(host: "h", .refused), ScoreBaseError.Kind.offline),
        (.cannotConnect(host: "h", .timedOut), .timedOut), (.timedOut(.connecting), .timedOut),
        (.untrusted(host: "h", .expired), .untrusted), (.credentialLocked, .locked), (.signedOut, .unauthorized),
        (.credentialRefused("x"), .unauthorized), (.throttled(retryAfter: .seconds(1)), .tooManyCalls),
        (.circuitOpen(host: "h", retryAfter: .seconds(1)), .serverFailed), (.malformedResponse("x"), .notUnderstood),
        (.file(path: "p", problem: "x"), .storage), (.invalidRequest(part: "path", problem: "x"), .wrongValue),
        (.layer(name: "TenantGuard", underlying: TenantLeakError(endpoint: "e", requestId: "r")), .otherTenant),
    ])
    func aFailureOfTheKitIsAKindOfTrouble(reason: CallError.Reason, kind: ScoreBaseError.Kind) {
        #expect(ScoreBaseError(CallError(reason)).kind == kind)
    }

    @Test func wrongFieldsAreNamed() {
        let error = APIError.validationError(message: "No", details: ["name": "too long"], requestId: "r")
        #expect(NoticePresentation("n", ScoreBaseError(error), .english).lines.contains("name: too long"))
        let bulgarian = NoticePresentation("n", ScoreBaseError(error), .bulgarian)
        #expect(bulgarian.lines.first == "Посочено: name." && bulgarian.lines.allSatisfy { $0.isBulgarian })
    }

    @Test func aRefusedPasswordIsExplainedInThePersonsLanguage() {
        let error = ScoreBaseSignInError.passwordRefused("Password not long enough")
        #expect(error.advice.map { $0[.english] } == ["Password not long enough"])
        #expect(error.advice.allSatisfy { $0[.bulgarian].isBulgarian })
    }
}

extension String {
    /// Whether there is Bulgarian in it, which there is in no sentence of the server or the kit.
    fileprivate var isBulgarian: Bool { unicodeScalars.contains { (0x0410...0x044F).contains($0.value) } }
}
