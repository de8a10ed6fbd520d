#if os(iOS) || os(Linux)
    import Bowline
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

    /// TypeSafe's keyboard: shows what `KeyboardPresentation` contains and passes on touches and changes of the text.
    ///
    /// `KeyInput` handles the keys, and `Keyboard` judges the text they write; `DocumentReader` finds text written by
    /// other means. An extension overrides `dependencies` and `language`.
    @MainActor
    open class KeyboardViewController: UIInputViewController {
        /// The warning above the keys; in the view hierarchy only while there is a warning.
        let banner = RiskAlertBannerView(frame: .zero)
        /// The card over the keyboard; nil if none is shown.
        private(set) var popover: ExplainWhyPopoverView?
        let keys = KeysView(frame: .zero)
        private(set) lazy var keyboard = makeKeyboard()
        private(set) var input = KeyInput()
        private var notice: NoticeView?
        private var height: NSLayoutConstraint?
        private var reader = DocumentReader()
        private var presentation: KeyboardPresentation?
        private lazy var clock = dependencies?.clock ?? ContinuousClock()
        private lazy var start = clock.now
        private var wakeUp: (time: Duration, task: Task<Void, Never>)?

        /// The keyboard's dependencies; if nil, every text is judged on the device.
        open var dependencies: KeyboardDependencies? { nil }
        /// The language of the texts.
        open var language: Language { .english }
        /// Records for the app that the keyboard was shown; nil records nothing.
        open var report: KeyboardReport? { nil }
        /// Whether the keyboard has asked for Full Access before.
        open var wasPrompted: Bool { false }

        private func makeKeyboard() -> Keyboard {
            dependencies.map { Keyboard(KeyboardFeature($0)) } ?? Keyboard()
        }

        open override func viewDidLoad() {
            super.viewDidLoad()
            let inputView = ClickingInputView(frame: .zero, inputViewStyle: .keyboard)
            inputView.allowsSelfSizing = true
            self.inputView = inputView
            let height = view.heightAnchor.constraint(equalToConstant: CGFloat(KeyboardPresentation.keysHeight))
            height.isActive = true
            self.height = height
            input = KeyInput(letters: language == .bulgarian ? .bulgarian : .english)
            keys.globe.addTarget(self, action: Self.inputModeList, for: .allTouchEvents)
            keys.onTouch = { [weak self] in self?.touch($0, $1, at: $2) }
            keys.onActivate = { [weak self] in self?.activate($0) }
            view.addSubview(keys)
            banner.onTap = { [weak self] in self?.keyboard.store.send(.warning(.bannerTapped)) }
            banner.onDismiss = { [weak self] in self?.keyboard.store.send(.warning(.bannerDismissTapped)) }
            keyboard.store.onChange = { [weak self] in self?.render($0) }
            render(keyboard.store.state)
        }

        open override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            keyboard.store.send(.appeared(hasFullAccess: hasFullAccess, wasPrompted: wasPrompted))
            if hasFullAccess, let report {
                let now = Int(Date().timeIntervalSince1970)
                Task { await report.write(now: now) }
            }
            readDocument()
        }

        open override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            input.forgetTouch()
            carryOut([])
            keyboard.store.send(.disappeared)
        }

        open override func didReceiveMemoryWarning() {
            super.didReceiveMemoryWarning()
            keyboard.store.send(.memoryRanLow)
        }

        open override func textDidChange(_ textInput: (any UITextInput)?) {
            super.textDidChange(textInput)
            readDocument()
        }

        open override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            let (bounds, top) = (view.bounds, CGFloat(presentation?.topHeight ?? 0))
            for view in [banner, notice].compactMap(\.self) {
                view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
            }
            keys.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
            input.resize(
                width: Double(keys.frame.width),
                height: Double(keys.frame.height),
                isPad: UIDevice.current.userInterfaceIdiom == .pad
            )
            keys.show(KeysPresentation(input, in: language))
            popover?.frame = bounds
        }

        // MARK: The keys

        private var now: Duration { start.duration(to: clock.now) }

        private func readDocument() {
            let document = textDocumentProxy
            let before = document.documentContextBeforeInput ?? ""
            let events = reader.read(FieldTraits(document), before: before, hasText: document.hasText)
            var isNewField = false
            for event in events {
                if case .field = event { isNewField = true }
                keyboard.handle(event)
            }
            let traits = KeyTraits(document, needsNextKeyboardKey: needsInputModeSwitchKey)
            input.read(traits, before: events.isEmpty ? nil : before, isNewField: isNewField)
            keys.show(KeysPresentation(input, in: language))
        }

        private func touch(_ phase: KeysView.Phase, _ id: Int, at point: KeyPoint) {
            switch phase {
            case .began: carryOut(input.touchBegan(id, at: point, now))
            case .moved: carryOut(input.touchMoved(id, to: point, now))
            case .ended: carryOut(input.touchEnded(id, at: point, now))
            case .cancelled:
                input.touchCancelled(id)
                carryOut([])
            }
        }

        private func activate(_ key: Key) { carryOut(input.activate(key, now)) }

        private func carryOut(_ commands: [KeyCommand]) {
            for command in commands {
                switch command {
                case .insert(let text): insert(text)
                case .delete(let count): delete(count)
                case .moveCursor(let count): textDocumentProxy.adjustTextPosition(byCharacterOffset: count)
                case .enter: enter()
                case .click: UIDevice.current.playInputClick()
                }
            }
            keys.show(KeysPresentation(input, in: language))
            wakeUpInTime()
        }

        private func insert(_ text: String) {
            reader.type(text)
            textDocumentProxy.insertText(text)
            for character in text { keyboard.handle(.key(character)) }
        }

        private func delete(_ count: Int) {
            reader.delete(count)
            for _ in 0..<max(count, 0) {
                textDocumentProxy.deleteBackward()
                keyboard.handle(.backspace)
            }
        }

        private func enter() {
            guard keyboard.tapReturn() else { return }
            // Other return keys write no text; the host app reports what they change.
            if input.keys.traits.returnKey == .newLine { return insert("\n") }
            reader.recordReturn()
            textDocumentProxy.insertText("\n")
        }

        /// Schedules the time at which a held key must be handled.
        private func wakeUpInTime() {
            guard input.wakeTime != wakeUp?.time else { return }
            wakeUp?.task.cancel()
            wakeUp = nil
            guard let time = input.wakeTime else { return }
            let end = start.advanced(by: time)
            let task = Task { [weak self, clock] in
                do {
                    try await clock.sleep(until: end, tolerance: nil)
                } catch {
                    // Another touch came first.
                    return
                }
                guard let self, !Task.isCancelled else { return }
                self.wakeUp = nil
                self.carryOut(self.input.timePassed(self.now))
            }
            wakeUp = (time, task)
        }

        // MARK: What is shown

        private func render(_ state: KeyboardState) {
            let (before, now) = (presentation, KeyboardPresentation(state, in: language))
            guard now != before else { return }
            presentation = now
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
            // Without Full Access the system gives no haptic feedback.
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
            guard keyboard.sendAnyway() else { return }
            reader.recordReturn()
            textDocumentProxy.insertText("\n")
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
            // A banner that disappears by itself does not move the focus away from the text.
            case .keys:
                if before == .card { UIAccessibility.post(notification: .layoutChanged, argument: keys.keys.first) }
            }
        }
    }
#endif
