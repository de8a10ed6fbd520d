import LocalizedTexts
import SQLite

extension DeviceStore: PreferenceService {
    /// The user's preferences, with defaults for those that were not set.
    public func preferences() async throws(DeviceError) -> Preferences {
        let values = try await read { connection throws(SQLiteError) in
            var values: [String: String] = [:]
            try connection.forEach("SELECT name, value FROM preferences") { row throws(SQLiteError) in
                values[row[0]] = row[1]
            }
            return values
        }
        var preferences = Preferences()
        preferences.currency = values["currency"] ?? preferences.currency
        preferences.timeZone = values["time_zone"] ?? preferences.timeZone
        preferences.country = values["country"].map { $0.isEmpty ? nil : $0 } ?? preferences.country
        preferences.weekStart = values["week_start"].flatMap(Int.init) ?? preferences.weekStart
        preferences.confirmsFirst = values["confirms_first"] == "yes"
        preferences.defaultList = values["default_list"] ?? preferences.defaultList
        preferences.language = values["language"].flatMap(Language.init) ?? preferences.language
        return preferences
    }

    /// Replaces the stored preferences with these.
    public func save(_ preferences: Preferences) async throws(DeviceError) {
        let values = [
            ("currency", preferences.currency.uppercased()), ("time_zone", preferences.timeZone),
            ("country", preferences.country?.uppercased() ?? ""), ("week_start", "\(preferences.weekStart)"),
            ("confirms_first", preferences.confirmsFirst ? "yes" : "no"),
            ("default_list", preferences.defaultList), ("language", preferences.language.rawValue),
        ]
        try await write { connection throws(SQLiteError) in
            for (name, value) in values {
                try connection.run("INSERT OR REPLACE INTO preferences VALUES (?, ?)", name, value)
            }
        }
    }
}
