import Bowline
import Essentials
import ScamSense
import TypeSafeApp
import Wire

/// `bowline analyze`: is this text a scam, and why?
enum AnalyzeVerb: Verb {
    static let name = "analyze"
    static let manual = Manual(
        summary: "say whether a text is a scam, and why",
        usage: ["TEXT [--local | --server URL]", "--jsonl - [--local | --server URL]"],
        options: [
            .switch("local", "judge here, with the embedded engine (the usual way)"),
            .value("server", "URL", "ask a backend; what is private in the text is masked before it leaves"),
            .value("api-key", "KEY", "the app's key for that backend (the demo's)"),
            .switch("json", "print one JSON object: risk_level, confidence, category, explanation"),
            .jsonl(#""id","text""#),
        ],
        examples: [
            .init("bowline analyze \"Your account is locked: verify at bank-login.top\"", "a verdict and the reasons"),
            .init("bowline analyze \"see you at seven\" --json", "the same in JSON"),
            .init("bowline analyze --jsonl - < texts.jsonl > verdicts.jsonl", "many texts, in order"),
        ],
        failure: "the backend could not be asked"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let analyze = try judge(from: arguments)
        if try arguments.asksForLines(insteadOf: "text") {
            try await Progress.telling(ofLines: "judging") {
                try await JSONLines.run { line in try await analyze(try line.text("text")).json }
            }
            return .done
        }
        guard !arguments.rest.isEmpty else {
            throw UsageError(description: "give a text to analyze, in quotation marks")
        }
        let text = arguments.rest.joined(separator: " ")
        let answer = try await Progress.telling(of: "judging") { try await analyze(text) }
        print(arguments.has("json") ? JSONValue.object(answer.json).text() : answer.forPeople)
        return .done
    }

    private typealias Analyze = (String) async throws -> AnalyzeTextResponse

    private static func judge(from arguments: Arguments) throws(UsageError) -> Analyze {
        guard let server = arguments.text("server") else {
            guard arguments.text("api-key") == nil else {
                throw UsageError(description: "--api-key goes with --server")
            }
            return { AnalyzeTextResponse(ScamJudge.judge($0)) }
        }
        guard !arguments.has("local") else {
            throw UsageError(description: "--local and --server exclude each other")
        }
        let service = try service(at: server, key: arguments.text("api-key") ?? "dev-api-key")
        return { try await answer(of: service, to: $0) }
    }

    private static func service(at server: String, key: String) throws(UsageError) -> APIService {
        do throws(CallError) {
            let network = BowlineNetworkClient(
                environment: try BackendEnvironment(.development, base: server),
                transport: try CurlTransport(),
                apiKey: key
            )
            return APIService(network: network, sessions: SessionManager(folder: nil))
        } catch {
            throw UsageError(description: "--server: \(error)")
        }
    }

    /// Many lines in a row are more than one session may ask: the backend's word on when to come back is followed.
    private static func answer(of service: APIService, to text: String) async throws -> AnalyzeTextResponse {
        while true {
            do throws(CallError) {
                return try await service.analyzeText(text)
            } catch {
                guard error.status == 429, let wait = error.server?.retryAfter else { throw error }
                try await Task.sleep(for: wait)
            }
        }
    }
}

extension AnalyzeTextResponse {
    init(_ judgement: Judgement) {
        self.init(
            risk_level: judgement.riskLevel.rawValue,
            confidence: judgement.confidence,
            category: judgement.category.rawValue,
            explanation: judgement.explanation
        )
    }

    fileprivate var json: JSONObject {
        JSONObject([
            .init("risk_level", .string(risk_level)),
            .init("confidence", .number(JSONNumber("\(confidence)") ?? JSONNumber(0))),
            .init("category", .string(category)),
            .init("explanation", .string(explanation)),
        ])
    }

    fileprivate var forPeople: String {
        let percent = Int(bounded: (confidence * 100).rounded())
        let kind = category == ScamCategory.unknown.rawValue ? "" : ", \(category)"
        return "\(risk_level) risk\(kind), \(percent) % sure\n\(explanation)"
    }
}
