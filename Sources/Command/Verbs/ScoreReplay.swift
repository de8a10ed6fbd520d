import Bowline
import Essentials
import ScoreBaseApp

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline score replay`: computes box scores from published play-by-plays.
enum ScoreReplay {
    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.count == 2 else {
            throw UsageError(description: "replay takes one file, or - for standard input")
        }
        let path = arguments.rest[1]
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DescriptorError("\(path) cannot be opened") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        if arguments.has("json") {
            try await JSONLines.run(from: descriptor) { game in
                ["box": .object(try PlayByPlay(game).official)]
            }
        } else {
            try show(from: descriptor)
        }
        return .done
    }

    /// Prints each game as tables.
    private static func show(from descriptor: Int32) throws {
        var reader = LineReader(descriptor: descriptor)
        var number = 0
        while let line = try reader.next() {
            number += 1
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            let value: JSONValue
            do {
                value = try JSONValue(parsing: Data(line))
            } catch {
                throw LineError(description: "line \(number) is not JSON: \(error.message) (byte \(error.offset))")
            }
            guard let game = value.object else {
                throw LineError(description: "line \(number) is not a JSON object")
            }
            print(try PlayByPlay(game).text + "\n")
        }
    }
}
