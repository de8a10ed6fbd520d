import Bowline
import LocalizedTexts
import Testing
import Wire

@testable import GistaApp

#if os(Linux)
    import Backend
    import Distill
#endif

/// What the backend and the kit say in English has its Bulgarian in the app.
@Suite struct ReasonWordsTests {
    #if os(Linux)
        @Test(arguments: [
            FetchError.refusedAddress, .refusedPort, .badRedirect, .tooManyRedirects(10), .unknownName,
            .unansweredName,
            .cannotConnect, .untrusted, .timedOut, .tooSlow, .tooLarge(limit: 8 << 20), .status(404, retryAfter: nil),
            .status(403, retryAfter: nil), .status(429, retryAfter: 3), .status(500, retryAfter: nil), .disallowed,
            .broken,
            .stopped,
        ])
        func everyReasonOfTheBackendIsKnown(failure: FetchError) {
            let phrase = ReasonStrings.phrase(failure.reason)
            #expect(phrase[.english] == failure.reason)
            #expect(phrase[.bulgarian].isBulgarian && phrase.bulgarian != LocalizedText.failedWithoutReason.bulgarian)
        }

        @Test(arguments: Distill.Category.allCases)
        func everyCategoryHasItsName(category: Distill.Category) {
            #expect(CategoryStrings.phrase(category.rawValue)[.english] == category.rawValue)
            #expect(CategoryStrings.phrase(category.rawValue)[.bulgarian].isBulgarian)
        }
    #endif

    @Test func numbersStay() {
        #expect(ReasonStrings.phrase("The page is larger than 8 MB.")[.bulgarian] == "Страницата е по-голяма от 8 MB.")
        #expect(ReasonStrings.phrase("The site answered with an error (503).")[.bulgarian].contains("(503)"))
    }

    @Test func aSentenceNobodyKnowsBecomesTheGeneralOne() {
        #expect(ReasonStrings.phrase("Something new.")[.english] == "Something new.")
        #expect(ReasonStrings.phrase("Something new.")[.bulgarian] == LocalizedText.failedWithoutReason[.bulgarian])
    }

    @Test func aCategoryOfOnesOwnKeepsItsName() {
        #expect(CategoryStrings.phrase("Knots")[.bulgarian] == "Knots")
    }

    @Test(arguments: [
        CallError.Reason.throttled(retryAfter: .seconds(1)), .credentialLocked, .untrusted(host: "h", .expired),
        .cancelled,
        .timedOut(.waiting), .circuitOpen(host: "h", retryAfter: .seconds(1)),
    ])
    func everyFailureOfTheKitIsSaidInBulgarian(reason: CallError.Reason) {
        #expect(LocalizedText.failure(NetworkError(CallError(reason)))[.bulgarian].isBulgarian)
    }

    @Test func aServersTroubleIsToldWithItsNumberAndWithoutItsEnglish() {
        let error = NetworkError.serverError("The disk is full. Request r-7.")
        #expect(LocalizedText.failure(error)[.english].contains("The disk is full. Request r-7."))
        let bulgarian = LocalizedText.failure(error)[.bulgarian]
        #expect(bulgarian.hasSuffix("При съобщаване: r-7.") && !bulgarian.contains("disk"))
        #expect(!LocalizedText.failure(.serverError("No."))[.bulgarian].contains("съобщаване"))
    }
}

extension String {
    /// Whether it begins as a Bulgarian text does.
    fileprivate var isBulgarian: Bool { unicodeScalars.first.map { (0x0410...0x044F).contains($0.value) } ?? false }
}
