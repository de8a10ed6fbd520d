#if canImport(SwiftUI)
    package import SwiftUI

    /// The meanings of colors that all apps share.
    package enum ControlTone: Sendable, Equatable {
        /// Ordinary text and controls.
        case plain
        /// The most likely next step.
        case primary
        /// Text that matters less than the rest.
        case muted
        /// Something succeeded.
        case good
        /// Something unfinished or unusual.
        case warning
        /// An error, or an action that cannot be undone.
        case danger

        /// The color of a text of this tone on the background and on surfaces.
        package var color: Color {
            switch self {
            case .plain: Palette.label
            case .primary: Palette.accent
            case .muted: Palette.secondary
            case .good: Palette.good
            case .warning: Palette.wait
            case .danger: Palette.bad
            }
        }

        /// The symbol beside a status of this tone, so that color is not the only sign of it; nil if the text is
        /// enough.
        package var symbol: String? {
            switch self {
            case .plain, .primary, .muted: nil
            case .good: "checkmark.circle"
            case .warning: "exclamationmark.circle"
            case .danger: "exclamationmark.triangle"
            }
        }
    }
#endif
