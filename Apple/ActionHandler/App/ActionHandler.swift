import ActionHandlerApp
import Foundation
import LocalizedTexts
import SwiftUI

/// ActionHandler's app. It has no screens yet, and shows what its field asks for.
@main
struct ActionHandlerApplication: App {
    private var input: InputPresentation {
        let now = Int(Date().timeIntervalSince1970)
        let preferences = Preferences(language: Language(preferring: Bundle.main.preferredLocalizations))
        return ActionHandlerPresentation(ActionHandlerFeature.State(at: now, preferences: preferences), at: now).input
    }

    var body: some Scene {
        WindowGroup {
            VStack {
                Text(verbatim: input.label)
                Text(verbatim: input.placeholder)
            }
        }
    }
}
