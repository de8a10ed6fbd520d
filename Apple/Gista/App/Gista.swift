import Foundation
import GistaUI
import LocalizedTexts
import SwiftUI

/// Gista's app.
@main
struct GistaApplication: App {
    var body: some Scene {
        WindowGroup { GistaRootView(language: Language(preferring: Bundle.main.preferredLocalizations)) }
    }
}
