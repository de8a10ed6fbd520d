/// Finds access codes of AnyDesk, TeamViewer and similar programs.
enum RemoteAccess {
    static func find(_ finder: inout SecretFinder) {
        let text = finder.text
        guard text.has(.remote) else { return }
        for run in text.runs where 5...12 ~= text.digitCount(in: run) && !finder.isCounted(run) {
            finder.add(.remoteAccess, pieces: run, .high)
        }
    }
}
