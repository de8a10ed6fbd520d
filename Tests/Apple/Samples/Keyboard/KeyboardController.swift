import CoreGraphics
import Flow
import KeyboardCore
public import TypeSafeApp
public import UIKit

/// A keyboard as the system loads one, short: what script/check-apple proves about UIKit it proves here.
@MainActor
open class SampleKeyboardController: UIInputViewController {
    private var keyboard: Keyboard?
    private let banner = SampleBanner(frame: .zero)
    private var height: NSLayoutConstraint?

    /// Shows what this keyboard's state says, from now on.
    public func start(_ environment: KeyboardDependencies) {
        let keyboard = Keyboard(KeyboardFeature(environment))
        keyboard.store.onChange = { [weak self] state in self?.render(KeyboardPresentation(state)) }
        self.keyboard = keyboard
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(banner)
        banner.translatesAutoresizingMaskIntoConstraints = false
        let height = view.heightAnchor.constraint(equalToConstant: CGFloat(KeyboardPresentation.keysHeight))
        NSLayoutConstraint.activate([height, banner.topAnchor.constraint(equalTo: view.topAnchor)])
        self.height = height
        let globe = UIButton(frame: .zero)
        globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        view.addSubview(globe)
        banner.onTap = { [weak self] in self?.keyboard?.store.send(.warning(.bannerTapped)) }
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        keyboard?.store.send(.appeared(hasFullAccess: hasFullAccess, wasPrompted: false))
    }

    open override func textDidChange(_ textInput: (any UITextInput)?) {
        let traits = FieldTraits(isSecureTextEntry: textDocumentProxy.isSecureTextEntry ?? false)
        keyboard?.handle(.field(traits))
    }

    /// The length of what stands before the cursor.
    public var typed: Int { textDocumentProxy.documentContextBeforeInput?.count ?? 0 }

    private func render(_ shown: KeyboardPresentation) {
        height?.constant = CGFloat(shown.height)
        banner.show(shown.banner)
    }
}

/// A banner that is tapped.
final class SampleBanner: UIControl {
    var onTap: () -> Void = {}
    private let title = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(title)
        addAction(UIAction { [weak self] _ in self?.onTap() }, for: .touchUpInside)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
    }

    required init?(coder: NSCoder) { nil }

    override func accessibilityPerformEscape() -> Bool {
        tapped()
        return true
    }

    @objc private func tapped() { onTap() }

    func show(_ banner: BannerPresentation?) {
        isHidden = banner == nil
        title.text = banner?.title
        accessibilityLabel = banner?.label
        backgroundColor = banner?.tone == .red ? .systemRed : .systemOrange
        UIView.animate(withDuration: 0.3) { self.alpha = banner == nil ? 0 : 1 }
    }
}
