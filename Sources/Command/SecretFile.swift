#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A secret that is named by the file it stands in, so that it shows in no list of processes.
enum SecretFile {
    /// Why there is none.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// The first line of a file; `-` is standard input.
    static func firstLine(_ path: String) throws(Problem) -> String {
        let file = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw Problem(description: "\(path) cannot be read (\(String(cString: strerror(errno))))")
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(file, &bytes, bytes.count)
        let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty else { throw Problem(description: "\(path) holds nothing") }
        return String(decoding: line, as: UTF8.self)
    }
}
