import Foundation
import LocalizedTexts
import SwiftUI
import TypeSafeUI

/// TypeSafe's app.
@main
struct TypeSafeApplication: App {
    var body: some Scene {
        WindowGroup { TypeSafeFace(language: Language(preferring: Bundle.main.preferredLocalizations)) }
    }
}
