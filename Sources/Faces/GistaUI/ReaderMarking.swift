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
            case "listen": isSelected == true ? "speaker.wave.2.fill" : "speaker.wave.2"
            default: "highlighter"
            }
        }
    }

    extension ListeningPresentation {
        /// The symbol of one of the buttons; nil for the speed, which is shown as text.
        func symbol(of button: ButtonPresentation) -> String? {
            switch button.id {
            case "listen-back": "backward.end.fill"
            case "listen-pause": speech?.isPaused == true ? "play.fill" : "pause.fill"
            case "listen-forward": "forward.end.fill"
            case "listen-stop": "stop.fill"
            default: nil
            }
        }
    }

    /// Type sizes.
    enum ReaderSize {
        /// The size that is `steps` steps from `size`, limited to the available sizes.
        static func shifted(_ size: DynamicTypeSize, by steps: Int) -> DynamicTypeSize {
            let sizes = DynamicTypeSize.allCases
            guard let index = sizes.firstIndex(of: size) else { return size }
            return sizes[min(max(index + steps, 0), sizes.count - 1)]
        }
    }
#endif
