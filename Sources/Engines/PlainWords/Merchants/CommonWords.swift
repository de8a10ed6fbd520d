/// Everyday words that show what money was spent on, without a brand: "coffee", "rent", "bus ticket".
enum CommonWords {
    private static let lists: [(Category, String)] = [
        (
            .groceries,
            "groceries grocery supermarket food milk bread eggs cheese meat fruit fruits vegetables veggies butcher bakery market "
                + "snacks water shopping_food храна"
        ),
        (
            .eatingOut,
            "coffee lunch dinner breakfast brunch restaurant cafe pizza burger sushi ramen pub bar beer beers pint pints drinks "
                + "drink takeaway takeout tea kebab noodles sandwich supper cocktail cocktails wine meal meals mcdonalds icecream snack donuts "
                + "latte gratuity espresso cappuccino bagel tacos curry steak buffet canteen кафе обяд вечеря"
        ),
        (
            .transport,
            "taxi cab uber lyft bolt bus tram train metro tube subway_ ticket_ fare ferry commute underground scooter railway rail "
                + "такси автобус"
        ),
        (
            .car,
            "petrol gas_ fuel diesel parking toll tolls mechanic tyres tires carwash garage gasoline vignette бензин"
        ),
        (
            .clothes,
            "clothes shirt shirts shoes dress jeans jacket trousers socks coat sneakers hat skirt sweater tshirt suit boots_ trainers "
                + "underwear дрехи"
        ),
        (
            .health,
            "doctor dentist pharmacy medicine medicines pills hospital prescription therapy therapist vitamins glasses clinic physio лекарства"
        ),
        (.beauty, "haircut barber salon hairdresser makeup nails spa cosmetics shampoo perfume massage manicure"),
        (.housing, "rent mortgage landlord наем"),
        (.utilities, "electricity water_bill heating gas_bill utilities power_bill sewage ток"),
        (
            .home,
            "furniture ikea_ sofa lamp mattress kitchenware cleaning detergent plants garden paint tools repair plumber curtains towels"
        ),
        (.phone, "phone_bill internet broadband mobile sim wifi topup телефон"),
        (.electronics, "laptop phone headphones charger computer tablet camera keyboard monitor tv console cable"),
        (
            .entertainment,
            "cinema movie movies concert netflix_ theatre theater museum game games book_ books spotify_ subscription festival "
                + "party bowling zoo lottery"
        ),
        (.entertainment, "netflix spotify hbo disney playstation xbox steam"),
        (.sports, "gym yoga swimming fitness pilates ski football tennis climbing"),
        (.education, "school tuition course courses university kindergarten textbook lesson lessons class exam"),
        (.travel, "hotel flight flights airbnb_ hostel holiday vacation trip visa airport luggage tickets"),
        (.gifts, "gift gifts present presents flowers birthday"),
        (.pets, "vet dog cat petfood pet"),
        (.kids, "toys toy nappies diapers babysitter nanny"),
        (.insurance, "insurance"), (.charity, "charity donation donated donate"),
        (.finance, "fee fees tax taxes fine interest loan commission"),
        (.services, "laundry postage stamps haircut_ locksmith lawyer notary cleaner"),
        (.shopping, "shopping amazon_ mall shop store cash_"),
        (.salary, "salary wage wages paycheck payday bonus заплата"),
        (.income, "refund refunded dividend dividends cashback invoice freelance sold royalties reimbursement tip_"),
        (.savings, "savings deposit saved saving"),
    ]

    /// "3 coffees": a plural has the category of its singular, unless it has its own entry.
    private static let table = WordTable<Category>(
        entries { $0 } + entries { $0.last == "s" ? nil : $0 + "s" }
    )

    private static func entries(_ form: (Substring) -> Substring?) -> [(hash: UInt64, value: Category)] {
        lists.flatMap { category, words in
            words.split(separator: " ").filter { !$0.contains("_") }.compactMap(form).map { (Hash.of($0), category) }
        }
    }

    /// The category of spending that a word indicates; nil if it indicates none.
    static func category(named word: String) -> Category? { table[Hash.of(word)] }

    /// The category of spending that a token indicates.
    static func category(_ token: Token) -> Category? {
        token.kind == .word ? table[token.hash] : nil
    }
}
