import TypeSafeApp

/// The sizes in the apps' presentation values as CSS custom properties. One point is one pixel of the page.
enum Measures {
    static let style: [UInt8] = {
        let measures = [
            ("keys-height", "\(KeyboardPresentation.keysHeight)px"),
            ("banner-height", "\(KeyboardPresentation.bannerHeight)px"),
            ("card-width", "\(CardPresentation.maximumWidth)px"),
            ("card-height", "\(CardPresentation.maximumHeight)px"),
            ("card-radius", "\(CardPresentation.cornerRadius)px"),
            ("card-dimming", "\(CardPresentation.dimming)"),
            (
                "card-shadow",
                "0 2px \(CardPresentation.shadow.radius)px rgb(0 0 0 / \(CardPresentation.shadow.opacity))"
            ),
            ("card-time", "\(CardPresentation.animation.wholeMilliseconds)ms"),
        ]
        return Array(":root{\(measures.map { "--\($0.0):\($0.1)" }.joined(separator: ";"))}\n".utf8)
    }()
}
