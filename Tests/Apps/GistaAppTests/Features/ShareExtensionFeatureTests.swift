import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import TestSupport
import Testing

@testable import GistaApp

@MainActor
struct ShareExtensionFeatureTests {
    private func link() throws -> SharedLink {
        try #require(SharedLink(in: [.text("https://example.com/a")], title: "T"))
    }

    private func dependencies(
        _ result: Result<LinkResponse, LinkError>,
        clock: ManualClock = ManualClock()
    ) -> ShareExtensionDependencies {
        ShareExtensionDependencies(save: { _ in result }, clock: clock)
    }

    @Test(arguments: [LinkResponse.Status.saved, .known, .queued])
    func aLinkIsSavedAndTheSheetLeaves(standing: LinkResponse.Status) async throws {
        let clock = ManualClock()
        let link = try link()
        let feature = ShareExtensionFeature(dependencies(.success(LinkResponse(standing)), clock: clock))
        try await TestStore.test(feature, from: ShareExtensionState()) { store in
            try store.send(.appeared)
            try store.send(.received([.address(link.url)], title: "T")) { $0.step = .saving(link) }
            try await store.receive(.answered(.success(LinkResponse(standing)))) { $0.step = .saved(standing) }
            await clock.sleepers(1)
            clock.advance(by: ShareExtensionFeature.shownTime)
            try await store.receive(.shownTimeEnded) { $0.hasEnded = true }
        }
    }

    @Test func whatContainsNoAddressIsToldUntilTheSheetIsClosed() async throws {
        let feature = ShareExtensionFeature(dependencies(.failure(.invalidURL)))
        try await TestStore.test(feature, from: ShareExtensionState()) { store in
            try store.send(.appeared)
            try store.send(.received([.text("nothing")], title: "")) { $0.step = .failed(.noLink) }
            try store.send(.closeTapped) { $0.hasEnded = true }
        }
    }

    @Test(arguments: [LinkError.unauthorized, .addressRefused, .refused(409), .notQueued("disk")])
    func aRefusalStaysUntilTheSheetIsClosed(error: LinkError) async throws {
        let link = try link()
        try await TestStore.test(ShareExtensionFeature(dependencies(.failure(error))), from: ShareExtensionState()) {
            store in
            try store.send(.appeared)
            try store.send(.received([.address(link.url)], title: "T")) { $0.step = .saving(link) }
            try await store.receive(.answered(.failure(error))) { $0.step = .failed(.refused(error)) }
            try store.send(.closeTapped) { $0.hasEnded = true }
        }
    }

    @Test func anAppThatHandsNothingOverIsNotWaitedForForever() async throws {
        let clock = ManualClock()
        let feature = ShareExtensionFeature(dependencies(.failure(.invalidURL), clock: clock))
        let link = try link()
        try await TestStore.test(feature, from: ShareExtensionState()) { store in
            try store.send(.appeared)
            await clock.sleepers(1)
            clock.advance(by: ShareExtensionFeature.receivingTime)
            try await store.receive(.receivingTimeEnded) { $0.step = .failed(.notReceived) }
            // It comes too late.
            try store.send(.received([.address(link.url)], title: "T"))
        }
    }

    @Test func aSheetThatIsSavingCannotBeClosed() async throws {
        let link = try link()
        let feature = ShareExtensionFeature(dependencies(.failure(.unauthorized)))
        try await TestStore.test(feature, from: ShareExtensionState()) { store in
            try store.send(.appeared)
            try store.send(.closeTapped)
            try store.send(.received([.address(link.url)], title: "T")) { $0.step = .saving(link) }
            try store.send(.closeTapped)
            try await store.receive(.answered(.failure(.unauthorized))) { $0.step = .failed(.refused(.unauthorized)) }
        }
    }

    @Test func withoutAContainerTheLinkIsRefusedAndTheLogSaysWhy() async throws {
        struct Missing: Error {}
        let lines = Locked<[String]>([])
        let dependencies = ShareExtensionDependencies(log: { line in lines.withLock { $0.append(line) } }) {
            throw Missing()
        }
        #expect(await dependencies.save(try link()) == .failure(.notQueued("Missing()")))
        #expect(lines.withLock { $0 } == ["The share extension could not open its files: Missing()."])
    }

    @Test func overASilentBackendTheLinkWaitsOnTheDeviceWithinASecond() async throws {
        let bench = try await Bench.signedIn()
        let ours = try await Bench([.untilDeadline], folder: bench.folder, role: .shareExtension, sharing: .extending)
        let start = ours.clock.now
        let (link, container) = (try link(), ours.container)
        let dependencies = ShareExtensionDependencies(clock: ours.clock) { container }
        let result = await ours.whileTimePasses { await dependencies.save(link) }
        #expect(result == .success(LinkResponse(.queued)))
        #expect(start.duration(to: ours.clock.now) + ShareExtensionFeature.shownTime < .seconds(1))
        #expect(try await bench.container.outbox.links().map(\.article.title) == ["T"])
    }

    @Test func theAppHasTenSecondsForALink() async throws {
        let bench = try await Bench.signedIn([.untilDeadline])
        let start = bench.clock.now
        let url = try link().url
        let sender = bench.container.linkSender
        let result = await bench.whileTimePasses {
            await sender.sendLink(userId: Bench.userId, url: url, title: "T", category: "")
        }
        #expect(result == .success(LinkResponse(.queued)))
        #expect(start.duration(to: bench.clock.now) == .seconds(10))
    }
}

extension ScriptedTransport.Reply {
    /// No answer before the deadline, which a transport keeps.
    fileprivate static var untilDeadline: Self {
        .compute { request in
            let end = try #require(request.deadline)
            try await request.clock.sleep(until: end, tolerance: nil)
            throw CallError(.timedOut(.waiting))
        }
    }
}
