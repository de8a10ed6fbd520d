/// The words of the lexicon, one line for each meaning, with synonyms and common misspellings.
enum LexiconTables {
    static let keys: [(Key, String)] = [
        (.now, "now"), (.today, "today todays 2day otd днес"), (.tonight, "tonight tonite 2nite tonights"),
        (.tomorrow, "tomorrow tomorrows tmr tmrw tomorow tommorow tommorrow tomm 2moro tomoro утре"),
        (.yesterday, "yesterday yday yesterdays вчера"), (.immediately, "asap"),
        (.this, "this thisll"), (.current, "current"), (.that, "that"), (.same, "same"),
        (.next, "next nxt"), (.following, "following"), (.coming, "coming comming"), (.upcoming, "upcoming"),
        (.last, "last lst"), (.previous, "previous prev"), (.past, "past"), (.other, "other"), (.another, "another"),
        (.every, "every evry"), (.each, "each"), (.any, "any"), (.all, "all"), (.whole, "whole"),
        (.in, "in"), (.at, "at @"), (.on, "on"), (.of, "of"), (.the, "the"), (.a, "a an"), (.and, "and & n"),
        (.to, "to"),
        (.until, "until untill till til"), (.through, "through thru"), (.from, "from"),
        (.between, "between btw btwn"), (.after, "after"), (.before, "before"), (.prior, "prior"), (.since, "since"),
        (.by, "by"),
        (.within, "within"), (.during, "during"), (.for, "for"),
        (.about, "about approximately circa roughly exactly precisely sometime ~ approx nearly almost"),
        (.around, "around"), (.ago, "ago"), (.back, "back"), (.hence, "hence"), (.later, "later"),
        (.earlier, "earlier sooner"),
        (.plus, "plus +"), (.minus, "minus"), (.negative, "negative"), (.point, "point dot"), (.than, "than"),
        (.more, "more greater"), (.additional, "additional extra"), (.less, "less fewer"), (.least, "least"),
        (.or, "or"),
        (.over, "over above"), (.early, "early"), (.late, "late"), (.begin, "beginning begining start"),
        (.middle, "middle mid"), (.end, "end"), (.half, "half ½"), (.clock, "oclock"), (.am, "am"), (.pm, "pm"),
        (.noon, "noon midday"), (.midnight, "midnight midnite"), (.ish, "ish"), (.sharp, "sharp"),
        (.few, "few"), (.several, "several"), (.couple, "couple"), (.single, "single"), (.pair, "pair pairs"),
        (.dozen, "dozen dozens doz dozs"), (.once, "once"), (.twice, "twice"), (.times, "times"),
        (.daily, "daily everyday"), (.weekly, "weekly"), (.monthly, "monthly"), (.yearly, "yearly annually annual"),
        (.hourly, "hourly"), (.fortnightly, "fortnightly"), (.biweekly, "biweekly"), (.bimonthly, "bimonthly"),
        (.quarterly, "quarterly"), (.nightly, "nightly"), (.weekday, "weekday weekdays workday workdays"),
        (.closest, "closest nearest"), (.ides, "ides"), (.endOfDay, "eod cob"), (.endOfMonth, "eom"),
        (.endOfYear, "eoy"), (.beginOfMonth, "bom"), (.beginOfYear, "boy"), (.ad, "ad ce"), (.bc, "bc bce"),
        (.time, "time"), (.date, "date"), (.due, "due"), (.only, "only"),
        (.percent, "percent % percents percentage pct"),
        (.out, "out"), (.per, "per"), (.starting, "starting commencing"), (.ending, "ending"),
        (.not, "not"), (.no, "no"), (.business, "business working"), (.fiscal, "fiscal school financial academic tax"),
        (.yearMark, "cy fy sy"),
        (.up, "up"), (.like, "as"), (.with, "with"), (.rest, "rest remainder"), (.roughHour, roughHours),
    ]

    /// One to twelve.
    static let roughHours =
        "oneish twoish threeish fourish fiveish sixish sevenish eightish nineish tenish elevenish twelveish"

    static let parts: [(PartOfDay, String)] = [
        (.morning, "morning mornings"), (.lunch, "lunch lunchtime"), (.afternoon, "afternoon afternoons arvo"),
        (.evening, "evening evenings"), (.night, "night nights nite"), (.dinner, "dinner dinnertime supper"),
        (.breakfast, "breakfast breakfasttime"), (.brunch, "brunch brunchtime"), (.teatime, "teatime"),
        (.daytime, "daytime"), (.nighttime, "nighttime"),
    ]

    /// Zero to twenty, followed by the tens.
    static let cardinals = [
        "zero nought naught nil", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty",
        "forty fourty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]

    static let powers: [(Int8, String)] = [
        (2, "hundred hundreds"), (3, "thousand thousands k"), (5, "lakh lakhs lac lacs lkh l"),
        (6, "million millions mil mln mm m"), (7, "crore crores cr crs kror krore krores"),
        (9, "billion billions bln bn b g"), (12, "trillion trillions tln tn t"),
    ]

    /// First to twentieth, followed by the tens.
    static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth nineth", "tenth",
        "eleventh",
        "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
        "twentieth", "thirtieth thirthieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth",
    ]

    /// The ordinals of powers of ten, with the power.
    static let greatOrdinals: [(Int8, String)] = [
        (2, "hundredth hundredths"), (3, "thousandth thousandths"), (6, "millionth millionths"),
        (9, "billionth billionths"), (12, "trillionth trillionths"),
    ]

    static let weekdays = [
        "monday mon", "tuesday tue tues", "wednesday wed weds wednsday", "thursday thu thur thurs", "friday fri",
        "saturday sat", "sunday sun",
    ]

    static let months = [
        "january jan", "february feb febr", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
        "september sept sep", "october oct", "november nov", "december dec",
    ]

    static let units: [(Unit, String)] = [
        (.second, "second seconds sec secs s"), (.minute, "minute minutes min mins m minuts"),
        (.hour, "hour hours hr hrs h"), (.day, "day days d dy"), (.week, "week weeks wk wks w"),
        (.fortnight, "fortnight fortnights"), (.month, "month months mo mos mth mths"),
        (.quarter, "quarter quarters qtr qtrs"), (.year, "year years yr yrs y"), (.decade, "decade decades"),
        (.century, "century centuries"), (.weekend, "weekend weekends wkend wkends"),
    ]

    static let seasons = ["spring", "summer", "autumn fall", "winter"]

    /// Common words that are part of a date only next to other date words.
    static let weak = "may mar jan jun sat sun mon wed sec s m h d w y mo second fall spring mos thu fri dec march"

    /// Time zones with their UTC offset in minutes.
    static let zones: [(Int, String)] = [
        (0, "gmt utc wet z"), (60, "bst cet west"), (120, "eet cest sast"), (180, "eest msk"), (330, "ist"),
        (480, "sgt hkt awst"),
        (540, "jst kst"), (600, "aest"), (660, "aedt"), (720, "nzst"), (780, "nzdt"), (-240, "edt ast"),
        (-300, "est cdt et"),
        (-360, "cst mdt ct"), (-420, "mst pdt mt"), (-480, "pst akdt pt"), (-540, "akst"), (-600, "hst"),
        (-180, "brt art"),
        (300, "pkt"), (240, "gst"),
    ]
}
