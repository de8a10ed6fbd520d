import Foundation
import LocalizedTexts
import SwiftUI
import TypeSafeUI

/// TypeSafe's app.
@main
struct TypeSafeApplication: App {
    var body: some Scene {
        WindowGroup { TypeSafeRootView(language: Language(preferring: Bundle.main.preferredLocalizations)) }
    }
}
