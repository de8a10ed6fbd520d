internal import Bowline

/// How a call of a provider ended.
enum ProviderOutcome: String, Sendable {
    /// It answered, and the answer could be read.
    case answered
    /// It answered with something that is no opinion.
    case unreadable
    /// It refused.
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
    ) throws(ProviderSettingsProblem) {
        let environment: Environment
        do throws(Failure) {
            environment = try Environment(.production, base: settings.base)
        } catch {
            throw ProviderSettingsProblem(
                description: "BOWLINE_\(settings.kind.rawValue.uppercased())_URL: \(error.description)"
            )
        }
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.deadline = Deadline(Panel.patience, clock: clock)
        configuration.breaker = Breaker(minimumCalls: 5, pause: .seconds(10), clock: clock)
        kind = settings.kind
        client = Client(environment: environment, transport: transport, configuration: configuration)
        dialect =
            switch settings.kind {
            case .openAI: OpenAIDialect(settings)
            case .gemini: GeminiDialect(settings)
            }
    }

    /// What it thinks of a text, and how the call ended.
    func opinion(on text: String) async -> (Opinion?, ProviderOutcome) {
        do throws(Failure) {
            let answer = try await client.send(dialect.question(about: text))
            guard let words = dialect.words(in: answer), let opinion = Opinion(inWords: words) else {
                return (nil, .unreadable)
            }
            return (opinion, .answered)
        } catch {
            return (nil, ProviderOutcome(error))
        }
    }
}

extension ProviderOutcome {
    init(_ failure: Failure) {
        switch failure.reason {
        case .timedOut: self = .late
        case .circuitOpen: self = .leftOut
        case .rejected(let status, _) where status < 500: self = .refused
        case .unreadable, .malformedResponse, .tooLarge: self = .unreadable
        default: self = .failed
        }
    }
}
