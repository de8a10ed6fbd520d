import Bowline
import Essentials
import HTTPServer
import TestSupport
import Testing
import Wire

@testable import Backend

/// `POST /api/v1/process` of a real backend, asked over the network.
@Suite(.timeLimit(.minutes(8)))
struct ProcessTests {
    private func ask(_ client: Client, _ body: String) async throws -> (Int, ActionResultDTO, Bowline.Response) {
        let endpoint = Endpoint(
            .post,
            "/api/v1/process",
            body: .bytes(Data(body.utf8), type: "application/json"),
            answer: .anything
        )
        let response = try await client.answer(to: endpoint).response
        return (response.status, try JSONDecoder().decode(ActionResultDTO.self, from: response.bytes), response)
    }

    @Test func theDocumentsExampleComesOutExactly() async throws {
        try await withBackend { _, client in
            let (status, _, response) = try await ask(
                client,
                #"{"input":"120eur at next","now":"2025-11-03T10:00:00+02:00"}"#
            )
            #expect(status == 200)
            #expect(response.headers["Cache-Control"] == "no-store")
            let action =
                #"{"amount":234.6,"category":"Clothes","date":"2025-11-03","details":"next","#
                + #""transaction_type":"Expenses","type":"log_budget_entry"}"#
            let expected =
                #"{"action_type":"app_action_required","app_action":\#(action),"app_actions":[\#(action)],"#
                + #""message":"Logged expenses: 234.6 BGN in Clothes","success":true}"#
            #expect(String(decoding: response.bytes, as: UTF8.self) == expected)
        }
    }

    @Test func ordinaryTalkIsAnsweredAsNoSuccess() async throws {
        try await withBackend { _, client in
            let (status, result, response) = try await ask(client, #"{"input":"see you at 5"}"#)
            #expect(status == 200)
            #expect(
                result
                    == ActionResultDTO(success: false, actionType: .error, message: "There is nothing to do in that.")
            )
            #expect(String(decoding: response.bytes, as: UTF8.self).contains(#""app_action":null"#))
        }
    }

    @Test(arguments: [
        (#"{"input":""}"#, ["input"]), (#"{"input":" \n "}"#, ["input"]), (#"{}"#, ["input"]),
        (#"{"input":7}"#, ["input"]),
        (#"{"input":"a","now":"yesterday"}"#, ["now"]), (#"{"input":"a","now":"2025-02-30T10:00:00Z"}"#, ["now"]),
        (#"{"input":"a","now":"2025-02-03T25:00:00Z"}"#, ["now"]), (#"{"input":"a","now":5}"#, ["now"]),
        (#"{"input":"a","time_zone":"Europe/Nowhere"}"#, ["time_zone"]),
        (#"{"input":"a","time_zone":"../../etc/passwd"}"#, ["time_zone"]),
        (#"{"input":"a","currency":"EURO"}"#, ["currency"]), (#"{"input":"a","currency":"QQQ"}"#, ["currency"]),
        (#"{"input":"a","country":"Bulgaria"}"#, ["country"]), (#"{"input":"a","country":"QQ"}"#, ["country"]),
        (#"{"input":"a","locale":"no locale"}"#, ["locale"]), (#"{"input":"a","locale":""}"#, ["locale"]),
        (
            #"{"now":"x","time_zone":"x","currency":"x","country":"x","locale":"!"}"#,
            ["input", "now", "time_zone", "currency", "country", "locale"]
        ),
    ])
    func everyWrongFieldIsNamed(body: String, fields: [String]) async throws {
        try await withBackend { _, client in
            let (status, result, _) = try await ask(client, body)
            #expect(status == 400)
            #expect(!result.success && result.actionType == .error && result.appAction == nil)
            for field in fields { #expect(result.message.contains(field + ":"), "\(result.message)") }
        }
    }

    @Test func whatIsNoJSONAndWhatIsTooLargeAreActionResultsToo() async throws {
        try await withBackend { _, client in
            for body in ["", "[1]", "{", "input=a"] {
                let (status, result, _) = try await ask(client, body)
                #expect(status == 400)
                #expect(result.actionType == .error)
            }
            let large = String(repeating: "a", count: ActionHandlerAPI.bodyLimit)
            let (status, result, _) = try await ask(client, #"{"input":"\#(large)"}"#)
            #expect(status == 413)
            #expect(result.actionType == .error && !result.success)
        }
    }

    @Test func anotherMethodIsRefusedInTheSameShape() async throws {
        try await withBackend { _, client in
            let response = try await client.get("/api/v1/process")
            #expect(response.status == 405)
            #expect(response.headers["Allow"]?.contains("POST") == true)
            #expect(try JSONDecoder().decode(ActionResultDTO.self, from: response.bytes).actionType == .error)
        }
    }

    @Test func theTableOfRatesIsReplacedWhileTheBackendServes() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/rates"
        try await withBackend(in: folder) { _, client in
            let message = try await ask(client, #"{"input":"100 eur in bgn"}"#).1.message
            #expect(message == "100 EUR = 195.5 BGN (rates of 3 November 2025)")
            #expect(FileManager.default.fileExists(atPath: path))
        }
        try Data("date 2026-01-05\nbase BGN\nEUR 2\n".utf8).write(to: URL(filePath: path))
        try await withBackend(in: folder) { _, client in
            let message = try await ask(client, #"{"input":"100 eur in bgn"}"#).1.message
            #expect(message == "100 EUR = 200 BGN (rates of 5 January 2026)")
        }
    }

    @Test func theReferenceShowsRequestAndAnswer() async throws {
        try await withBackend { _, client in
            let text = String(decoding: try await client.get("/openapi.json").bytes, as: UTF8.self)
            for part in ["/api/v1/process", "ProcessRequest", "ActionResult", "CreateCalendarEvent", "Europe/Sofia"] {
                #expect(text.contains(part))
            }
        }
    }
}
