import Foundation

/// What Python's `datetime` and `email.utils` say of some days: another calendar, written by others.
struct PythonCalendar {
    struct Day: Decodable {
        let count: Int
        let year: Int
        let month: Int
        let day: Int
        /// The weekday, with 0 for Sunday.
        let weekday: Int
        let rfc3339: String
        let httpDate: String
        let mailDate: String
    }

    let days: [Day]

    /// Asks about days from 1 January of year 1 to 31 December 9999, each `step` days. Throws when Python fails.
    init(step: Int) throws {
        let answers = FileManager.default.temporaryDirectory.appending(path: "days-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: answers) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.program, String(step), answers.path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CannotAsk(exitCode: process.terminationStatus) }
        days = try JSONDecoder().decode([Day].self, from: Data(contentsOf: answers))
    }

    /// Python ended with this exit code and wrote no answers.
    struct CannotAsk: Error {
        let exitCode: Int32
    }

    /// Each day has another time of day, so that clocks are compared too.
    private static let program = """
        import json, sys
        from datetime import datetime, timedelta, timezone
        from email.utils import format_datetime
        epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
        first, last = (datetime(1, 1, 1) - datetime(1970, 1, 1)).days, (datetime(9999, 12, 31) - datetime(1970, 1, 1)).days
        days = []
        for count in [*range(first, last, int(sys.argv[1])), last]:
            time = epoch + timedelta(days=count, seconds=count * 7919 % 86400)
            days.append({
                "count": count, "year": time.year, "month": time.month, "day": time.day,
                "weekday": time.isoweekday() % 7,
                "rfc3339": time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
                "httpDate": format_datetime(time, usegmt=True), "mailDate": format_datetime(time),
            })
        json.dump(days, open(sys.argv[2], "w"))
        """
}
