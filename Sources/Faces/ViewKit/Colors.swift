#if os(iOS) || os(Linux)
    #if os(iOS)
        package import UIKit
    #else
        package import UIKitOnLinux
    #endif

    extension UIColor {
        /// A color of the apps' asset catalog, or `other` if the program has no catalog.
        package static func ofCatalog(_ name: String, or other: UIColor) -> UIColor { UIColor(named: name) ?? other }
    }
#endif
