import Basics
import GistaApp

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file of links that is read in chunks, or standard input if the path is `-`.
final class LinkFile {
    private static let piece = 1 << 16

    private let path: String
    private var file: OpenFile?

    init(_ path: String) { self.path = path }

    /// The next chunk, or nil at the end.
    func read() throws(LinkImporter.FileReadError) -> [UInt8]? {
        if path == "-" { return try readStandardInput() }
        do throws(FileError) {
            if file == nil { file = try OpenFile.open(path, to: .read(followingLinks: true)) }
            let bytes = try file?.read(upTo: Self.piece) ?? []
            return bytes.isEmpty ? nil : bytes
        } catch {
            throw LinkImporter.FileReadError(error.description)
        }
    }

    private func readStandardInput() throws(LinkImporter.FileReadError) -> [UInt8]? {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, size in
            repeat {
                #if canImport(Glibc)
                    count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                #else
                    count = Darwin.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                #endif
            } while count < 0 && errno == EINTR
            size = max(count, 0)
        }
        guard count >= 0 else { throw LinkImporter.FileReadError("standard input cannot be read") }
        return bytes.isEmpty ? nil : bytes
    }
}
