/// A monthly spending limit for a category.
public struct CategoryLimit: Sendable, Equatable {
    /// The category of the entries that count.
    public var category: String
    /// The limit of one month, greater than zero. Expenses in another currency count only if the euro's fixed rate
    /// converts them.
    public var money: Money
    /// True if the unspent part of the previous month is added.
    public var rollsOver: Bool

    /// Creates a limit from its parts.
    public init(category: String, money: Money, rollsOver: Bool = false) {
        self.category = category
        self.money = money
        self.rollsOver = rollsOver
    }
}

/// Stores the limits of categories on the device.
public protocol LimitService: Sendable {
    /// All limits, by category.
    func limits() async throws(DeviceError) -> [CategoryLimit]
    /// Sets the limit of a category, replacing any earlier one.
    func set(_ limit: CategoryLimit) async throws(DeviceError)
    /// Removes the limit of a category. Throws `notFound` when there is none.
    func removeLimit(of category: String) async throws(DeviceError)
}
