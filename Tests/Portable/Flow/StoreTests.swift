import Basics
import Flow
import Testing

/// A counter with the kinds of effects there are.
struct Counter: Reducer {
    enum Action: Sendable, Hashable {
        case plus, load(Int), came(Int), stop, both, fail, failCaught, caught
    }

    let gate: Gate

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        switch action {
        case .plus: state += 1
        case .came(let number): state = number
        case .caught: state = -1
        case .stop: return .cancel(id: "load")
        case .both: return .merge(.run { await $0(.plus) }, .run { await $0(.plus) })
        case .fail: return .run { _ in throw Trouble() }
        case .failCaught:
            return .run { _ in
                throw Trouble()
            } catch: { _, send in
                await send(.caught)
            }
        case .load(let number):
            return .run { [gate] send in
                await gate.wait(for: number)
                await send(.came(number))
            }
            .cancellable(id: "load", cancelInFlight: true)
        }
        return .none
    }
}

struct Trouble: Error {}

/// Holds effects back until the test lets them go, whether or not they were cancelled.
final class Gate: Sendable {
    private struct State {
        var open: Set<Int> = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }
    private let state = Locked(State())

    func wait(for number: Int) async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.open.contains(number) { return true }
                state.waiting[number] = continuation
                return false
            }
            if isOpen { continuation.resume() }
        }
    }

    func open(_ number: Int) {
        state.withLock { state in
            state.open.insert(number)
            return state.waiting.removeValue(forKey: number)
        }?.resume()
    }
}

extension Store {
    /// Returns once so many more effects have come to their end, those that were cancelled among them.
    fileprivate func settle(ends: Int = 1) async {
        await withCheckedContinuation { continuation in
            var left = ends
            onEnd = {
                left -= 1
                if left == 0 { continuation.resume() }
            }
        }
    }
}

@Suite(.timeLimit(.minutes(8))) @MainActor
struct StoreTests {
    private let gate = Gate()

    @Test func anActionChangesTheStateAtOnce() {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        store.send(.plus)
        #expect(store.state == 1)
    }

    @Test func theObserverSeesEveryState() {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        var seen: [Int] = []
        store.onChange = { seen.append($0) }
        store.send(.plus)
        store.send(.plus)
        #expect(seen == [1, 2])
    }

    @Test func anActionSentByTheObserverWaitsItsTurn() {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        var seen: [Int] = []
        store.onChange = { [unowned store] state in
            if state == 1 { store.send(.plus) }
            seen.append(state)
        }
        store.send(.plus)
        #expect(seen == [1, 2])
    }

    @Test func anEffectReturnsToTheStoresActor() async {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        store.onChange = { _ in MainActor.assertIsolated() }
        store.send(.load(7))
        gate.open(7)
        await store.settle()
        #expect(store.state == 7)
    }

    @Test func aStoreLivesOnAnyActor() async {
        actor Page {
            let store: Store<Int, Counter.Action>
            init(_ gate: Gate) { store = Store(initialState: 0, reducer: Counter(gate: gate)) }
            func load() async -> Int {
                store.send(.load(5))
                await store.settle()
                return store.state
            }
        }
        gate.open(5)
        #expect(await Page(gate).load() == 5)
    }

    @Test func aCancelledEffectsActionIsDropped() async {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        store.send(.load(7))
        store.send(.stop)
        gate.open(7)
        await store.settle()
        #expect(store.state == 0)
    }

    @Test func aNewerEffectTakesThePlaceOfTheOneInFlight() async {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        store.send(.load(1))
        store.send(.load(2))
        gate.open(2)
        await store.settle()
        gate.open(1)
        await store.settle()
        #expect(store.state == 2)
    }

    @Test func mergedEffectsAllRun() async {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        store.send(.both)
        await store.settle(ends: 2)
        #expect(store.state == 2)
    }

    @Test func anUncaughtErrorIsReported() async {
        var reported: [any Error] = []
        let store = Store(initialState: 0, reducer: Counter(gate: gate)) { reported.append($0) }
        store.send(.fail)
        await store.settle()
        #expect(reported.count == 1 && reported.first is Trouble)
    }

    @Test func aCaughtErrorBecomesAnAction() async {
        let store = Store(initialState: 0, reducer: Counter(gate: gate))
        store.send(.failCaught)
        await store.settle()
        #expect(store.state == -1)
    }

    @Test func lettingGoOfAStoreCancelsItsEffects() async {
        struct Sleeper: Reducer {
            let cancelled: Gate
            func reduce(into state: inout Int, action: Int) -> Effect<Int> {
                .run { [cancelled] _ in
                    while !Task.isCancelled { await Task.yield() }
                    cancelled.open(1)
                }
            }
        }
        var store: Store<Int, Int>? = Store(initialState: 0, reducer: Sleeper(cancelled: gate))
        store?.send(1)
        store = nil
        await gate.wait(for: 1)
    }

    @Test nonisolated func workAskedForOutsideOfAnActorIsReported() {
        var reported: [any Error] = []
        let store = Store(initialState: 0, reducer: Counter(gate: Gate())) { reported.append($0) }
        store.send(.both)
        #expect(reported.count == 2 && reported.first as? StoreError == .noActor)
    }
}

struct AlertStateTests {
    @Test func anAlertHoldsItsTexts() {
        let alert = AlertState {
            TextState("Success!")
        } message: {
            TextState("Saved.")
        }
        #expect(alert.title.text == "Success!")
        #expect(alert.message == TextState("Saved."))
        #expect(AlertState { TextState("Only a title") }.message == nil)
    }
}
