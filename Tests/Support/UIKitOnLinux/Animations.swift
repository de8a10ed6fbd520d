extension UIView {
    /// An animation that has begun.
    @MainActor
    public struct Animation {
        /// Its duration in seconds.
        public let duration: Double
        fileprivate let completion: ((Bool) -> Void)?
    }

    /// The animations that have begun and not ended.
    public private(set) static var animations: [Animation] = []

    /// Applies the changes at once; the animation ends with `endAnimations()`.
    public class func animate(
        withDuration duration: Double,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        self.animations.append(Animation(duration: duration, completion: completion))
    }

    /// Ends the animations that have begun, in their order.
    public class func endAnimations() {
        let ended = animations
        animations = []
        for animation in ended { animation.completion?(true) }
    }
}
