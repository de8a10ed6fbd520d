internal import Basics

/// Files in the data folder that are replaced as a whole.
enum DataFile {
    /// Writes a draft and renames it, so that no reader sees half a file.
    static func replace(_ name: String, in folder: String, with bytes: [UInt8], permissions: UInt16) throws(FileError) {
        let directory = try OpenFile.open(folder, to: .folder(followingLinks: true))
        let draft = name + ".new"
        try directory.remove(draft)
        let file = try directory.open(draft, to: .create(permissions: permissions))
        try file.write(bytes)
        try file.synchronize()
        try directory.rename(draft, to: name)
    }
}
