import Foundation
import PlainWords

/// Packs the brands of the open index into the product's table.
struct MerchantTraining {
    let data: DataFolder

    /// The records of all brands, in no order.
    func records() throws -> [BrandRecord] {
        var brands: [UInt64: [(category: Category, countries: Set<String>)]] = [:]
        for row in try data.rows("merchants/nsi_brands.jsonl") {
            guard let name = row.text("name"), let tag = row.text("tag") else { continue }
            let countries = Set((row.fields["countries"] as? [String] ?? []).map { $0.prefix(2).uppercased() })
            let names = [name] + (row.fields["aliases"] as? [String] ?? [])
            for key in Set(names.map { BrandName.key(of: $0) }) {
                brands[key, default: []].append((TagCategories.category(tag), countries))
            }
        }
        return brands.flatMap { key, uses in records(key, uses) }
    }

    /// The commonest use for everywhere, and one record for each country where it is another. A chain whose shops and
    /// fuel stations share a name gets the category with more countries.
    private func records(_ key: UInt64, _ uses: [(category: Category, countries: Set<String>)]) -> [BrandRecord] {
        var weights: [Category: Int] = [:]
        for use in uses {
            weights[use.category, default: 0] += reach(use.countries) * TagCategories.weight(use.category)
        }
        let common = weights.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .other
        var records = [BrandRecord(key: key, category: common, country: nil)]
        var seen: Set<String> = []
        for use in uses where use.category != common {
            for country in use.countries.sorted() where country.allSatisfy(\.isLetter) {
                let isShared = uses.contains { $0.category == common && $0.countries.contains(country) }
                guard !isShared, seen.insert(country).inserted else { continue }
                records.append(BrandRecord(key: key, category: use.category, country: country))
            }
        }
        return records
    }

    /// In how many countries a brand is found; one of the whole world counts for several.
    private func reach(_ countries: Set<String>) -> Int {
        countries.contains { $0.hasPrefix("0") } ? 6 : max(countries.count, 1)
    }

    /// Writes the table as a packed file.
    func write(to path: String) throws {
        try Data(Merchants.packed(records())).write(to: URL(filePath: path))
    }
}
