#if os(iOS) || os(Linux)
    import TypeSafeApp
    import ViewKit
    #if os(iOS)
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    extension Tone {
        /// The color behind a text of this tone.
        var fill: UIColor {
            switch self {
            case .amber: .ofCatalog("amber", or: .systemOrange)
            case .red: .ofCatalog("red", or: .systemRed)
            case .neutral: .ofCatalog("raised", or: .systemBackground)
            }
        }

        /// The color of a text on `fill`.
        var text: UIColor {
            switch self {
            case .amber: .ofCatalog("on-amber", or: .black)
            case .red: .ofCatalog("on-red", or: .white)
            case .neutral: .ofCatalog("label", or: .label)
            }
        }
    }
#endif
