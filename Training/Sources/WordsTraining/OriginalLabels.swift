/// What the labels of the published sets ask for, where our own mapping of them to "none" says too little.
enum OriginalLabels {
    /// A table is to be booked. No backend of ours can do that; with a day and an hour it becomes an event, since its
    /// writer is going to be there. Such a sentence is right when it leads to nothing or to an event.
    static let bookings: Set<String> = [
        "restaurant_reservation", "BookRestaurant", "Restaurants_1.ReserveRestaurant",
        "Restaurants_2.ReserveRestaurant",
    ]

    static func isBooking(_ row: Row) -> Bool {
        row.text("label") == "none" && bookings.contains(row.text("orig_intent") ?? "")
    }
}
