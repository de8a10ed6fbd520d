#if os(Linux)
    import Basics
    import Glibc

    /// A PostgreSQL server for the tests of one process, on a socket in a temporary folder. It syncs nothing and ends
    /// with the process.
    ///
    /// Its databases sort texts as English does, so that a missing `COLLATE "C"` is noticed.
    public final class PostgresServer: Sendable {
        private let folder: TestFolder
        private let program: Subprocess
        private let lastNumber = Locked(0)
        private static let worker = Worker(name: "postgres-server", maxThreads: 4)

        /// The server that all tests of this process share, started with the first call.
        public static var shared: PostgresServer {
            get async throws { try await starting.value }
        }

        private static let starting = Task { try await PostgresServer.start() }

        /// Starts another server.
        public static func start() async throws -> PostgresServer {
            try await worker.run { () throws in try PostgresServer() }
        }

        private init() throws {
            folder = try TestFolder()
            // PostgreSQL refuses to run as root.
            let prefix = getuid() == 0 ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
            if getuid() == 0 { try Subprocess.run(["chown", "nobody:nogroup", folder.path], in: "/tmp") }
            let programs = try Self.programs()
            try Subprocess.run(
                prefix + [
                    "\(programs)/initdb", "-D", "\(folder.path)/data", "-U", "bowline", "-A", "trust", "-E", "UTF8",
                    "--locale-provider=icu", "--icu-locale=en-US", "--locale=C.UTF-8", "--no-sync", "--no-instructions",
                ],
                in: "/tmp",
                log: "\(folder.path)/last.log"
            )
            let settings = [
                "listen_addresses=", "unix_socket_directories=\(folder.path)", "fsync=off", "full_page_writes=off",
                "synchronous_commit=off", "max_connections=500", "shared_buffers=16MB",
            ]
            // The folder is this process's to remove, which a crash would keep it from doing.
            let script = #"""
                trap 'kill -QUIT $server; wait $server; rm -rf "$folder"' TERM
                "$@" >/dev/null & server=$!
                wait $server
                """#
            program = try Subprocess(
                ["/bin/bash", "-c", script, "bash"] + prefix + ["\(programs)/postgres", "-D", "\(folder.path)/data"]
                    + settings.flatMap { ["-c", $0] },
                environment: ["folder=\(folder.path)"]
            )
            try Subprocess.run(
                [
                    "/bin/bash", "-c",
                    #"for try in {1..600}; do "$0" -q -h "$1" -U bowline && exit; sleep 0.1; done; exit 1"#,
                    "\(programs)/pg_isready", folder.path,
                ],
                in: "/tmp",
                log: "\(folder.path)/last.log"
            )
            try Self.run("CREATE DATABASE tests TEMPLATE template0", in: "postgres", folder)
        }

        /// Makes an empty database and returns its URL. It is a schema, which takes no files of its own as long as it has
        /// no tables; only notifications and advisory locks are shared with other tests.
        public func makeDatabase() async throws -> String {
            let number = lastNumber.withLock { number in
                number += 1
                return number
            }
            try await Self.worker.run { [folder] () throws in
                try Self.run("CREATE SCHEMA test\(number)", in: "tests", folder)
            }
            return "postgres://bowline@/tests?host=\(folder.path)&options=-csearch_path%3Dtest\(number)"
        }

        /// Makes a database with everything that is in `template`, to which nothing may be connected. `name` is its own.
        public func makeDatabase(named name: String, from template: String) async throws -> String {
            try await Self.worker.run { [folder] () throws in
                try Self.run("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy", in: "postgres", folder)
            }
            return "postgres://bowline@/\(name)?host=\(folder.path)"
        }

        private static func run(_ sql: String, in database: String, _ folder: TestFolder) throws {
            try Subprocess.run(
                [try programs() + "/psql", "-q", "-h", folder.path, "-U", "bowline", "-d", database, "-c", sql],
                in: "/tmp",
                log: "\(folder.path)/last.log"
            )
        }

        /// Debian keeps the programs of each version in a folder of its own.
        private static func programs() throws -> String {
            let root = "/usr/lib/postgresql"
            var versions: [Int] = []
            if let folder = opendir(root) {
                defer { closedir(folder) }
                while let entry = readdir(folder) {
                    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                    }
                    if let version = Int(name) { versions.append(version) }
                }
            }
            guard let newest = versions.max() else { throw TestServerProblem("no PostgreSQL in \(root)") }
            return "\(root)/\(newest)/bin"
        }
    }
#endif
