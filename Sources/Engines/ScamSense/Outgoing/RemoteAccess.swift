/// The codes by which AnyDesk, TeamViewer and their like let someone in.
enum RemoteAccess {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has(.remote) else { return }
        for run in text.runs where 5...12 ~= text.digits(in: run).count && !finder.isCounted(run) {
            finder.add(.remoteAccess, pieces: run, .high)
        }
    }
}
