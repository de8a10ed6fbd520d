package import Bowline
package import CivilTime
internal import HTTPServer
package import PlainWords
package import Wire

/// Turns a user's words into actions, for `POST /api/v1/process` and `bowline act`.
///
/// The route and the commands `act` and `understand` share it, so that their results agree. The commands do not start a
/// backend: that would be slower, and no route returns the positions of what was recognized. The engine returns values
/// only; `ActionReply` makes the sentences, so another language needs no change to the grammar. The clear parts of the
/// words become actions even if another part needs a question; the result then has both `app_actions` and `clarify`.
///
/// It has no state.
package struct ActionProcessor: Sendable {
    private let settings: ActionSettings
    private let zones: ZoneTable
    private let rates: @Sendable () -> ExchangeRates
    private let now: @Sendable () -> Int

    /// A processor that calls `rates` and `now` whenever it needs them.
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

    /// Parses and checks a request; `name` is the member that holds the user's words.
    package func parseRequest(_ object: JSONObject, textIn name: String = "input") throws(ActionRequestError)
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

    /// The transaction that a bank's message reports. Called only by local commands, because bank messages must not
    /// leave the device.
    package func transaction(inBankMessage request: ActionRequest) -> ActionResultDTO {
        let found = PlainWords(request.context).bankMessage(request.input)
        return ActionReply(context: request.context, language: request.language).result(of: found)
    }

    /// The times, amounts, durations and numbers in the words, and their intent.
    package func understand(_ request: ActionRequest) -> JSONObject {
        let found = PlainWords(request.context).understand(request.input)
        return SpanReport(text: request.input, zone: request.context.zone).json(found)
    }
}
