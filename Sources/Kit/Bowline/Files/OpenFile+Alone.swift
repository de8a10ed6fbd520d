import Basics

extension OpenFile {
    /// Opens a file of this folder and locks it; fails when it is locked already, in this process or another.
    ///
    /// A file that lost its name before the lock was taken belongs to the one that had it: then the name is opened
    /// again.
    func openAlone(_ name: String, to purpose: Purpose) throws(FileError) -> OpenFile {
        while true {
            let file = try open(name, to: purpose)
            guard try file.tryLock() else { throw FileError(path: file.path, action: "lock", code: Disk.isBusy) }
            do {
                let named = try open(name, to: .read(followingLinks: false))
                if try named.standing().identity == file.standing().identity { return file }
            } catch  where error.isAbsence {
                continue
            }
        }
    }
}
