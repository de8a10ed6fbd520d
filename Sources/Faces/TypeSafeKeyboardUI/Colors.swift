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

    extension KeyPresentation.Tone {
        /// The color of a key.
        var fill: UIColor {
            switch self {
            case .letter: .ofCatalog("key", or: .systemBackground)
            case .control: .ofCatalog("sunken", or: .systemBackground)
            case .action: .ofCatalog("fill", or: .black)
            case .pressed: .ofCatalog("tint", or: .systemBackground)
            }
        }

        /// The color of a key's title or symbol.
        var text: UIColor {
            switch self {
            case .letter, .control: .ofCatalog("label", or: .label)
            case .action: .ofCatalog("on-fill", or: .white)
            case .pressed: .ofCatalog("on-tint", or: .label)
            }
        }
    }
#endif
