import Flow
import TestSupport
import Testing

@MainActor
struct TestStoreTests {
    struct Echo: Reducer {
        struct State: Equatable { var count = 0 }
        enum Action: Equatable, Sendable { case plus, ask, answer(Int), hang, fail }

        func reduce(into state: inout State, action: Action) -> Effect<Action> {
            switch action {
            case .plus: state.count += 1
            case .ask: return .run { await $0(.answer(3)) }
            case .answer(let number): state.count = number
            case .hang: return .run { _ in try await Task.sleep(for: .seconds(3600)) }
            case .fail: return .run { _ in throw Trouble() }
            }
            return .none
        }
    }

    struct Trouble: Error {}
    typealias Body = @MainActor (TestStore<Echo.State, Echo.Action>) async throws -> Void

    private func finding(timeout: Duration = .seconds(20), _ body: Body) async -> TestStoreProblem.Kind? {
        do {
            try await TestStore.test(Echo(), from: Echo.State(), timeout: timeout) { try await body($0) }
            return nil
        } catch {
            return (error as? TestStoreProblem)?.kind
        }
    }

    @Test func aTestThatNamesEverythingPasses() async {
        let kind = await finding { store in
            try store.send(.plus) { $0.count = 1 }
            try store.send(.ask)
            try await store.receive(.answer(3)) { $0.count = 3 }
        }
        #expect(kind == nil)
    }

    @Test func aChangeThatIsNotNamedFails() async {
        #expect(await finding { try $0.send(.plus) } == .otherState)
    }

    @Test func aNamedChangeThatDidNotHappenFails() async {
        #expect(await finding { try $0.send(.ask) { $0.count = 9 } } == .otherState)
    }

    @Test func anActionThatIsNotReceivedFails() async {
        let kind = await finding { store in
            try store.send(.ask)
        }
        #expect(kind == .unnamedAction)
    }

    @Test func anotherActionThanTheNamedOneFails() async {
        let kind = await finding { store in
            try store.send(.ask)
            try await store.receive(.answer(4))
        }
        #expect(kind == .otherAction)
    }

    @Test func anActionThatNeverComesFails() async {
        #expect(await finding(timeout: .milliseconds(1)) { try await $0.receive(.plus) } == .nothingReceived)
    }

    @Test func anUnfinishedEffectFails() async {
        #expect(await finding(timeout: .milliseconds(1)) { try $0.send(.hang) } == .unfinishedEffects)
    }

    @Test func anUncaughtErrorFails() async {
        #expect(await finding { try $0.send(.fail) } == .uncaughtError)
    }
}
