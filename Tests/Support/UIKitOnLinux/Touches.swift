/// A finger on the screen.
@MainActor
public final class UITouch: Hashable {
    /// Where the finger is, in the outermost view.
    public private(set) var place: CGPoint
    private let view: UIView

    private init(_ view: UIView, at place: CGPoint) {
        self.view = view
        self.place = place
    }

    /// Where the finger is in a view.
    public func location(in view: UIView?) -> CGPoint {
        var point = place
        var around = view
        while let place = around, place.superview != nil {
            point = CGPoint(x: point.x - place.frame.minX, y: point.y - place.frame.minY)
            around = place.superview
        }
        return point
    }

    /// A finger comes down on a view, and on the view in it that is there; a control is tapped another way.
    public static func down(on view: UIView, at point: CGPoint) -> UITouch {
        view.layoutIfNeeded()
        let touch = UITouch(view.hitTest(point, with: nil) ?? view, at: point)
        touch.view.touchesBegan([touch], with: UIEvent())
        return touch
    }

    /// It moves.
    public func move(to point: CGPoint) {
        place = point
        view.touchesMoved([self], with: UIEvent())
    }

    /// It leaves.
    public func lift() { view.touchesEnded([self], with: UIEvent()) }

    /// The system takes it away.
    public func cancel() { view.touchesCancelled([self], with: UIEvent()) }

    /// Two touches are one when they are the same object.
    public nonisolated static func == (left: UITouch, right: UITouch) -> Bool { left === right }

    /// By the object.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The kinds of devices.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
}

/// The device.
@MainActor
public final class UIDevice {
    /// The device that tests run on.
    public static let current = UIDevice()

    /// Its kind; a test may change it.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
    /// How often a key was heard.
    public var clicks = 0

    /// Plays the sound of a key.
    public func playInputClick() { clicks += 1 }
}

/// A view of keys that are heard.
@MainActor
public protocol UIInputViewAudioFeedback: AnyObject {
    /// Whether they are heard.
    var enableInputClicksWhenVisible: Bool { get }
}

/// The view of a keyboard.
@MainActor
open class UIInputView: UIView {
    /// The styles of its background.
    public enum Style: Int, Sendable {
        /// None.
        case `default`
        /// That of the system's keyboard.
        case keyboard
    }

    /// The style of its background.
    public let inputViewStyle: Style
    /// Whether its height comes from its constraints.
    public var allowsSelfSizing = false

    /// A view with a background.
    public init(frame: CGRect, inputViewStyle: Style) {
        self.inputViewStyle = inputViewStyle
        super.init(frame: frame)
    }

    /// No view is decoded on Linux.
    public required init?(coder: NSCoder) { nil }
}

/// A view of a picture.
@MainActor
open class UIImageView: UIView {
    /// The picture.
    public var image: UIImage?

    /// A view of a picture.
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: .zero)
    }

    /// No view is decoded on Linux.
    public required init?(coder: NSCoder) { nil }
}
