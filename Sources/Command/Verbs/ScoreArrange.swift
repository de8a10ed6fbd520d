import BowlineJSON
import Essentials
import Scheduling

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `bowline score arrange`: arranges round robins by rules, given as JSON, without a backend.
enum ScoreArrange {
    private struct Answer: Encodable {
        let hard: Int
        let soft: Int
        let seconds: Double
        let rounds: [[Pairing]]
    }

    static func run(_ arguments: Arguments) throws -> ExitCode {
        guard arguments.rest.count == 2 else { throw UsageError(description: "arrange takes one file") }
        let path = arguments.rest[1]
        guard let steps = Int(arguments.values["steps"] ?? "200000"), (0...100_000_000).contains(steps) else {
            throw UsageError(description: "--steps must be a whole number from 0 to 100000000")
        }
        guard let seed = UInt64(arguments.values["seed"] ?? "1") else {
            throw UsageError(description: "--seed must be a whole number of at least 0")
        }
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DescriptorError("\(path) cannot be opened") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var reader = LineReader(descriptor: descriptor)
        while let line = try reader.next() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            let problem: RoundRobinProblem
            do {
                problem = try JSONCoder.standard.decode(RoundRobinProblem.self, from: Data(line))
                try problem.check()
            } catch let error as RoundRobinError {
                throw LineError(description: error.description)
            } catch {
                throw LineError(description: "the line is not a round robin: \(error)")
            }
            let clock = ContinuousClock()
            let start = clock.now
            let result = RoundRobinSearch(steps: steps, seed: seed).solve(problem)
            let seconds = (clock.now - start) / .seconds(1)
            let answer = Answer(
                hard: result.cost.hard,
                soft: result.cost.soft,
                seconds: seconds,
                rounds: result.rounds
            )
            print(String(decoding: try JSONCoder.sorted.encode(answer), as: UTF8.self))
        }
        return .done
    }
}
