internal import Bowline

/// How a call of a provider ended.
enum ProviderOutcome: String, Error, Sendable {
    /// It answered, and the answer could be read.
    case answered
    /// It answered with something that cannot be used.
    case unreadable
    case refused
    /// It had no answer in time.
    case late
    /// It failed so often that it is being left alone.
    case leftOut = "left_out"
    /// It could not be reached, or failed.
    case failed
}

/// One provider: the kit's client with a breaker of its own, and the words its API wants.
struct Provider: Sendable {
    let kind: ProviderSettings.Kind
    private let client: Client
    private let dialect: any ProviderDialect

    /// A provider reached over that transport. Settings that cannot work are refused here.
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

    /// What its model says to a brief, read by `read`, which gives nil for what it cannot use.
    func answer<Value>(
        to brief: Brief,
        read: (String) -> Value?
    ) async throws(ProviderOutcome) -> Value {
        let answer: JSONValue
        do throws(CallError) {
            answer = try await client.send(dialect.question(brief))
        } catch {
            throw ProviderOutcome(error)
        }
        guard let words = dialect.words(in: answer), let value = read(words) else { throw .unreadable }
        return value
    }
}

extension ProviderOutcome {
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
