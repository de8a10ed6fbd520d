import TypeSafeApp

/// `session FOLDER` prints the session id that TypeSafe finds or makes in a folder.
enum SessionRacer {
    static func run(_ words: [String]) {
        say(SessionManager(folder: words.first).getOrCreateSessionID())
    }
}
