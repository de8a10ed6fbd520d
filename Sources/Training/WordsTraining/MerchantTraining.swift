import Foundation
import PlainWords

/// Packs the brands of the open index into the product's table.
struct MerchantTraining {
    let data: Data.Folder

    /// The table's text, sorted by key.
    func table() throws -> String {
        var brands: [[UInt8]: [(category: Category, countries: Set<String>)]] = [:]
        for row in try data.rows("merchants/nsi_brands.jsonl") {
            guard let name = row.text("name"), let tag = row.text("tag") else { continue }
            let countries = Set((row.fields["countries"] as? [String] ?? []).map { $0.prefix(2).uppercased() })
            let names = [name] + (row.fields["aliases"] as? [String] ?? [])
            for key in Set(names.map { BrandName.key(of: $0) }) {
                brands[key, default: []].append((TagCategories.category(tag), countries))
            }
        }
        let lines = brands.flatMap { key, uses in records(uses).map { String(decoding: key + $0, as: UTF8.self) } }
        return lines.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.joined()
    }

    /// The commonest use for everywhere, and one record for each country where it is another. A chain whose shops and fuel stations share a
    /// name gets the category with more countries.
    private func records(_ uses: [(category: Category, countries: Set<String>)]) -> [[UInt8]] {
        var weights: [Category: Int] = [:]
        for use in uses {
            weights[use.category, default: 0] += reach(use.countries) * TagCategories.weight(use.category)
        }
        let common = weights.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .other
        var records = [[common.letter, 46, 46]]
        var seen: Set<String> = []
        for use in uses where use.category != common {
            for country in use.countries.sorted() where country.allSatisfy(\.isLetter) {
                let isShared = uses.contains { $0.category == common && $0.countries.contains(country) }
                guard !isShared, seen.insert(country).inserted else { continue }
                records.append([use.category.letter] + Array(country.utf8))
            }
        }
        return records
    }

    /// In how many countries a brand is found; one of the whole world counts for several.
    private func reach(_ countries: Set<String>) -> Int {
        countries.contains { $0.hasPrefix("0") } ? 6 : max(countries.count, 1)
    }

    /// Writes the table as Swift source.
    func write(to path: String) throws {
        let source = """
            // swift-format-ignore-file
            /// Brands and their categories; `script/train-plainwords` writes this file.
            ///
            /// Compacted from the name-suggestion-index (BSD 3-Clause); see NOTICE.
            enum MerchantsTable {
                static let text: StaticString = "\(try table())"
            }

            """
        try source.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
