/// A selector; on Linux a name only.
public struct Selector: Sendable, Hashable {
    /// The name in Objective-C.
    public let name: String

    /// A selector of this name.
    public init(_ name: String) {
        self.name = name
    }
}

/// An event of the system.
@MainActor
public final class UIEvent {
    /// Creates an event.
    public init() {}
}

/// A closure that a control runs.
@MainActor
public final class UIAction {
    fileprivate let handler: (UIAction) -> Void

    /// An action with a closure.
    public init(handler: @escaping (UIAction) -> Void) {
        self.handler = handler
    }
}

/// A view that is tapped.
@MainActor
open class UIControl: UIView {
    /// The events of a control.
    public struct Event: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Events with these bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
        /// A touch began.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A touch ended in the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// Every event of a touch.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
    }

    /// The states of a control.
    public struct State: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// States with these bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    private var actions: [(action: UIAction, events: Event)] = []
    private var targets: [(target: Target, action: Selector, events: Event)] = []

    private struct Target {
        weak var object: AnyObject?
    }

    /// Runs an action at events.
    public func addAction(_ action: UIAction, for events: Event) {
        actions.append((action, events))
    }

    /// Calls a method at events; here the methods of `UIInputViewController` that have a name.
    public func addTarget(_ target: AnyObject?, action: Selector, for events: Event) {
        targets.append((Target(object: target), action, events))
    }

    /// Runs what is registered for an event.
    public func sendActions(for event: Event) {
        for entry in actions where !entry.events.isDisjoint(with: event) { entry.action.handler(entry.action) }
        for entry in targets where !entry.events.isDisjoint(with: event) {
            (entry.target.object as? UIInputViewController)?.perform(entry.action, from: self, with: UIEvent())
        }
    }
}

/// A button with a title.
@MainActor
open class UIButton: UIControl {
    /// The label that shows the title.
    public let titleLabel: UILabel? = UILabel(frame: .zero)
    private var color: UIColor?
    private var image: UIImage?

    /// Sets the title.
    public func setTitle(_ title: String?, for state: State) { titleLabel?.text = title }

    /// Sets the color of the title.
    public func setTitleColor(_ color: UIColor?, for state: State) { self.color = color }

    /// Sets the picture.
    public func setImage(_ image: UIImage?, for state: State) { self.image = image }

    /// The picture.
    public func image(for state: State) -> UIImage? { image }

    /// The title.
    public func title(for state: State) -> String? { titleLabel?.text }

    /// The color of the title.
    public func titleColor(for state: State) -> UIColor? { color }

    /// A button is an element.
    open override var isAccessibilityElement: Bool {
        get { true }
        set {}
    }
    /// Without a label of its own, the title is read.
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? titleLabel?.text }
        set { super.accessibilityLabel = newValue }
    }
    /// A button is a button.
    open override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union(.button) }
        set { super.accessibilityTraits = newValue }
    }
}
