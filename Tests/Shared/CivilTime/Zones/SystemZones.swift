import Foundation

/// What Python's `zoneinfo` reads from the system's files of time zones: another reader of the same table.
///
/// Foundation brings a table of its own on Linux, whose rules may be older than the system's, so it is no judge here.
struct SystemZones {
    /// Seconds ahead of UTC by zone, at each instant that was asked for, in order.
    let offsets: [String: [Int]]

    /// Asks for the offsets of these zones at these instants, in seconds since 1970. Throws when Python fails.
    init(_ instants: [String: [Int]]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (questions, answers) = (folder.appending(path: "questions"), folder.appending(path: "answers"))
        // Files, because both sides of a pipe would have to be served at once.
        try JSONEncoder().encode(instants).write(to: questions)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, questions.path, answers.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CannotAsk(exitCode: process.terminationStatus) }
        offsets = try JSONDecoder().decode([String: [Int]].self, from: Data(contentsOf: answers))
    }

    /// Python ended with this exit code and wrote no answers.
    struct CannotAsk: Error {
        let exitCode: Int32
    }

    /// The second folder of `TZPATH` would be a package's table, so only the system's is named.
    private static let program = """
        import json, sys, zoneinfo
        from datetime import datetime
        zoneinfo.reset_tzpath(["/usr/share/zoneinfo"])
        questions = json.load(open(sys.argv[1]))
        answers = {}
        for name, instants in questions.items():
            zone = zoneinfo.ZoneInfo(name)
            answers[name] = [int(datetime.fromtimestamp(instant, zone).utcoffset().total_seconds()) for instant in instants]
        json.dump(answers, open(sys.argv[2], "w"))
        """
}
