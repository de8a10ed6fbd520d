#if canImport(SwiftUI)
    import Foundation
    import GistaApp
    import SwiftUI

    extension ReaderTap {
        /// The address by which the words that are tapped find their action. Nothing but this reader follows it.
        var address: URL? { URL(string: "gista-tap:\(id)") }
    }

    extension ButtonPresentation {
        /// The symbol of a mark in the reader's bar.
        var symbol: String {
            switch id {
            case "mark-favorite": isSelected == true ? "star.fill" : "star"
            case "mark-archived": isSelected == true ? "archivebox.fill" : "archivebox"
            case "mark-read": isSelected == true ? "checkmark.circle.fill" : "checkmark.circle"
            default: "highlighter"
            }
        }
    }

    /// Sizes of letters.
    enum ReaderSize {
        /// The size that is so many steps from another, as far as there is one.
        static func shifted(_ size: DynamicTypeSize, by steps: Int) -> DynamicTypeSize {
            let sizes = DynamicTypeSize.allCases
            guard let place = sizes.firstIndex(of: size) else { return size }
            return sizes[min(max(place + steps, 0), sizes.count - 1)]
        }
    }
#endif
