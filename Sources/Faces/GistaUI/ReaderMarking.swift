#if canImport(SwiftUI)
    import Foundation
    import GistaApp
    import SwiftUI

    extension ReaderTap {
        /// The link of words that can be tapped, by which their action is found. Only this reader follows it.
        var address: URL? { URL(string: "gista-tap:\(id)") }
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
            guard let place = sizes.firstIndex(of: size) else { return size }
            return sizes[min(max(place + steps, 0), sizes.count - 1)]
        }
    }
#endif
