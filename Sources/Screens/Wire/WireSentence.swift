import Bowline
import LocalizedTexts

/// The result of a call in one sentence, for readers who do not know HTTP. The details are below it.
struct WireSentence {
    private let call: WireRecord.Call

    init(_ call: WireRecord.Call) {
        self.call = call
    }

    func text(_ language: Language) -> String {
        if call.isCancelled {
            return language.text("The app no longer needed the response.", "Отговорът вече не беше нужен.")
        }
        guard call.end != nil else { return waiting(language) }
        if let kept = fromDevice(language) { return kept }
        if call.failure != nil || refusal != nil { return failed(language) }
        return answered(language)
    }

    private func waiting(_ language: Language) -> String {
        call.journey.attempts > 1
            ? language.text("Sent again; waiting for the response.", "Изпратена е отново и чака отговор.")
            : language.text("It is on its way.", "На път е.")
    }

    /// The sentence for a call that was answered from this device or by an identical call; nil for any other.
    private func fromDevice(_ language: Language) -> String? {
        if events.contains(where: { if case .joinedFlight = $0 { true } else { false } }) {
            return language.text(
                "An identical call was on its way, so both shared its response.",
                "Вече имаше еднаква заявка на път и двете споделиха отговора ѝ."
            )
        }
        switch cache {
        case .hit:
            return language.text(
                "This device had the response in its cache, so nothing was sent.",
                "Отговорът беше на устройството и нищо не беше изпратено."
            )
        case .stale:
            return language.text(
                "The server could not be reached, so the response saved on this device was used.",
                "Сървърът беше недостъпен, затова е използван отговорът, запазен на устройството."
            )
        case .revalidated:
            return language.text(
                "The server confirmed that the response on this device is still valid\(time.english).",
                "Сървърът потвърди, че отговорът на устройството още е верен\(time.bulgarian)."
            )
        case .miss where call.journey.attempts == 0 && call.status != nil:
            return language.text(
                "Only this device's cache was asked, and it had no response yet.",
                "Беше попитано само устройството, а то още нямаше отговор."
            )
        default: return nil
        }
    }

    private func answered(_ language: Language) -> String {
        let wasRefreshed = events.contains { if case .refreshed = $0 { true } else { false } }
        if wasRefreshed {
            return language.text(
                "The sign-in had expired; it was renewed, and the server answered\(time.english).",
                "Входът беше изтекъл; беше подновен и сървърът отговори\(time.bulgarian)."
            )
        }
        let attempts = call.journey.attempts
        guard attempts > 1 else {
            return language.text("The server answered\(time.english).", "Сървърът отговори\(time.bulgarian).")
        }
        return language.text(
            "Attempt \(attempts) succeeded\(time.english), after \(problem.english).",
            "Успя при опит \(attempts)\(time.bulgarian), след като \(problem.bulgarian)."
        )
    }

    private func failed(_ language: Language) -> String {
        let attempts = call.journey.attempts
        guard attempts > 1 else {
            return language.text("It failed: \(problem.english).", "Не успя: \(problem.bulgarian).")
        }
        return language.text(
            "It failed \(attempts) times; the last time: \(problem.english).",
            "Не успя \(attempts) пъти; последния път \(problem.bulgarian)."
        )
    }

    // MARK: Parts

    private var events: [JourneyEvent] { call.journey.entries.map(\.event) }

    private var cache: CacheOutcome? {
        var last: CacheOutcome?
        for case .cache(let outcome, _) in events { last = outcome }
        return last
    }

    /// The duration of the call, as the end of a sentence.
    private var time: LocalizedText {
        guard let end = call.end else { return LocalizedText("", "") }
        let taken = call.journey.start.duration(to: end)
        guard taken >= .seconds(1) else {
            return LocalizedText(" in \(taken.wholeMilliseconds) ms", " за \(taken.wholeMilliseconds) ms")
        }
        let tenths = taken.wholeMilliseconds / 100
        return LocalizedText(" in \(tenths / 10).\(tenths % 10) s", " за \(tenths / 10),\(tenths % 10) с")
    }

    /// The error of the final response, regardless of earlier attempts; nil if its status is below 400.
    private var refusal: LocalizedText? {
        call.status.flatMap { $0 >= 400 ? Self.refusal($0) : nil }
    }

    /// The last problem of the call.
    private var problem: LocalizedText {
        if let refusal { return refusal }
        for event in events.reversed() {
            switch event {
            case .attemptAnswered(let status) where status >= 400: return Self.refusal(status)
            case .throttled:
                return LocalizedText(
                    "the rate limit of this device was reached",
                    "беше достигнат лимитът за заявки на устройството"
                )
            case .breaker:
                return LocalizedText(
                    "the server failed repeatedly, so calls to it are paused",
                    "сървърът се провали няколко пъти и заявките към него временно са спрени"
                )
            case .attemptFailed, .fault: return Self.unreachable
            default: continue
            }
        }
        return Self.unreachable
    }

    private static let unreachable = LocalizedText("the server could not be reached", "сървърът беше недостъпен")

    private static func refusal(_ status: Int) -> LocalizedText {
        switch status {
        case 401: LocalizedText("the server did not accept the sign-in", "сървърът не прие входа")
        case 404: LocalizedText("the server does not have it", "сървърът не го намери")
        case 409: LocalizedText("someone else had changed it first", "някой друг го беше променил преди това")
        case 429: LocalizedText("the server asked to slow down", "сървърът помоли за пауза")
        case 500...: LocalizedText("the server had an error", "сървърът имаше проблем")
        default: LocalizedText("the server rejected it (\(status))", "сървърът я отказа (\(status))")
        }
    }
}
