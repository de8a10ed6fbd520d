import ActionHandlerApp
import Essentials
import TestSupport

/// A device in a test: a folder of its own, and a clock that stands at noon of 3 November 2025 in Sofia.
final class Desk: Sendable {
    static let now = 1_762_164_000

    let folder: TemporaryFolder
    let store: DeviceStore
    let coordinator: ActionHandlerCoordinator
    let journal: ActionJournal

    private init(_ folder: TemporaryFolder, _ store: DeviceStore) {
        self.folder = folder
        self.store = store
        coordinator = ActionHandlerCoordinator(store: store) { Desk.now }
        journal = ActionJournal(coordinator: coordinator, history: store, language: { await store.language() }) {
            Desk.now
        }
    }

    static func open(_ preferences: Preferences? = nil) async throws -> Desk {
        let folder = try TemporaryFolder()
        let store = try await DeviceStore.open(folder: folder.path)
        if let preferences { try await store.save(preferences) }
        return Desk(folder, store)
    }

    /// What is written on a day.
    func entries(_ day: String = "2025-11-03") async throws -> [LedgerEntry] {
        let day = try given(ActionDay(day))
        return try await store.entries(from: day, through: day)
    }
}

struct Missing: Error {}

/// Like the library's, for code that no test macro surrounds.
func given<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
}
