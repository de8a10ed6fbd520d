/// What assistive technologies hear and ask.
@MainActor
public enum UIAccessibility {
    /// The kinds of notices.
    public struct Notification: Sendable, Hashable {
        private let rawValue: String
        /// A text is read aloud.
        public static let announcement = Notification(rawValue: "announcement")
        /// A part of the screen has changed; the focus goes to the argument.
        public static let layoutChanged = Notification(rawValue: "layoutChanged")
        /// The screen has changed; the focus goes to the argument.
        public static let screenChanged = Notification(rawValue: "screenChanged")
    }

    /// A notice that was posted.
    public struct Post {
        /// Its kind.
        public let notification: Notification
        /// The text to read or the element that gets the focus.
        public let argument: Any?
    }

    /// The notices so far.
    public static var posts: [Post] = []
    /// Whether the user wants few movements.
    public static var isReduceMotionEnabled = false

    /// Keeps a notice.
    public static func post(notification: Notification, argument: Any?) {
        posts.append(Post(notification: notification, argument: argument))
    }
}

/// The kinds of elements.
public struct UIAccessibilityTraits: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// Traits with these bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
    /// Can be activated.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// Is chosen or on.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 2)
    /// A key of a keyboard, which acts when the finger leaves.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Begins a part.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

extension UIView {
    /// The elements in this view in the order in which VoiceOver reads them: those of a modal view only, where there is one.
    public var elementsInOrder: [UIView] {
        guard !isHidden, alpha > 0.01, !accessibilityElementsHidden else { return [] }
        if isAccessibilityElement { return [self] }
        let children = accessibilityElements?.compactMap { $0 as? UIView } ?? subviews
        let modal = children.last { $0.accessibilityViewIsModal && !$0.isHidden }
        return (modal.map { [$0] } ?? children).flatMap(\.elementsInOrder)
    }

    /// Taps a point as a finger does: the control there gets it, and no view below.
    public func tap(at point: CGPoint) {
        layoutIfNeeded()
        var view = hitTest(point, with: nil)
        while let found = view, !(found is UIControl) { view = found.superview }
        (view as? UIControl)?.sendActions(for: .touchUpInside)
    }
}

/// The feedback that a hand feels.
@MainActor
public final class UINotificationFeedbackGenerator {
    /// The kinds of feedback.
    public enum FeedbackType: Sendable {
        /// A warning.
        case warning
    }

    /// The feedback so far.
    public static var given: [FeedbackType] = []

    /// Creates a generator.
    public init() {}

    /// Keeps a feedback.
    public func notificationOccurred(_ type: FeedbackType) { Self.given.append(type) }
}
