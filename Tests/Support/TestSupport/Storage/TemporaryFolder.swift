#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A folder of its own for a test; it and the files in it go when the last reference goes.
package final class TemporaryFolder: Sendable {
    /// The absolute path of the folder.
    package let path: String

    /// Makes a new folder among the system's temporary ones.
    package init() throws(FolderProblem) {
        var template = Array("/tmp/bowline-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FolderProblem(code: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Why no folder could be made.
    package struct FolderProblem: Error {
        let code: Int32
    }

    deinit {
        for name in names { unlink(path + "/" + name) }
        rmdir(path)
    }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { path + "/" + name }

    /// The names of what is in it.
    package var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Every byte of a file; empty when there is none.
    package func bytes(of name: String) -> [UInt8] {
        let descriptor = open(file(name), O_RDONLY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
        let count = bytes.count
        let read = pread(descriptor, &bytes, count, 0)
        return read == count ? bytes : []
    }

    /// Replaces some bytes of a file, making it first if need be.
    package func overwrite(_ name: String, at offset: Int, with bytes: [UInt8]) {
        let descriptor = open(file(name), O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, off_t(offset))
        close(descriptor)
    }

    /// Who may do what with a file or with the folder itself, as in `0o600`.
    package func permissions(of name: String) -> Int {
        var facts = stat()
        guard stat(name.isEmpty ? path : file(name), &facts) == 0 else { return -1 }
        return Int(facts.st_mode & 0o777)
    }

    /// How many bytes a file has; nil when there is none.
    package func size(of name: String) -> Int? {
        var facts = stat()
        return stat(file(name), &facts) == 0 ? Int(facts.st_size) : nil
    }

    /// Lets others at a file, or keeps them from it.
    package func setPermissions(of name: String, to mode: Int) {
        _ = chmod(file(name), mode_t(mode))
    }

    /// Removes a file or an empty folder.
    package func remove(_ name: String) {
        _ = unlink(file(name)) == 0 || rmdir(file(name)) == 0
    }
}
