#if os(iOS) || os(Linux)
    #if os(iOS)
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    // Everything that needs the Objective-C runtime and therefore never runs on Linux.
    // See docs/decisions/checks.md, "The keyboard's views run on Linux over a small UIKit".
    extension UIInputViewController {
        /// The method that shows the list of keyboards.
        static var inputModeList: Selector {
            #if os(iOS)
                #selector(UIInputViewController.handleInputModeList(from:with:))
            #else
                Selector("handleInputModeListFromView:withEvent:")
            #endif
        }
    }
#endif
