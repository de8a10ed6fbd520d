import SQLite

extension DeviceStore: LimitService {
    /// All limits, by category.
    public func limits() async throws(DeviceError) -> [CategoryLimit] {
        try await read { connection throws(SQLiteError) in
            try connection.all("SELECT category, minor, currency, rolls_over FROM limits ORDER BY category") { row in
                let rollsOver: Int = row[3]
                return CategoryLimit(
                    category: row[0],
                    money: Money(minorUnits: row[1], currency: row[2]),
                    rollsOver: rollsOver != 0
                )
            }
        }
    }

    /// Sets the limit of a category, replacing any earlier one.
    public func set(_ limit: CategoryLimit) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in
            try connection.run(
                "INSERT OR REPLACE INTO limits VALUES (?, ?, ?, ?)",
                limit.category,
                limit.money.minorUnits,
                limit.money.currency,
                limit.rollsOver ? 1 : 0
            )
        }
    }

    /// Removes the limit of a category. Throws `notFound` when there is none.
    public func removeLimit(of category: String) async throws(DeviceError) {
        let existed = try await write { connection throws(SQLiteError) in
            try connection.first("DELETE FROM limits WHERE category = ? RETURNING 1", category) { _ in true } ?? false
        }
        guard existed else { throw .notFound }
    }
}
