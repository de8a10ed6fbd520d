#if os(iOS) || os(Linux)
    #if os(iOS)
        import CoreGraphics
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    /// The keyboard's view. The system plays the sound of a key only over a view that asks for it.
    @MainActor
    final class ClickingInputView: UIInputView, UIInputViewAudioFeedback {
        var enableInputClicksWhenVisible: Bool { true }
    }
#endif
