import Foundation
import LocalizedTexts
import SwiftUI
import TypeSafeApp

/// TypeSafe's app. It has no screens yet, and shows what its keyboard says about Full Access.
@main
struct TypeSafeApplication: App {
    private var prompt: PromptPresentation? {
        var state = KeyboardState()
        state.showsFullAccessPrompt = true
        return KeyboardPresentation(state, in: Language(preferring: Bundle.main.preferredLocalizations)).prompt
    }

    var body: some Scene {
        WindowGroup {
            if let prompt {
                VStack {
                    Text(verbatim: prompt.title)
                    Text(verbatim: prompt.detail)
                }
            }
        }
    }
}
