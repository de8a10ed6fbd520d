import Flow
import Foundation
import GistaApp
import Observation
import SwiftUI

/// A store's state for views: what script/check-apple proves about SwiftUI it proves here.
@MainActor @Observable
final class SampleMirror<State: Sendable, Action: Sendable> {
    private(set) var state: State
    @ObservationIgnored private let store: Store<State, Action>

    init(_ store: Store<State, Action>) {
        self.store = store
        state = store.state
        store.onChange = { [weak self] in self?.state = $0 }
    }

    func send(_ action: Action) { store.send(action) }
}

struct SampleCounting: Reducer {
    enum Act: Sendable { case plus }

    func reduce(into state: inout Int, action: Act) -> Effect<Act> {
        state += 1
        return .none
    }
}

struct SampleScreen: View {
    @State private var text = ""
    let model: SampleMirror<Int, SampleCounting.Act>

    var body: some View {
        NavigationStack {
            List {
                Text("Hello \(model.state)")
                TextField("Say it", text: $text)
                if text.isEmpty {
                    Text(verbatim: "empty")
                } else {
                    Button("Send") { model.send(.plus) }.disabled(text.count > 3)
                }
                ForEach(["a", "b"], id: \.self) { Text($0) }
            }
            .navigationTitle("Actions")
            .refreshable { await load() }
            .task { await load() }
        }
    }

    private func load() async { model.send(.plus) }
}

/// A call that every app makes at some time, beside an app's module that lends `URLSession` a protocol.
func sampleSize(of request: URLRequest) async throws -> Int {
    let (data, _) = try await URLSession.shared.data(for: request)
    return data.count
}

@main
struct SampleApp: App {
    @State private var model = SampleMirror(Store(initialState: 0, reducer: SampleCounting()))

    var body: some Scene { WindowGroup { SampleScreen(model: model) } }
}
