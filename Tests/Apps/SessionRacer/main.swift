import TypeSafeApp

// A process of its own for the tests of SessionManager: prints the session id it finds or makes in a folder.
//
//     SessionRacer FOLDER

print(SessionManager(folder: CommandLine.arguments.dropFirst().first).getOrCreateSessionID())
