// Made by script/design from Design/tokens.json.

#if canImport(SwiftUI)
    package import SwiftUI

    /// The colors of the asset catalogs, by meaning.
    package enum Palette {
        /// Behind the content of a screen.
        package static let background = Color("background")
        /// Cards, lists, fields, sheets.
        package static let surface = Color("surface")
        /// Tracks, code, resting segments.
        package static let sunken = Color("sunken")
        /// The selected segment, keys.
        package static let raised = Color("raised")
        /// Lines between rows.
        package static let separator = Color("separator")
        /// The edge of a field.
        package static let outline = Color("outline")
        /// Text.
        package static let label = Color("label")
        /// Secondary text, also in small sizes.
        package static let secondary = Color("secondary")
        /// Links, selected tabs.
        package static let accent = Color("accent")
        /// The main button.
        package static let fill = Color("fill")
        /// Text on the main button.
        package static let onFill = Color("on-fill")
        /// Selected rows, example chips.
        package static let tint = Color("tint")
        /// Text on tint.
        package static let onTint = Color("on-tint")
        /// Drawings and icons, never text.
        package static let vivid = Color("vivid")
        /// The scoreboard, an empty state's drawing.
        package static let hero = Color("hero")
        /// Text on hero.
        package static let onHero = Color("on-hero")
        /// A key of the keyboard.
        package static let key = Color("key")
        /// Behind the keys.
        package static let keys = Color("keys")
        /// A switch that is off.
        package static let track = Color("track")
        /// An injected network fault in the wire panel.
        package static let storm = Color("storm")
        /// Successful results.
        package static let good = Color("good")
        /// Pending items.
        package static let wait = Color("wait")
        /// Errors and destructive buttons.
        package static let bad = Color("bad")
        /// The banner of a doubtful text.
        package static let amber = Color("amber")
        /// Text on amber.
        package static let onAmber = Color("on-amber")
        /// The banner of a dangerous text.
        package static let red = Color("red")
        /// Text on red.
        package static let onRed = Color("on-red")
    }

    /// Distances between elements, in points.
    package enum Space {
        package static let step1: CGFloat = 4
        package static let step2: CGFloat = 8
        package static let step3: CGFloat = 12
        package static let step4: CGFloat = 16
        package static let step5: CGFloat = 20
        package static let step6: CGFloat = 24
        package static let step7: CGFloat = 32
        package static let step8: CGFloat = 44
    }

    /// The radiuses of corners, in points.
    package enum Radius {
        package static let small: CGFloat = 8
        package static let medium: CGFloat = 12
        package static let large: CGFloat = 16
        package static let sheet: CGFloat = 20
    }

    /// The smallest size of what can be tapped, in points.
    package enum Size {
        package static let target: CGFloat = 44
    }
#endif
