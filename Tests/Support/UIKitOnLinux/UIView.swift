/// Stands in for Objective-C's coder, which makes no view in a test.
public final class NSCoder {}

/// What can get events.
@MainActor
open class UIResponder {
    /// Creates a responder.
    public init() {}

    /// Fingers came down.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Fingers moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Fingers left.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// The system took touches away.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A view in a tree of views, laid out by `layoutSubviews` alone.
@MainActor
open class UIView: UIResponder {
    /// The place in the superview.
    public var frame: CGRect {
        didSet { if frame.size != oldValue.size { needsLayout = true } }
    }
    /// The place in the view's own coordinates.
    public var bounds: CGRect { CGRect(x: 0, y: 0, width: frame.width, height: frame.height) }
    /// The views in it, the frontmost last.
    public private(set) var subviews: [UIView] = []
    /// The view it is in.
    public private(set) weak var superview: UIView?
    /// The color behind its content.
    public var backgroundColor: UIColor?
    /// The color of its symbols.
    public var tintColor = UIColor.label
    /// How opaque the view is.
    public var alpha: CGFloat = 1
    /// Whether it is shown.
    public var isHidden = false
    /// Whether it gets touches.
    public var isUserInteractionEnabled = true
    /// Whether it gets more than one touch at a time.
    public var isMultipleTouchEnabled = false
    /// How it fits its content.
    public var contentMode = ContentMode.scaleToFill
    /// Whether what lies outside its bounds is cut off.
    public var clipsToBounds = false
    /// Its layer.
    public let layer = CALayer()
    /// The largest text size of it and its subviews.
    public var maximumContentSizeCategory: UIContentSizeCategory?

    /// Whether assistive technologies see it as one element.
    open var isAccessibilityElement = false
    /// What is read aloud.
    open var accessibilityLabel: String?
    /// What is added about what it does.
    open var accessibilityHint: String?
    /// What kind of element it is.
    open var accessibilityTraits: UIAccessibilityTraits = []
    /// Whether the views beside it are ignored.
    open var accessibilityViewIsModal = false
    /// Whether its elements are ignored.
    open var accessibilityElementsHidden = false
    /// Its elements in the order in which they are read.
    open var accessibilityElements: [Any]?

    private var needsLayout = true
    private var height: NSLayoutConstraint?

    /// How a view fits its content.
    public enum ContentMode: Int, Sendable {
        /// Fills the view.
        case scaleToFill
        /// As it is, in the middle.
        case center = 4
    }

    /// A view at a place.
    public init(frame: CGRect) {
        self.frame = frame
    }

    /// No view is decoded on Linux.
    public required init?(coder: NSCoder) { nil }

    /// Adds a view in front of the others.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        needsLayout = true
    }

    /// Takes it out of its superview.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Sees to a layout at the next `layoutIfNeeded()`.
    public func setNeedsLayout() { needsLayout = true }

    /// Lays out the view and all views in it, as far as they need it.
    public func layoutIfNeeded() {
        if let height, height.isActive { frame.size.height = height.constant }
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Gives the views in it their places.
    open func layoutSubviews() {}

    /// The size that it wants in a size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

    /// The view that a touch at a point reaches.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, alpha > 0.01, isUserInteractionEnabled, bounds.contains(point) else { return nil }
        for view in subviews.reversed() {
            let inside = CGPoint(x: point.x - view.frame.minX, y: point.y - view.frame.minY)
            if let found = view.hitTest(inside, with: event) { return found }
        }
        return self
    }

    /// Called by VoiceOver's double tap: true when something was done.
    open func accessibilityActivate() -> Bool { false }

    /// Called by VoiceOver's escape gesture: true when something was closed.
    open func accessibilityPerformEscape() -> Bool { false }

    /// The anchor of its height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension { [weak self] in self?.height = $0 } }
}

/// The anchor of a size.
@MainActor
public struct NSLayoutDimension {
    fileprivate let keep: (NSLayoutConstraint) -> Void

    /// A constraint to a number, which is not active yet.
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(constant)
        keep(constraint)
        return constraint
    }
}

/// A constraint of a view's height.
@MainActor
public final class NSLayoutConstraint {
    /// The height.
    public var constant: CGFloat
    /// Whether it counts.
    public var isActive = false

    fileprivate init(_ constant: CGFloat) {
        self.constant = constant
    }
}

/// The part of a view that draws.
@MainActor
public final class CALayer {
    /// The radius of the corners.
    public var cornerRadius: CGFloat = 0
    /// How dark the shadow is.
    public var shadowOpacity: Float = 0
    /// How far the shadow reaches.
    public var shadowRadius: CGFloat = 3
}
