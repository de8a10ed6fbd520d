import Foundation
import GistaApp
import LocalizedTexts
import SwiftUI

/// Gista's app. It has no screens yet, and shows the words above its sign-up form.
@main
struct GistaApplication: App {
    private var form: OnboardingPresentation? {
        var state = GistaState(language: Language(preferring: Bundle.main.preferredLocalizations))
        state.stage = .signedOut
        guard case .onboarding(let form) = GistaPresentation(state).screen else { return nil }
        return form
    }

    var body: some Scene {
        WindowGroup {
            if let form {
                VStack {
                    Text(verbatim: form.title)
                    Text(verbatim: form.detail)
                }
            }
        }
    }
}
