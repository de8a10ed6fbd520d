internal import Bowline

/// Why a call of a provider gave no usable answer.
enum ProviderError: String, Error, Sendable {
    /// The provider returned an unusable answer.
    case unreadable
    case refused
    /// The provider did not answer in time.
    case late
    /// The circuit breaker is open after many failures.
    case leftOut = "left_out"
    /// The provider could not be reached, or failed.
    case failed
}

/// One provider: a client with a circuit breaker, and the dialect of its API.
struct Provider: Sendable {
    let kind: ProviderSettings.Kind
    private let client: Client
    private let dialect: any ProviderDialect

    /// Creates a provider with this transport; throws for settings that cannot work.
    init(
        _ settings: ProviderSettings,
        over transport: any Transport,
        clock: any KitClock = ContinuousClock()
    ) throws(ProviderSettingsError) {
        let environment: BackendEnvironment
        do throws(CallError) {
            environment = try BackendEnvironment(.production, base: settings.base)
        } catch {
            throw ProviderSettingsError(description: "\(settings.variable("URL")): \(error.description)")
        }
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.deadline = Deadline()
        configuration.breaker = Breaker(minimumCalls: 5, pause: .seconds(10))
        kind = settings.kind
        client = Client(environment: environment, transport: transport, configuration: configuration)
        dialect =
            switch settings.kind {
            case .openAI: OpenAIDialect(settings)
            case .gemini: GeminiDialect(settings)
            }
    }

    /// The model's answer to a prompt, parsed by `read`, which returns nil for an unusable answer.
    func answer<Value>(
        to prompt: Prompt,
        read: (String) -> Value?
    ) async throws(ProviderError) -> Value {
        let answer: JSONValue
        do throws(CallError) {
            answer = try await client.send(dialect.request(prompt))
        } catch {
            throw ProviderError(error)
        }
        guard let words = dialect.words(in: answer), let value = read(words) else { throw .unreadable }
        return value
    }
}

extension ProviderError {
    init(_ failure: CallError) {
        switch failure.reason {
        case .timedOut: self = .late
        case .circuitOpen: self = .leftOut
        case .rejected(let status, _) where status < 500: self = .refused
        case .unreadable, .malformedResponse, .tooLarge: self = .unreadable
        default: self = .failed
        }
    }
}
