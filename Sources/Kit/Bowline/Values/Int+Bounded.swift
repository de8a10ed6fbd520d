extension Int {
    /// The whole number nearest to zero from `value`, for numbers that come from outside: beyond the ends of `Int` it
    /// is the end, and what is not a number is 0. `Int(value)` ends the process for both.
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
