#if canImport(SwiftUI)
    import Foundation
    import GistaApp
    import SwiftUI

    extension ReaderTap {
        /// The link of words that can be tapped, by which their action is found. Only this reader follows it.
        var address: URL? { URL(string: "\(Self.scheme):\(id)") }

        /// Whether a link is that of words that can be tapped.
        static func isAddress(_ address: URL) -> Bool { address.scheme == scheme }

        private static let scheme = "gista-tap"
    }

    extension ReaderPiece {
        /// The link of the tap; nil if the piece cannot be tapped. A link of the page in a highlight stays one.
        var tapAddress: URL? { tap.flatMap { $0.isHighlight && address != nil ? nil : $0.address } }

        /// Whether it is shown like a highlight, which is also where the reader has jumped to.
        var isHighlighted: Bool { mark != nil || tap?.isHighlight == true }
    }

    extension ButtonPresentation {
        /// The symbol of a button in the reader's toolbar.
        var symbol: String {
            switch id {
            case "mark-favorite": isSelected == true ? "star.fill" : "star"
            case "mark-archived": isSelected == true ? "archivebox.fill" : "archivebox"
            case "mark-read": isSelected == true ? "checkmark.circle.fill" : "checkmark.circle"
            default: "highlighter"
            }
        }
    }

    /// Type sizes.
    enum ReaderSize {
        /// The size that is `steps` steps from `size`, limited to the available sizes.
        static func shifted(_ size: DynamicTypeSize, by steps: Int) -> DynamicTypeSize {
            let sizes = DynamicTypeSize.allCases
            guard let place = sizes.firstIndex(of: size) else { return size }
            return sizes[min(max(place + steps, 0), sizes.count - 1)]
        }
    }
#endif
