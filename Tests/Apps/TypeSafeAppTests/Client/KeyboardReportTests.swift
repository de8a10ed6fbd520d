import Foundation
import Testing

@testable import TypeSafeApp

struct KeyboardReportTests {
    private let folder = TestFolder()

    @Test func theAppReadsWhatTheKeyboardReportedLast() async {
        let (keyboard, app) = (KeyboardReport(folder: folder.path), KeyboardReport(folder: folder.path))
        #expect(await app.lastShown() == nil)
        await keyboard.write(now: 1_000)
        await keyboard.write(now: 2_000)
        #expect(await app.lastShown() == 2_000)
    }

    @Test func aFolderThatCannotBeWrittenIsLeftAlone() async {
        let report = KeyboardReport(folder: "/dev/null/typesafe")
        await report.write(now: 1_000)
        #expect(await report.lastShown() == nil)
    }

    @Test(arguments: ["", "yesterday", "99999999999999999999", "-"])
    func aSpoiledFileSaysNothing(content: String) async throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: URL(fileURLWithPath: folder.path + "/typesafe.keyboard_shown"))
        #expect(await KeyboardReport(folder: folder.path).lastShown() == nil)
    }
}
