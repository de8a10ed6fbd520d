#if os(iOS) || os(Linux)
    import Essentials
    import Flow
    import KeyboardCore
    public import LocalizedTexts
    public import TypeSafeApp
    #if os(iOS)
        import CoreGraphics
        public import UIKit
    #else
        public import UIKitOnLinux
    #endif

    /// TypeSafe's keyboard as the system loads it: it shows what `KeyboardPresentation` says and passes on what happens.
    ///
    /// It has no letters yet. It reads what other keys write, and its one key leads to the next keyboard. An extension
    /// overrides `dependencies` and `language`.
    @MainActor
    open class KeyboardViewController: UIInputViewController {
        /// The warning above the keys; in the tree of views while there is one.
        let banner = RiskAlertBannerView(frame: .zero)
        /// The card over the keyboard; nil while none is shown.
        private(set) var popover: ExplainWhyPopoverView?
        let globe = UIButton(frame: .zero)
        private(set) lazy var keyboard = makeKeyboard()
        private var notice: NoticeView?
        private var height: NSLayoutConstraint?
        private var reader = DocumentReader()
        private var shown: KeyboardPresentation?

        /// What the keyboard is given; nil judges every text on the device.
        open var dependencies: KeyboardDependencies? { nil }
        /// The language of its texts.
        open var language: Language { .english }
        /// Whether it has asked for Full Access before.
        open var wasPrompted: Bool { false }

        private func makeKeyboard() -> Keyboard {
            dependencies.map { Keyboard(KeyboardFeature($0)) } ?? Keyboard()
        }

        open override func viewDidLoad() {
            super.viewDidLoad()
            let height = view.heightAnchor.constraint(equalToConstant: CGFloat(KeyboardPresentation.keysHeight))
            height.isActive = true
            self.height = height
            globe.setTitle("🌐", for: [])
            globe.addTarget(self, action: Self.inputModeList, for: .allTouchEvents)
            view.addSubview(globe)
            banner.onTap = { [weak self] in self?.keyboard.store.send(.warning(.bannerTapped)) }
            banner.onDismiss = { [weak self] in self?.keyboard.store.send(.warning(.bannerDismissTapped)) }
            keyboard.store.onChange = { [weak self] in self?.render($0) }
            render(keyboard.store.state)
        }

        open override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            keyboard.store.send(.appeared(hasFullAccess: hasFullAccess, wasPrompted: wasPrompted))
        }

        open override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            keyboard.store.send(.disappeared)
        }

        open override func didReceiveMemoryWarning() {
            super.didReceiveMemoryWarning()
            keyboard.store.send(.memoryRanLow)
        }

        open override func textDidChange(_ textInput: (any UITextInput)?) {
            super.textDidChange(textInput)
            let document = textDocumentProxy
            let traits = FieldTraits(
                isSecureTextEntry: document.isSecureTextEntry ?? false,
                contentType: (document.textContentType ?? nil)?.rawValue,
                returnSends: document.returnKeyType == .send,
                identifier: document.documentIdentifier.uuidString
            )
            let events = reader.read(
                traits,
                before: document.documentContextBeforeInput ?? "",
                hasText: document.hasText
            )
            for event in events { keyboard.handle(event) }
        }

        open override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            let (bounds, top) = (view.bounds, CGFloat(shown?.topHeight ?? 0))
            for view in [banner, notice].compactMap(\.self) {
                view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
            }
            globe.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
            popover?.frame = bounds
        }

        // MARK: What is shown

        private func render(_ state: KeyboardState) {
            let (before, now) = (shown, KeyboardPresentation(state, in: language))
            guard now != before else { return }
            shown = now
            view.accessibilityLabel = now.label
            height?.constant = CGFloat(now.height)
            showBanner(now.banner, before: before?.banner)
            if now.prompt != before?.prompt || now.hold != before?.hold { showNotice(now) }
            if let card = now.card { showExplainWhyPopover(for: card) } else { hideExplainWhyPopover() }
            moveFocus(to: now.focus, from: before?.focus)
            view.setNeedsLayout()
        }

        private func showBanner(_ banner: BannerPresentation?, before: BannerPresentation?) {
            guard banner != before else { return }
            guard let banner else { return self.banner.removeFromSuperview() }
            self.banner.show(banner)
            if before == nil { view.addSubview(self.banner) }
            UIAccessibility.post(notification: .announcement, argument: banner.label)
            // Without Full Access the system gives none.
            if before == nil, hasFullAccess { UINotificationFeedbackGenerator().notificationOccurred(.warning) }
        }

        private func showNotice(_ now: KeyboardPresentation) {
            notice?.removeFromSuperview()
            notice = nil
            if let hold = now.hold {
                notice = NoticeView(
                    hold,
                    onSend: { [weak self] in self?.sendAnyway() },
                    onKeep: { [weak self] in self?.keyboard.store.send(.returnKey(.keepWritingTapped)) }
                )
                UIAccessibility.post(notification: .announcement, argument: "\(hold.title). \(hold.detail)")
            } else if let prompt = now.prompt {
                notice = NoticeView(prompt) { [weak self] in self?.keyboard.store.send(.promptDismissed) }
            }
            if let notice { view.addSubview(notice) }
        }

        private func sendAnyway() {
            if keyboard.sendAnyway() { textDocumentProxy.insertText("\n") }
        }

        /// Shows the card over the keyboard, unless one is shown.
        func showExplainWhyPopover(for card: CardPresentation) {
            guard popover == nil else { return }
            let popover = ExplainWhyPopoverView(card)
            popover.onGotIt = { [weak self] in self?.keyboard.store.send(.warning(.gotItTapped)) }
            popover.onOutsideTap = { [weak self] in self?.keyboard.store.send(.warning(.outsideTapped)) }
            popover.frame = view.bounds
            popover.alpha = 0
            view.addSubview(popover)
            self.popover = popover
            UIView.animate(withDuration: animationTime, animations: { popover.alpha = 1 }, completion: nil)
        }

        private func hideExplainWhyPopover() {
            guard let popover else { return }
            self.popover = nil
            popover.isUserInteractionEnabled = false
            popover.accessibilityElementsHidden = true
            popover.accessibilityViewIsModal = false
            UIView.animate(
                withDuration: animationTime,
                animations: { popover.alpha = 0 },
                completion: { _ in popover.removeFromSuperview() }
            )
        }

        private var animationTime: Double {
            UIAccessibility.isReduceMotionEnabled ? 0 : CardPresentation.animation / .seconds(1)
        }

        private func moveFocus(to focus: KeyboardState.Focus, from before: KeyboardState.Focus?) {
            guard let before, focus != before else { return }
            switch focus {
            case .card: UIAccessibility.post(notification: .screenChanged, argument: popover?.firstElement)
            case .banner: UIAccessibility.post(notification: .layoutChanged, argument: banner.area)
            // A banner that leaves by itself does not pull the focus away from what is typed.
            case .keys:
                if before == .card { UIAccessibility.post(notification: .layoutChanged, argument: globe) }
            }
        }
    }
#endif
