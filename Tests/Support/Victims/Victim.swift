#if os(Linux)
    import Dispatch
    import Glibc

    /// A running program for tests to kill: what it says, and the end of it.
    package final class Victim: Sendable {
        /// Why it did not start.
        package struct CannotStart: Error {
            let code: Int32
        }

        private let process: pid_t
        private let output: Int32

        /// Starts a program that lies beside the test bundle. `pipe` is a path for the pipe it speaks through.
        package init(_ program: String, _ arguments: [String], speakingThrough pipe: String) throws {
            // A named pipe that the child opens itself: no other child can inherit its end by accident.
            guard mkfifo(pipe, 0o600) == 0 else { throw CannotStart(code: errno) }
            defer { unlink(pipe) }
            output = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, pipe, O_WRONLY, 0)
            defer { posix_spawn_file_actions_destroy(&actions) }
            let words = [Self.path(of: program)] + arguments
            var arguments = words.map { strdup($0) } + [nil]
            defer { for argument in arguments { free(argument) } }
            var process = pid_t()
            let code = posix_spawn(&process, words[0], &actions, nil, &arguments, environ)
            guard code == 0 else {
                close(output)
                throw CannotStart(code: code)
            }
            self.process = process
            // The child has its end by now, so that reading may block until it ends.
            _ = fcntl(output, F_SETFL, 0)
        }

        /// Everything it says until it ends; it is killed once it has said so many lines.
        package func lines(killedAfter limit: Int = .max) async -> [String] {
            await withCheckedContinuation { continuation in
                // A queue's thread may block; the test's may not.
                DispatchQueue.global().async { continuation.resume(returning: self.readLines(killedAfter: limit)) }
            }
        }

        private func readLines(killedAfter limit: Int) -> [String] {
            var text: [UInt8] = []
            var seen = 0
            var chunk = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = read(output, &chunk, chunk.count)
                guard count > 0 else { break }
                text += chunk[..<count]
                seen += chunk[..<count].count { $0 == UInt8(ascii: "\n") }
                if seen >= limit { kill(process, SIGKILL) }
            }
            close(output)
            var status: Int32 = 0
            waitpid(process, &status, 0)
            return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        private static func path(of program: String) -> String {
            guard let own = realpath("/proc/self/exe", nil) else { return "" }
            defer { free(own) }
            let folder = String(cString: own).split(separator: "/").dropLast()
            return folder.map { "/" + $0 }.joined() + "/" + program
        }
    }
#endif
