public import Bowline
import BowlineStore
import Essentials
import LocalizedTexts

/// The dependencies of the app: the data on the device, in one folder, and the connection to the backend.
///
///     let app = try await ActionHandlerContainer.open(folder: folder, environment: environment, transport: CurlTransport())
///     let store = Store(initialState: app.newState(), reducer: app.feature)
///     store.send(.appeared)
public struct ActionHandlerContainer: Sendable {
    /// The data on the device.
    public let store: DeviceStore
    /// Asks the backend what words mean.
    public let repository: ActionHandlerRepository
    /// Passes each action to its handler; handlers for other types are registered here.
    public let coordinator: ActionHandlerCoordinator
    /// Carries out actions and records them in the history.
    public let journal: ActionJournal
    /// The inputs that wait for the network.
    public let queue: OutboxQueue
    /// Distinguishes a failing server from a missing network.
    public let watch: ServerWatch
    /// The current time in seconds since 1970 in UTC.
    public let now: @Sendable () -> Int
    /// The clock for all waiting in the app.
    let clock: any KitClock
    private let notices: (any ReminderNotices)?
    private let speech: (any SpeechRecognition)?
    private let outbox: Outbox

    /// Opens the data in a folder. `notices` schedules notifications for reminders that become due while the app is
    /// closed; `speech` recognizes dictation.
    public static func open(
        folder: String,
        environment: Bowline.BackendEnvironment,
        transport: any Transport,
        configuration: Client.Configuration = Client.Configuration(),
        clock: any KitClock = ContinuousClock(),
        notices: (any ReminderNotices)? = nil,
        speech: (any SpeechRecognition)? = nil
    ) async throws(AppError) -> ActionHandlerContainer {
        let now: @Sendable () -> Int = { Int(bounded: clock.date.timeIntervalSince1970) }
        let watch = ServerWatch()
        var configuration = configuration
        configuration.networkLayers.insert(watch, at: 0)
        let client = Client(environment: environment, transport: transport, configuration: configuration)
        let store: DeviceStore
        do throws(DeviceError) { store = try await .open(folder: folder) } catch { throw .device(error) }
        let inputContext = Self.inputContext(store, now)
        let coordinator = ActionHandlerCoordinator(store: store, now: now)
        let journal = ActionJournal(
            coordinator: coordinator,
            history: store,
            language: { await store.language() },
            now: now
        )
        let outbox: Outbox
        do throws(OutboxError) {
            outbox = try await Outbox.open(folder: folder, client: client, clock: clock) { _, _ in .keep }
        } catch {
            await store.close()
            throw .device(.unusable("the outbox: \(error)"))
        }
        let source = ActionHandlerRemoteDataSource(
            networkService: LiveNetworkService(client: client),
            inputContext: inputContext
        )
        return ActionHandlerContainer(
            store: store,
            repository: ActionHandlerRepository(remoteDataSource: source),
            coordinator: coordinator,
            journal: journal,
            queue: OutboxQueue(outbox: outbox, journal: journal, preferences: store, inputContext: inputContext),
            watch: watch,
            now: now,
            clock: clock,
            notices: notices,
            speech: speech,
            outbox: outbox
        )
    }

    /// The reducer of the screens.
    public var feature: ActionHandlerFeature {
        ActionHandlerFeature(
            repository: repository,
            journal: journal,
            services: store,
            queue: queue,
            hasServerAnswered: { [watch] in watch.hasAnswered },
            clock: clock,
            notices: notices,
            speech: speech,
            now: now
        )
    }

    /// The initial state of the app; `preferences` are those already known.
    public func newState(_ preferences: Preferences = Preferences()) -> ActionHandlerFeature.State {
        ActionHandlerFeature.State(at: now(), preferences: preferences)
    }

    /// Writes the recurring ledger entries that have become due, by the days of the user's time zone.
    func enterDue() async throws(DeviceError) {
        let zone = try await store.preferences().timeZone
        try await store.enterDue(through: ActionDay(at: now(), in: zone))
    }

    /// Finishes pending writes and closes the files.
    public func close() async {
        await outbox.close()
        await store.close()
    }

    /// Returns the time and place of the words, from the user's preferences.
    private static func inputContext(
        _ store: DeviceStore,
        _ now: @escaping @Sendable () -> Int
    ) -> @Sendable () async -> InputContext {
        {
            let preferences = (try? await store.preferences()) ?? Preferences()
            return InputContext(
                timeZone: preferences.timeZone,
                currency: preferences.currency,
                country: preferences.country,
                now: ActionMoment.text(of: now(), in: preferences.timeZone),
                locale: preferences.locale
            )
        }
    }
}
