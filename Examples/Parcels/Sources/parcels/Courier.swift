import Bowline

/// A parcel, as the courier's API describes it.
struct Parcel: Codable, Sendable {
    var number: String
    var status: String
    var city: String?
}

/// A page of a list.
struct Page: Codable, Sendable {
    var parcels: [Parcel]
    var next: String?
}

extension Endpoint where Answer == Page {
    /// One's parcels, a page at a time; good for half a minute.
    static func parcels(after cursor: String?) -> Self {
        .get("/parcels", query: ["after": cursor], traits: Traits(caching: .keep(for: .seconds(30), tags: ["parcels"])))
    }
}

extension Endpoint where Answer == Parcel {
    /// Has a parcel sent elsewhere. The courier knows a repetition by its key, so a lost answer costs nothing.
    static func redirect(_ number: String, to city: String) -> Self {
        .post(
            "/parcels/\(number)/redirect",
            body: .json(["city": city]),
            traits: Traits(retries: .withIdempotencyKey, caching: .forgets(tags: ["parcels"]))
        )
    }
}
