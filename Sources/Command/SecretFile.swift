#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads a secret from a file, so that it is not visible in the list of processes.
enum SecretFile {
    /// Why the secret cannot be read.
    struct ReadError: Error, CustomStringConvertible {
        let description: String
    }

    /// The first line of a file of at most 4,096 bytes, or of standard input for `-`.
    static func firstLine(_ path: String) throws(ReadError) -> String {
        let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw ReadError(description: "\(path) cannot be read (\(String(cString: strerror(errno))))")
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(file, &bytes, bytes.count)
        let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty else { throw ReadError(description: "\(path) is empty") }
        return String(decoding: line, as: UTF8.self)
    }
}
