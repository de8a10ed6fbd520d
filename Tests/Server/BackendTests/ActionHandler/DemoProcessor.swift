import Bowline
import Essentials
import Wire

@testable import Backend

extension ActionProcessor {
    /// With the demo's rates, on Monday 3 November 2025 at ten in Sofia.
    static func demo() -> ActionProcessor {
        let rates = DemoRates.rates
        return ActionProcessor(rates: { rates }, now: { 1_762_156_800 })
    }

    /// What is done about a text; further members of the request may be given.
    func result(_ text: String, _ members: KeyValuePairs<String, String> = [:]) throws -> ActionResultDTO {
        let object = JSONObject(
            [.init("input", .string(text))] + members.map { .init($0.key, .string($0.value)) }
        )
        return process(try parseRequest(object))
    }

    /// What is understood of a text, as JSON.
    func understood(_ text: String, _ members: KeyValuePairs<String, String> = [:]) throws -> String {
        let object = JSONObject(
            [.init("input", .string(text))] + members.map { .init($0.key, .string($0.value)) }
        )
        return JSONValue.object(understand(try parseRequest(object))).text()
    }
}
