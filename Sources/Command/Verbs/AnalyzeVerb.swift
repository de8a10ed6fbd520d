import Bowline
import Essentials
import ScamSense
import TypeSafeApp
import Wire

/// `bowline analyze`: says whether a text is a scam, and why.
enum AnalyzeVerb: Verb {
    static let name = "analyze"
    static let manual = Manual(
        summary: "say whether a text is a scam, and why",
        usage: [
            "TEXT [--outgoing] [--local | --server URL]", "TEXT --check [--country CODE] [--links FILE]",
            "--jsonl - [--outgoing | --check] [--local | --server URL]",
        ],
        options: [
            .switch("local", "judge on this machine, with the embedded engine (the default)"),
            .value("server", "URL", "ask a backend; private data in the text is masked before it is sent"),
            .value("api-key", "KEY", "the app's key for that backend (the demo's)"),
            .switch(
                "outgoing",
                "judge a text that you are about to send: which secrets it gives away; never asks a backend"
            ),
            .switch(
                "check",
                "judge a received text, a link or a conversation, with evidence and advice; never asks a backend"
            ),
            .value("country", "CODE", "whom to report to, with --check: \(Country.codes)"),
            .value(
                "links",
                "FILE",
                "known scam addresses, as `bowline admin links import` makes them; with --check",
                .file
            ),
            .switch(
                "json",
                "print one JSON object: risk_level, confidence, category, explanation; secrets with --outgoing; "
                    + "evidence, links, language, harmless_without and advice with --check"
            ),
            .jsonl(#""id","text""#, and: #"; or "turns":[{"from":"owner|other","text"}]"#),
        ],
        examples: [
            .init("bowline analyze \"Your account is locked: verify at bank-login.top\"", "a verdict and the reasons"),
            .init("bowline analyze \"see you at seven\" --json", "the same in JSON"),
            .init("bowline analyze --outgoing \"ok the code is 482913\"", "what the text would give away"),
            .init("bowline analyze --check --country BG \"Parcel held: dhl.com.track.top/pay\"", "evidence and advice"),
            .init("bowline analyze --jsonl - < texts.jsonl > verdicts.jsonl", "many texts, in order"),
        ],
        failure: "the backend could not be reached"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let analyze = try judge(from: arguments)
        if arguments.has("check") { return try await CheckedText.run(arguments) }
        if try arguments.asksForLines(insteadOf: "text") {
            var code = ExitCode.done
            try await Progress.reporting(lines: "judging") { code = try await answerLines(arguments, analyze) }
            return code
        }
        guard !arguments.rest.isEmpty else {
            throw UsageError(description: "give a text to analyze, in quotation marks")
        }
        let text = arguments.rest.joined(separator: " ")
        let answer = try await Progress.reporting(about: "judging") { try await analyze(text) }
        print(arguments.has("json") ? JSONValue.object(answer.json).text() : answer.forPeople(text))
        return .done
    }

    private typealias Analyze = (String) async throws -> AnalyzeAnswer

    private static func judge(from arguments: Arguments) throws(UsageError) -> Analyze {
        guard arguments.has("check") || arguments.text("country") == nil && arguments.text("links") == nil else {
            throw UsageError(description: "--country and --links require --check")
        }
        guard !arguments.has("check") || !arguments.has("outgoing") && arguments.text("server") == nil else {
            throw UsageError(
                description: "--check excludes --outgoing and --server: it judges received texts, on this machine"
            )
        }
        guard let server = arguments.text("server") else {
            guard arguments.text("api-key") == nil else {
                throw UsageError(description: "--api-key requires --server")
            }
            if arguments.has("outgoing") { return { AnalyzeAnswer(ScamJudge.judgeOutgoing($0)) } }
            return { AnalyzeAnswer(AnalyzeTextResponse(ScamJudge.judge($0))) }
        }
        guard !arguments.has("local") else {
            throw UsageError(description: "--local and --server exclude each other")
        }
        guard !arguments.has("outgoing") else {
            throw UsageError(description: "--outgoing and --server exclude each other: secrets stay on this device")
        }
        let service = try service(at: server, key: arguments.text("api-key") ?? "dev-api-key")
        return { AnalyzeAnswer(try await analyze($0, with: service)) }
    }

    // MARK: Lines

    private static func answerLines(_ arguments: Arguments, _ analyze: Analyze) async throws -> ExitCode {
        var refusesTurns = false
        try await JSONLines.run { line in
            guard line["turns"] != nil else { return try await analyze(try line.text("text")).json }
            guard arguments.text("server") == nil else {
                refusesTurns = true
                throw LineError(description: "turns are judged on this machine only: omit --server")
            }
            return try answer(to: try line.turns(), isOutgoing: arguments.has("outgoing"))
        }
        return refusesTurns ? .wrongUsage : .done
    }

    /// The verdict on each turn; the verdict on the last judged turn is also the verdict on the conversation. With
    /// `isOutgoing`, only the owner's turns are judged.
    private static func answer(to turns: [ConversationTurn], isOutgoing: Bool) throws(LineError) -> JSONObject {
        var memory = ConversationMemory()
        let answers = turns.map { turn -> AnalyzeAnswer? in
            guard isOutgoing else { return AnalyzeAnswer(AnalyzeTextResponse(ScamJudge.judge(turn.text))) }
            guard turn.isOwners else { return nil }
            defer { memory.add(turn.text, at: .zero) }
            return AnalyzeAnswer(ScamJudge.judgeOutgoing(turn.text, after: memory))
        }
        guard let last = answers.last(where: { $0 != nil }).flatMap(\.self) else {
            throw LineError(description: "turns has no turn to judge")
        }
        let list = answers.map { $0.map { JSONValue.object($0.json) } ?? .null }
        return JSONObject(last.json.members + [.init("turns", .array(list))])
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

    /// Sends one text to the backend. Many lines in a row exceed a session's rate limit, so a 429 is retried after the
    /// delay that the backend asks for.
    private static func analyze(_ text: String, with service: APIService) async throws -> AnalyzeTextResponse {
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

/// A verdict, and for an outgoing text the secrets it gives away.
private struct AnalyzeAnswer {
    let response: AnalyzeTextResponse
    /// Nil if the text was judged as an incoming text.
    let secrets: [OutgoingSecret]?

    init(_ response: AnalyzeTextResponse) {
        self.response = response
        secrets = nil
    }

    init(_ judgement: OutgoingJudgement) {
        response = AnalyzeTextResponse(
            risk_level: judgement.riskLevel.rawValue,
            confidence: judgement.confidence,
            category: judgement.category.rawValue,
            explanation: judgement.explanation
        )
        secrets = judgement.secrets
    }

    var json: JSONObject {
        guard let secrets else { return response.json }
        let list = secrets.map { secret in
            JSONValue.object(
                JSONObject([
                    .init("kind", .string(secret.kind.rawValue)),
                    .init("start", .number(JSONNumber(secret.bytes.lowerBound))),
                    .init("end", .number(JSONNumber(secret.bytes.upperBound))),
                ])
            )
        }
        return JSONObject(response.json.members + [.init("secrets", .array(list))])
    }

    /// The verdict, and one line for each secret in the text.
    func forPeople(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let lines = (secrets ?? []).map { secret in
            "gives away \(secret.kind.rawValue): \(String(decoding: bytes[secret.bytes], as: UTF8.self))"
        }
        return ([response.forPeople] + lines).joined(separator: "\n")
    }
}

/// One message of a conversation.
private struct ConversationTurn {
    let isOwners: Bool
    let text: String
}

extension JSONObject {
    /// The member `turns`: objects with `from`, which is `owner` or `other`, and `text`.
    fileprivate func turns() throws(LineError) -> [ConversationTurn] {
        guard case .array(let values) = self["turns"] else { throw LineError(description: "turns is not an array") }
        var turns: [ConversationTurn] = []
        for value in values {
            guard case .object(let turn) = value else { throw LineError(description: "a turn is not an object") }
            let from = try turn.text("from")
            guard from == "owner" || from == "other" else {
                throw LineError(description: "from must be owner or other; got '\(from)'")
            }
            turns.append(ConversationTurn(isOwners: from == "owner", text: try turn.text("text")))
        }
        return turns
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
