import Bowline
import BowlineStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `bowline outbox`: what the apps on this device have still to send.
enum OutboxVerb: Verb {
    static let name = "outbox"
    static let summary = "see what the apps have still to send: list, show, retry, drop, follow"
    static let switches: Set<String> = ["json"]
    static let options: Set<String> = ["app", "folder", "count"]

    static let help = """
        Usage: bowline outbox list                  every change, with its lane and state
               bowline outbox show NUMBER           one change, and what it sends
               bowline outbox retry NUMBER          have it tried at once, refused ones too
               bowline outbox drop NUMBER           forget it
               bowline outbox follow [--count N]    tell what happens to changes, as it happens

          --app gist|score|actions   only that app's outbox (all that are found where the apps keep them)
          --folder FOLDER            the outboxes in that folder and below it
          --count N                  stop after so many
          --json                     one JSON object; follow prints one a line

        It looks at the files of this device and delivers nothing: the app does, as soon as it runs. What a change shows may be private.
        """

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        let count = arguments.text("count") == nil ? nil : try arguments.integer("count", in: 1...1_000_000, or: 1)
        let wish = try OutboxDesk.Wish(arguments.rest, count: count)
        let places = try places(arguments)
        let folders = places.flatMap { OutboxFile.folders(below: $0) }
        guard !folders.isEmpty else {
            throw OutboxDesk.Problem(description: "there is no outbox in \(places.joined(separator: ", "))")
        }
        let desk = OutboxDesk(folders: folders, clock: ContinuousClock())
        let show: (OutboxDesk.Answer) -> Void = { answer in
            print(arguments.has("json") ? JSONValue.object(answer.json).text() : answer.text)
            fflush(nil)
        }
        if case .follow(let count) = wish {
            try await desk.follow(count: count, show)
        } else {
            show(try await desk.answer(wish))
        }
        return .done
    }

    /// Where to look.
    private static func places(_ arguments: Arguments) throws(UsageProblem) -> [String] {
        if let folder = arguments.text("folder") { return [folder] }
        let variables = ProcessInfo.processInfo.environment
        let home = variables["HOME"] ?? "."
        let state = (variables["XDG_STATE_HOME"] ?? home + "/.local/state") + "/bowline"
        let all = ["gist": state + "/gist", "score": state + "/score", "actions": home + "/.bowline/actions"]
        guard let app = arguments.text("app") else { return all.values.sorted() }
        guard let place = all[app] else {
            throw UsageProblem(description: "--app takes \(all.keys.sorted().joined(separator: ", "))")
        }
        return [place]
    }
}
