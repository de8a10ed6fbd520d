import ActionHandlerUI
import Foundation
import LocalizedTexts
import SwiftUI

/// ActionHandler's app.
@main
struct ActionHandlerApplication: App {
    var body: some Scene {
        WindowGroup { ActionHandlerRootView(language: Language(preferring: Bundle.main.preferredLocalizations)) }
    }
}
