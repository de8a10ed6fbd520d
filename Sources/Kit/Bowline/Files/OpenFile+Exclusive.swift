import Basics

extension OpenFile {
    /// Opens a file of this folder and locks it; fails if it is already locked, by this process or another.
    ///
    /// If the file was renamed or removed before the lock was taken, opens the name again.
    func openExclusively(_ name: String, to purpose: Purpose) throws(FileError) -> OpenFile {
        while true {
            let file = try open(name, to: purpose)
            guard try file.tryLock() else { throw FileError(path: file.path, action: "lock", code: Disk.busy) }
            do {
                let named = try open(name, to: .read(followingLinks: false))
                if try named.metadata().identity == file.metadata().identity { return file }
            } catch  where error.isAbsence {
                continue
            }
        }
    }
}
