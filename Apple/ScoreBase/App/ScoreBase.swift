import Foundation
import LocalizedTexts
import ScoreBaseUI
import SwiftUI

/// ScoreBase's app.
@main
struct ScoreBaseApplication: App {
    /// The server that the process's `SCOREBASE_SERVER` names, else one on this machine, as the simulator reaches it.
    private let server = ProcessInfo.processInfo.environment["SCOREBASE_SERVER"] ?? "http://127.0.0.1:3000"

    var body: some Scene {
        WindowGroup {
            ScoreBaseRootView(language: Language(preferring: Bundle.main.preferredLocalizations), server: server)
        }
    }
}
