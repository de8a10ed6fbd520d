package import PlainWords

/// The exchange rates a demo starts with: the market rates of one day, rounded.
package enum DemoRates {
    static let text = """
        # What one unit of each currency is worth in the base currency, on one day.
        # Replace this file at any time: it is read again within a second.
        date 2025-11-03
        base BGN
        EUR 1.955
        USD 1.697
        GBP 2.229
        CHF 2.103
        RON 0.3844
        TRY 0.04035
        RSD 0.01668
        MKD 0.03175
        ALL 0.02021
        BAM 0.9996
        PLN 0.4595
        CZK 0.08036
        HUF 0.005045
        SEK 0.1787
        NOK 0.1675
        DKK 0.2619
        ISK 0.01346
        UAH 0.04035
        MDL 0.0997
        GEL 0.6248
        CAD 1.208
        AUD 1.109
        NZD 0.9690
        JPY 0.01101
        CNY 0.2383
        HKD 0.2183
        SGD 1.300
        KRW 0.001185
        INR 0.01911
        THB 0.05226
        MYR 0.4043
        IDR 0.0001017
        PHP 0.02889
        VND 0.00006450
        ILS 0.5208
        AED 0.4621
        SAR 0.4525
        EGP 0.03586
        ZAR 0.0979
        BRL 0.3155
        MXN 0.0915
        """

    package static var rates: ExchangeRates { (try? ExchangeRates(text: text)) ?? .none }
}
