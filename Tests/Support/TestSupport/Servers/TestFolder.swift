#if os(Linux)
    import Glibc

    /// A folder for a test's files, removed with the value.
    public final class TestFolder: Sendable {
        /// The absolute path of the folder.
        public let path: String

        /// Creates a new folder for the test.
        public init() throws {
            var template = Array("/tmp/bowline-test-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw TestServerProblem("no folder: \(errno)") }
            path = template.withUnsafeBufferPointer { bytes in bytes.baseAddress.map { String(cString: $0) } ?? "" }
        }

        deinit {
            _ = try? Subprocess.run(["/bin/rm", "-rf", path], in: "/tmp")
        }

        /// Writes a file into it and gives its path.
        @discardableResult
        public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
            let bytes = Array(bytes)
            let file = fopen("\(path)/\(name)", "w")
            guard let file else { throw TestServerProblem("no file \(name): \(errno)") }
            defer { fclose(file) }
            guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
                throw TestServerProblem("\(name) could not be written: \(errno)")
            }
            return "\(path)/\(name)"
        }

        /// The text of a file in it, or nothing.
        public func read(_ name: String) -> String {
            guard let file = fopen("\(path)/\(name)", "r") else { return "" }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = fread(&bytes, 1, bytes.count, file)
            return String(decoding: bytes[..<count], as: UTF8.self)
        }
    }
#endif
