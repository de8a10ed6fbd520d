#if os(iOS) || os(Linux)
    #if os(iOS)
        import CoreGraphics
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    /// The keyboard's view. The system plays key clicks only for a view that asks for them.
    @MainActor
    final class ClickingInputView: UIInputView, UIInputViewAudioFeedback {
        var enableInputClicksWhenVisible: Bool { true }
    }
#endif
