import ActionHandlerApp
import Bowline
// All of Foundation, because starting notify-send needs `Process`.
import Foundation

/// Alerts the user to what is due: prints a line with a bell character, and shows a desktop notification if possible.
struct Ringing {
    private let isForPrograms: Bool
    private let notifier: String?

    init(_ arguments: Arguments) {
        isForPrograms = arguments.has("json")
        let variables = ProcessInfo.processInfo.environment
        let hasDesktop = variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil
        let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
        notifier =
            hasDesktop ? folders.map { $0 + "/notify-send" }.first(where: FileManager.default.isExecutableFile) : nil
    }

    @Sendable func ring(_ due: DueReminders.Ring, _ line: String) {
        if isForPrograms {
            let json: JSONValue = ["id": .string(due.id), "title": .string(due.title), "due": .integer(due.due)]
            print(json.text())
        } else {
            print("\u{07}\(line)")
        }
        // Flushed, because a program may read the output through a pipe while the command still runs.
        fflush(nil)
        notify(due.title)
    }

    /// Shows a desktop notification. Errors are ignored, because the line is printed already.
    private func notify(_ title: String) {
        guard let notifier else { return }
        let process = Process()
        process.executableURL = URL(filePath: notifier)
        process.arguments = ["--app-name=Bowline", "--", title]
        try? process.run()
    }
}
