#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A file that is being read, closed when it is let go.
final class OpenFile: Sendable {
    private static let pieceSize = 64 << 10
    private let path: String
    private let descriptor: Int32

    /// Opens the file for reading.
    init(_ path: String) throws(Failure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.file(path: path, problem: systemText(errno))) }
    }

    deinit {
        close(descriptor)
    }

    /// How long the file is now. Only plain files have a length.
    var length: Int {
        get throws(Failure) {
            var facts = stat()
            guard fstat(descriptor, &facts) == 0 else {
                throw Failure(.file(path: path, problem: systemText(errno)))
            }
            guard facts.st_mode & S_IFMT == S_IFREG else {
                throw Failure(.file(path: path, problem: "it is not a plain file"))
            }
            return Int(facts.st_size)
        }
    }

    /// The next piece, or nil at the end.
    func read() throws(Failure) -> Data? {
        var piece = Data(count: Self.pieceSize)
        let count = piece.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw Failure(.file(path: path, problem: systemText(errno))) }
        return count == 0 ? nil : piece.prefix(count)
    }
}

/// The system's call, which the class's own method of that name hides.
private let readBytes = read(_:_:_:)

/// The system's words for an error number.
private func systemText(_ number: Int32) -> String {
    String(cString: strerror(number))
}
