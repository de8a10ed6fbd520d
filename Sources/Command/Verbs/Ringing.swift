import ActionHandlerApp
import Bowline
// In full, because `Process` starts notify-send and nothing smaller does.
import Foundation

/// Tells the user of what is due: a line on the terminal with its bell, and a desktop notification where there is one.
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
        // A pipe is read while the command still watches.
        fflush(nil)
        notify(due.title)
    }

    /// A desktop that refuses is no reason to stop: the line was printed.
    private func notify(_ title: String) {
        guard let notifier else { return }
        let process = Process()
        process.executableURL = URL(filePath: notifier)
        process.arguments = ["--app-name=Bowline", "--", title]
        try? process.run()
    }
}
