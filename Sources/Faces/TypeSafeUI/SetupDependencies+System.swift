#if canImport(SwiftUI)
    import Foundation
    import TypeSafeApp
    #if os(iOS)
        import UIKit
    #endif

    extension SetupDependencies {
        /// The system's dependencies. Only iOS has keyboards to install; elsewhere nothing is reported.
        static var system: SetupDependencies {
            #if os(iOS)
                SetupDependencies(
                    lastShown: { await KeyboardReport()?.lastShown() },
                    openSettings: { await openSettings() }
                )
            #else
                SetupDependencies(lastShown: { nil }, openSettings: {})
            #endif
        }

        #if os(iOS)
            @MainActor
            private static func openSettings() {
                guard let page = URL(string: UIApplication.openSettingsURLString) else { return }
                UIApplication.shared.open(page, options: [:], completionHandler: nil)
            }
        #endif
    }
#endif
