#if os(iOS) || os(Linux)
    #if os(iOS)
        package import CoreGraphics
        package import UIKit
    #else
        package import UIKitOnLinux
    #endif

    extension UILabel {
        /// A label whose font follows the text size of the system.
        package convenience init(_ style: UIFont.TextStyle, lines: Int, color: UIColor) {
            self.init(frame: .zero)
            font = .preferredFont(forTextStyle: style)
            adjustsFontForContentSizeCategory = true
            numberOfLines = lines
            textColor = color
        }

        /// The height that the text needs at a given width.
        package func height(in width: CGFloat) -> CGFloat {
            sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
        }
    }

    extension UIButton {
        /// A button with a title that runs an action when it is tapped.
        package convenience init(_ title: String, color: UIColor, onTap: @escaping @MainActor () -> Void) {
            self.init(frame: .zero)
            setTitle(title, for: [])
            setTitleColor(color, for: [])
            titleLabel?.font = .preferredFont(forTextStyle: .headline)
            titleLabel?.adjustsFontForContentSizeCategory = true
            titleLabel?.adjustsFontSizeToFitWidth = true
            addAction(UIAction { _ in onTap() }, for: .touchUpInside)
        }
    }
#endif
