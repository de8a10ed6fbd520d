extension Int {
    /// Rounds `value` towards zero, clamped to the range of `Int`; NaN gives 0. For numbers from outside, where
    /// `Int(value)` would trap.
    package init(bounded value: Double) {
        if value.isNaN {
            self = 0
        } else if value >= 0x1p63 {
            self = .max
        } else if value < -0x1p63 {
            self = .min
        } else {
            self = Int(value)
        }
    }
}
