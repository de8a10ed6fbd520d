public import Bowline
public import Flow

/// The state of the share extension.
public struct ShareExtensionState: Sendable, Equatable {
    /// The steps, in order; `saved` and `failed` are final.
    public enum Step: Sendable, Equatable {
        /// Waiting for the shared data from the other app.
        case receiving
        /// The link is being saved.
        case saving(SharedLink)
        /// The link is saved, or waits on this device.
        case saved(LinkResponse.Status)
        /// Nothing was saved.
        case failed(Reason)
    }

    /// Why nothing was saved.
    public enum Reason: Sendable, Equatable {
        /// The shared data contains no address of a web page.
        case noLink
        /// The other app did not provide the data in time.
        case notReceived
        /// The link was rejected.
        case refused(LinkError)
    }

    /// The current step.
    public var step = Step.receiving
    /// True when the extension has finished and the sheet closes.
    public var hasEnded = false

    /// Creates the initial state.
    public init() {}
}

/// The events of the share extension.
public enum ShareExtensionAction: Sendable, Equatable {
    /// The sheet appeared.
    case appeared
    /// The other app provided the shared data and its title.
    case received([SharedAttachment], title: String)
    /// The other app took too long.
    case receivingTimeEnded
    /// The link was saved or was not.
    case answered(Result<LinkResponse, LinkError>)
    /// The time to show the result is over.
    case shownTimeEnded
    /// The user closed the sheet.
    case closeTapped
}

/// The dependencies of the share extension.
public struct ShareExtensionDependencies: Sendable {
    /// Saves a link: at once, or in the outbox.
    public var save: @Sendable (SharedLink) async -> Result<LinkResponse, LinkError>
    /// The clock for timeouts.
    public var clock: any KitClock

    /// Creates dependencies from their parts.
    public init(
        save: @escaping @Sendable (SharedLink) async -> Result<LinkResponse, LinkError>,
        clock: any KitClock = ContinuousClock()
    ) {
        (self.save, self.clock) = (save, clock)
    }

    /// The dependencies in production: a container is opened for one link and closed afterwards. `log` gets lines
    /// without private data.
    public init(
        clock: any KitClock = ContinuousClock(),
        log: @escaping @Sendable (String) -> Void = { _ in },
        opening open: @escaping @Sendable () async throws -> GistaContainer
    ) {
        self.init(
            save: { link in
                do {
                    let container = try await open()
                    let share = await ShareViewControllerVM(container: container, log: log)
                    let result = await share.processSharedURL(link.url, title: link.title)
                    await container.close()
                    return result
                } catch {
                    log("The share extension could not open its files: \(error).")
                    return .failure(.notQueued("\(error)"))
                }
            },
            clock: clock
        )
    }
}

/// The reducer of the share extension. It saves the link without asking and closes by itself; an error stays until the
/// user closes it.
///
/// A slow backend does not delay it: with `RequestConfig.extending` the container's call times out, and the link goes
/// into the outbox, which the app delivers.
/// See docs/decisions/gista.md, "A shared link is sent first and queued under the same idempotency key".
public struct ShareExtensionFeature: Reducer {
    /// How long to wait for the shared data from the other app.
    public static let receivingTime = Duration.seconds(5)
    /// How long the result is shown.
    public static let shownTime = Duration.milliseconds(300)

    private enum Job: Hashable, Sendable { case receiving }

    private let dependencies: ShareExtensionDependencies

    /// Creates the reducer.
    public init(_ dependencies: ShareExtensionDependencies) {
        self.dependencies = dependencies
    }

    /// Changes the state for one action.
    public func reduce(
        into state: inout ShareExtensionState,
        action: ShareExtensionAction
    ) -> Effect<ShareExtensionAction> {
        switch (action, state.step) {
        case (.appeared, .receiving):
            return wait(Self.receivingTime, then: .receivingTimeEnded).cancellable(
                id: Job.receiving,
                cancelInFlight: true
            )
        case (.received(let attachments, let title), .receiving):
            return receive(attachments, title, &state)
        case (.receivingTimeEnded, .receiving):
            state.step = .failed(.notReceived)
        case (.answered(.success(let response)), .saving):
            state.step = .saved(response.status)
            return wait(Self.shownTime, then: .shownTimeEnded)
        case (.answered(.failure(let error)), .saving):
            state.step = .failed(.refused(error))
        case (.shownTimeEnded, .saved), (.closeTapped, .saved), (.closeTapped, .failed):
            state.hasEnded = true
        default: break
        }
        return .none
    }

    private func receive(
        _ attachments: [SharedAttachment],
        _ title: String,
        _ state: inout ShareExtensionState
    ) -> Effect<ShareExtensionAction> {
        guard let link = SharedLink(in: attachments, title: title) else {
            state.step = .failed(.noLink)
            return .cancel(id: Job.receiving)
        }
        state.step = .saving(link)
        return .merge(
            .cancel(id: Job.receiving),
            .run { [save = dependencies.save] send in await send(.answered(await save(link))) }
        )
    }

    private func wait(_ time: Duration, then action: ShareExtensionAction) -> Effect<ShareExtensionAction> {
        let end = dependencies.clock.now.advanced(by: time)
        return .run { [clock = dependencies.clock] send in
            try await clock.sleep(until: end, tolerance: nil)
            await send(action)
        }
    }
}
