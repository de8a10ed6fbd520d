internal import Bowline

/// The prompt for a model: the instruction and the material. The material is data and never part of
/// the instructions.
struct Prompt: Sendable {
    let instructions: String
    /// JSON, so that nothing in it can be mistaken for the conversation around it.
    let material: JSONValue
    /// The maximum length of the answer, in tokens.
    let maxTokens: Int
    /// The timeout of the call.
    let timeout: Duration

    /// Sent once and never cached.
    var traits: Traits {
        Traits(
            retries: .never,
            signIn: .none,
            timeout: timeout,
            idleTimeout: timeout,
            caching: .none,
            bodyLimit: Self.bodyLimit
        )
    }

    /// No valid answer is longer; a longer response is not read to its end.
    private static let bodyLimit = 256 << 10
}

/// How one kind of provider is called, and where its response contains the model's answer.
protocol ProviderDialect: Sendable {
    /// The request that sends a prompt to the model.
    func request(_ prompt: Prompt) -> Endpoint<JSONValue>
    /// The model's answer; nil if there is none.
    func words(in answer: JSONValue) -> String?
}

/// OpenAI's chat completions, which many services understand.
struct OpenAIDialect: ProviderDialect {
    private let settings: ProviderSettings

    init(_ settings: ProviderSettings) {
        self.settings = settings
    }

    func request(_ prompt: Prompt) -> Endpoint<JSONValue> {
        let body: JSONValue = [
            "model": .string(settings.model),
            "temperature": 0,
            "max_tokens": .number(JSONNumber(prompt.maxTokens)),
            "response_format": ["type": "json_object"],
            "messages": [
                ["role": "system", "content": .string(prompt.instructions)],
                ["role": "user", "content": .string(prompt.material.text())],
            ],
        ]
        return .post(
            "/chat/completions",
            headers: settings.key.isEmpty ? [:] : [.authorization: "Bearer \(settings.key)"],
            body: .json(body),
            traits: prompt.traits
        )
    }

    func words(in answer: JSONValue) -> String? { answer["choices"]?[0]?["message"]?["content"]?.string }
}

/// The request `generateContent` of Google's Gemini API.
struct GeminiDialect: ProviderDialect {
    private let settings: ProviderSettings

    init(_ settings: ProviderSettings) {
        self.settings = settings
    }

    func request(_ prompt: Prompt) -> Endpoint<JSONValue> {
        let body: JSONValue = [
            "systemInstruction": ["parts": [["text": .string(prompt.instructions)]]],
            "contents": [["role": "user", "parts": [["text": .string(prompt.material.text())]]]],
            "generationConfig": [
                "temperature": 0, "maxOutputTokens": .number(JSONNumber(prompt.maxTokens)),
                "responseMimeType": "application/json",
            ],
        ]
        return .post(
            "/models/\(settings.model):generateContent",
            headers: settings.key.isEmpty ? [:] : ["x-goog-api-key": settings.key],
            body: .json(body),
            traits: prompt.traits
        )
    }

    func words(in answer: JSONValue) -> String? {
        answer["candidates"]?[0]?["content"]?["parts"]?[0]?["text"]?.string
    }
}
