import ActionHandlerApp
import LocalizedTexts
import TestSupport
import Testing

struct DeviceStoreTests {
    @Test func whatWasKeptIsThereWhenTheAppComesBack() async throws {
        let folder = try TemporaryFolder()
        let first = try await DeviceStore.open(folder: folder.path)
        let coordinator = ActionHandlerCoordinator(store: first) { 0 }
        _ = try await coordinator.handle(.budget(try Samples.budget()))
        _ = try await coordinator.handle(.calendar(try Samples.event()))
        _ = try await coordinator.handle(.task(TaskAction(title: "x")))
        try await first.save(Preferences(currency: "EUR", weekStart: 7, confirmsFirst: true, language: .bulgarian))
        try await first.correct("Next", to: "Work")
        await first.close()
        let second = try await DeviceStore.open(folder: folder.path)
        let day = try given(ActionDay("2025-11-03"))
        #expect(try await second.entries(from: day, through: day).count == 1)
        #expect(try await second.events(from: 0, to: .max).count == 1)
        #expect(try await second.todos().count == 1)
        #expect(
            try await second.preferences()
                == Preferences(currency: "EUR", weekStart: 7, confirmsFirst: true, language: .bulgarian)
        )
        #expect(try await second.corrections() == ["next": "Work"])
    }

    @Test func theUsualPreferencesHoldUntilSomethingElseIsSaid() async throws {
        let desk = try await Desk.open()
        #expect(try await desk.store.preferences() == Preferences())
        try await desk.store.save(Preferences(country: nil))
        #expect(try await desk.store.preferences().country == nil)
    }

    @Test func preferencesThatAreNoneAreNamed() {
        let wrong = Preferences(currency: "EU", timeZone: "Mars", country: "Bulgaria", weekStart: 0, defaultList: " ")
        #expect(wrong.problems == [.currency, .timeZone, .country, .weekStart, .defaultList])
        #expect(Preferences().problems.isEmpty)
        #expect(Preferences(country: nil).problems.isEmpty)
    }

    @Test func whatIsNotThereCannotBeChanged() async throws {
        let desk = try await Desk.open()
        await #expect(throws: DeviceError.notFound) { try await desk.store.undo("x") }
        await #expect(throws: DeviceError.notFound) { try await desk.store.redo("x") }
        await #expect(throws: DeviceError.notFound) { try await desk.store.markUndone(1, canRedo: true) }
        await #expect(throws: DeviceError.notFound) { try await desk.store.markRedone(1) }
        #expect(try await desk.store.item("x") == nil)
    }

    @Test func aFolderThatCannotBeUsedIsAnError() async throws {
        await #expect(throws: DeviceError.self) { try await DeviceStore.open(folder: "/proc/none") }
        await #expect(throws: DeviceError.unusable("the folder path is empty")) {
            try await DeviceStore.open(folder: "")
        }
    }

    @Test func anotherProgramsFileIsLeftAlone() async throws {
        let folder = try TemporaryFolder()
        folder.overwrite("actions", at: 0, with: Array("this is no database, it is somebody's letter".utf8))
        await #expect(throws: DeviceError.self) { try await DeviceStore.open(folder: folder.path) }
    }

    @Test func onlyItsOwnerReadsIt() async throws {
        let desk = try await Desk.open()
        #expect(desk.folder.permissions(of: "actions") == 0o600)
    }
}
