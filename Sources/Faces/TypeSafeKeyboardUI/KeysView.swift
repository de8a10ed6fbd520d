#if os(iOS) || os(Linux)
    import KeyboardCore
    public import TypeSafeApp
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        public import UIKit
    #else
        public import UIKitOnLinux
    #endif

    /// The keys. Draws what `KeysPresentation` contains and passes touches on.
    @MainActor
    public final class KeysView: UIView {
        /// The phase of a touch.
        enum Phase {
            case began, moved, ended, cancelled
        }

        /// Called for each touch with its phase, its number and its position.
        var onTouch: (Phase, Int, KeyPoint) -> Void = { _, _, _ in }
        /// Called when VoiceOver activates a key.
        var onActivate: (Key) -> Void = { _ in }

        /// The key for the next keyboard, which the system handles.
        let globe = UIButton(frame: .zero)
        /// The keys without the globe, in reading order.
        private(set) var keys: [KeyView] = []
        private(set) var popup: KeyPopupView?
        private var presentation: KeysPresentation?

        /// Creates a view without keys; `show(_:)` adds them.
        public override init(frame: CGRect) {
            super.init(frame: frame)
            isMultipleTouchEnabled = true
            backgroundColor = .ofCatalog("keys", or: .systemBackground)
            globe.setImage(UIImage(systemName: "globe"), for: [])
            globe.layer.cornerRadius = CGFloat(KeysPresentation.cornerRadius)
        }

        /// No keys come from a storyboard.
        public required init?(coder: NSCoder) { nil }

        /// Shows the keys. They never move, so there is no motion to reduce.
        public func show(_ now: KeysPresentation) {
            guard now != presentation else { return }
            let isChoice = now.popup?.isChoice == true && presentation?.popup?.isChoice != true
            let isOther = now.keys.map(\.key) != presentation?.keys.map(\.key)
            presentation = now
            showKeys(now.keys, isOther: isOther)
            showPopup(now.popup)
            if isChoice, let label = now.popup?.label {
                UIAccessibility.post(notification: .announcement, argument: label)
            }
        }

        private func showKeys(_ all: [KeyPresentation], isOther: Bool) {
            let drawn = all.filter { $0.key != .nextKeyboard }
            while keys.count > drawn.count { keys.removeLast().removeFromSuperview() }
            while keys.count < drawn.count {
                let view = KeyView(frame: .zero)
                keys.append(view)
                addSubview(view)
            }
            for (view, key) in zip(keys, drawn) {
                view.show(key)
                view.onActivate = { [weak self] in self?.onActivate(key.key) }
            }
            let nextKeyboard = all.first { $0.key == .nextKeyboard }
            showGlobe(nextKeyboard)
            guard isOther else { return }
            var views = keys[...]
            accessibilityElements = all.compactMap { $0.key == .nextKeyboard ? globe : views.popFirst() }
        }

        private func showGlobe(_ key: KeyPresentation?) {
            guard let key else { return globe.removeFromSuperview() }
            if globe.superview == nil { addSubview(globe) }
            globe.frame = CGRect(key.frame)
            globe.backgroundColor = key.tone.fill
            globe.tintColor = key.tone.text
            globe.accessibilityLabel = key.label
        }

        private func showPopup(_ presentation: KeysPresentation.Popup?) {
            guard let presentation else {
                popup?.removeFromSuperview()
                popup = nil
                return
            }
            let view = popup ?? KeyPopupView(frame: .zero)
            if popup == nil { addSubview(view) }
            popup = view
            view.show(presentation)
        }

        // MARK: Touches

        /// Every point belongs to a key, even between two keys and at the edges.
        public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            guard !isHidden, isUserInteractionEnabled, bounds.contains(point) else { return nil }
            return globe.superview != nil && globe.frame.contains(point) ? globe : self
        }

        public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pass(touches, .began) }

        public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { pass(touches, .moved) }

        public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { pass(touches, .ended) }

        public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            pass(touches, .cancelled)
        }

        private func pass(_ touches: Set<UITouch>, _ phase: Phase) {
            for touch in touches {
                let place = touch.location(in: self)
                // The touch object is the same one as long as the finger is down.
                onTouch(
                    phase,
                    Int(bitPattern: ObjectIdentifier(touch)),
                    KeyPoint(x: Double(place.x), y: Double(place.y))
                )
            }
        }
    }

    extension CGRect {
        /// The frame of a key in points.
        init(_ frame: KeyFrame) {
            self.init(
                x: CGFloat(frame.x),
                y: CGFloat(frame.y),
                width: CGFloat(frame.width),
                height: CGFloat(frame.height)
            )
        }
    }
#endif
