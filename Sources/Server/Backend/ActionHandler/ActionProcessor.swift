package import Bowline
package import CivilTime
internal import HTTPServer
package import PlainWords
package import Wire

/// Understands a person's words and says what is to be done: what `POST /api/v1/process` and `bowline act` answer.
///
/// The route and both commands (`act`, `understand`) call it, so they cannot disagree; calling a backend in process
/// would be slower, and no route serves spans. The engine returns values only, and `ActionReply` makes the sentences:
/// another language needs no change of the grammar. What is clear is done although another part needs an answer; then
/// `app_actions` and `clarify` stand side by side.
///
/// It has no state.
package struct ActionProcessor: Sendable {
    private let settings: ActionSettings
    private let zones: ZoneTable
    private let rates: @Sendable () -> ExchangeRates
    private let now: @Sendable () -> Int

    /// A processor that asks for the rates and the time whenever it needs them.
    package init(
        settings: ActionSettings = ActionSettings(),
        zones: ZoneTable = .system,
        rates: @escaping @Sendable () -> ExchangeRates,
        now: (@Sendable () -> Int)? = nil
    ) {
        self.settings = settings
        self.zones = zones
        self.rates = rates
        self.now = now ?? { Int(bounded: secondsSince1970()) }
    }

    /// Checks a request; `name` says which member holds the person's words.
    package func request(_ object: JSONObject, textIn name: String = "input") throws(ActionRequestError)
        -> ActionRequest
    {
        var reader = ActionRequestReader(object, settings: settings, zones: zones)
        return try reader.request(textIn: name, now: now())
    }

    /// The result for the request.
    package func process(_ request: ActionRequest) -> ActionResultDTO {
        let outcome = PlainWords(request.context).act(request.input, rates: rates())
        return ActionReply(context: request.context, language: request.language).result(of: outcome)
    }

    /// The transaction that a bank's message reports. Only commands on this machine call it: such messages stay on the
    /// device.
    package func bankMessage(_ request: ActionRequest) -> ActionResultDTO {
        let found = PlainWords(request.context).bankMessage(request.input)
        return ActionReply(context: request.context, language: request.language).result(of: found)
    }

    /// The times, amounts, durations and numbers in it, and what its writer wants.
    package func understand(_ request: ActionRequest) -> JSONObject {
        let found = PlainWords(request.context).understand(request.input)
        return SpanReport(text: request.input, zone: request.context.zone).json(found)
    }
}
