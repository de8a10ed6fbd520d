#if os(Linux)
    import Glibc

    /// A program that is started for tests and ends with them.
    ///
    /// A shell beside it reads a leash that only this process holds: when this process releases it, by will or by
    /// crashing, the shell ends the program.
    final class Subprocess: Sendable {
        /// Where a program finds the sockets it is given: numbers no other descriptor of the tests has.
        static let firstSocket: Int32 = 901
        private let shell: pid_t
        private let leash: Int32

        /// Starts a program. `sockets` become its descriptors from ``firstSocket`` on.
        init(_ command: [String], environment: [String] = [], sockets: [Int32] = []) throws {
            var ends: [Int32] = [0, 0]
            // A pair of sockets rather than a pipe: it is never inherited by another program started at this moment.
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
                throw TestServerProblem("no pipe: \(errno)")
            }
            leash = ends[1]
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_adddup2(&actions, ends[0], 900)
            for (place, socket) in sockets.enumerated() {
                posix_spawn_file_actions_adddup2(&actions, socket, Self.firstSocket + Int32(place))
            }
            let script = #""$@" 900<&- 2>/dev/null & read -r _ <&900; kill -TERM $! 2>&-; wait 2>&-"#
            shell = try spawn(["/bin/bash", "-c", script, "bash"] + command, environment, &actions)
            close(ends[0])
        }

        deinit {
            close(leash)
            waitpid(shell, nil, 0)
        }

        /// Runs a program to its end and throws if it fails. Its output is in the file `log` of the directory.
        static func run(_ command: [String], in directory: String, log: String = "last.log") throws {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            let script = #"cd "$1" && log="$2" && shift 2 && exec "$@" >"$log" 2>&1"#
            let child = try spawn(["/bin/bash", "-c", script, "bash", directory, log] + command, [], &actions)
            var status: Int32 = 0
            waitpid(child, &status, 0)
            guard status == 0 else {
                throw TestServerProblem("\(command.joined(separator: " ")) failed; see \(log) in \(directory)")
            }
        }
    }

    /// Why a server for tests did not come up.
    public struct TestServerProblem: Error, CustomStringConvertible {
        /// One sentence that says what is missing.
        public let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    private func spawn(
        _ command: [String],
        _ environment: [String],
        _ actions: inout posix_spawn_file_actions_t
    ) throws -> pid_t {
        var child = pid_t()
        // Swift's threads block signals, which a program would inherit: a shell could not be ended.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let problem = withCTexts(command) { arguments in
            withCTexts(["PATH=/usr/sbin:/usr/bin:/sbin:/bin"] + environment) { variables in
                posix_spawn(&child, command[0], &actions, &attributes, arguments, variables)
            }
        }
        guard problem == 0 else { throw TestServerProblem("\(command[0]) did not start: \(problem)") }
        return child
    }

    private func withCTexts<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var copies = texts.map { strdup($0) } + [nil]
        defer { for copy in copies { free(copy) } }
        return body(&copies)
    }
#endif
