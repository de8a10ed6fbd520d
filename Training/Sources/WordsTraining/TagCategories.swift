import PlainWords

/// From the map's tags to the ledger's categories.
enum TagCategories {
    static func category(_ tag: String) -> Category {
        if let exact = table[tag] { return exact }
        if tag.hasPrefix("healthcare=") || tag.hasPrefix("emergency=") { return .health }
        if tag.hasPrefix("leisure=") { return .entertainment }
        if tag.hasPrefix("tourism=") { return .travel }
        if tag.hasPrefix("craft=") || tag.hasPrefix("office=") { return .services }
        return tag.hasPrefix("shop=") ? .shopping : .services
    }

    /// Machines and boxes bear the names of what they belong to; the shop itself counts for more.
    static func weight(_ category: Category) -> Int {
        switch category {
        case .services: 1
        case .car, .phone: 2
        case .finance: 3
        case .groceries: 5
        default: 4
        }
    }

    private static let groups: [(Category, String)] = [
        (
            .groceries,
            "shop=supermarket shop=convenience shop=butcher shop=bakery shop=beverages shop=cheese shop=coffee shop=dairy shop=deli "
                + "shop=frozen_food shop=greengrocer shop=health_food shop=kiosk shop=nuts shop=seafood shop=spices shop=tea shop=wine shop=alcohol "
                + "shop=confectionery shop=chocolate shop=pastry shop=wholesale shop=country_store shop=general shop=water"
        ),
        (.eatingOut, "amenity=fast_food amenity=restaurant amenity=cafe amenity=pub amenity=bar amenity=ice_cream"),
        (
            .clothes,
            "shop=clothes shop=shoes shop=fashion_accessories shop=bag shop=leather shop=tailor shop=fabric shop=watches shop=jewelry"
        ),
        (
            .transport,
            "amenity=bicycle_rental amenity=car_sharing amenity=car_rental amenity=bicycle_parking amenity=motorcycle_rental shop=ticket"
        ),
        (
            .car,
            "amenity=fuel amenity=charging_station amenity=car_wash amenity=parking amenity=vehicle_inspection shop=car shop=car_parts "
                + "shop=car_repair shop=tyres shop=motorcycle shop=motorcycle_repair shop=truck shop=truck_repair shop=caravan highway=services waterway=fuel"
        ),
        (
            .health,
            "amenity=pharmacy amenity=dentist amenity=clinic amenity=doctors amenity=hospital shop=chemist shop=optician "
                + "shop=hearing_aids shop=medical_supply shop=nutrition_supplements shop=herbalist shop=massage"
        ),
        (.beauty, "shop=cosmetics shop=beauty shop=hairdresser shop=hairdresser_supply shop=perfumery shop=tattoo"),
        (
            .home,
            "shop=furniture shop=doityourself shop=houseware shop=bed shop=hardware shop=kitchen shop=garden_centre shop=interior_decoration "
                + "shop=household_linen shop=appliance shop=bathroom_furnishing shop=carpet shop=curtain shop=doors shop=electrical shop=flooring "
                + "shop=lighting shop=paint shop=tiles shop=trade shop=tool_hire shop=window_blind shop=glaziery shop=bbq shop=candles shop=pottery "
                + "shop=power_tools shop=swimming_pool shop=vacuum_cleaner shop=gas shop=locksmith shop=groundskeeping shop=plant_hire shop=pest_control"
        ),
        (.housing, "office=estate_agent landuse=residential"),
        (
            .electronics,
            "shop=electronics shop=computer shop=hifi shop=camera shop=mobile_phone shop=mobile_phone_accessories shop=printer_ink"
        ),
        (.phone, "shop=telecommunication office=telecommunication amenity=telephone"),
        (
            .entertainment,
            "amenity=cinema amenity=casino amenity=gambling amenity=karaoke_box amenity=internet_cafe shop=books shop=games "
                + "shop=music shop=musical_instrument shop=video shop=video_games shop=bookmaker shop=lottery shop=newsagent shop=anime shop=model "
                + "shop=art shop=craft tourism=theme_park shop=photo shop=pyrotechnics"
        ),
        (
            .sports,
            "leisure=fitness_centre leisure=sports_centre leisure=fitness_station shop=sports shop=outdoor shop=bicycle shop=fishing shop=boat"
        ),
        (
            .education,
            "amenity=school amenity=university amenity=college amenity=language_school amenity=prep_school amenity=music_school "
                + "amenity=driving_school amenity=training shop=stationery amenity=library"
        ),
        (.travel, "tourism=hotel tourism=hostel tourism=motel tourism=caravan_site shop=travel_agency"),
        (.gifts, "shop=gift shop=florist shop=party"),
        (.pets, "shop=pet amenity=veterinary amenity=animal_boarding amenity=animal_shelter"),
        (.kids, "shop=toys shop=baby_goods amenity=kindergarten amenity=childcare"),
        (
            .finance,
            "amenity=bank amenity=atm amenity=bureau_de_change amenity=money_transfer amenity=payment_centre amenity=payment_terminal "
                + "shop=money_lender shop=pawnbroker office=financial office=financial_advisor office=mortgage office=tax_advisor shop=gold_buyer"
        ),
        (.insurance, "office=insurance office=insurance_adjuster"), (.charity, "shop=charity amenity=social_facility"),
    ]

    private static let table: [String: Category] = {
        var table: [String: Category] = [:]
        for (category, tags) in groups { for tag in tags.split(separator: " ") { table[String(tag)] = category } }
        return table
    }()
}
