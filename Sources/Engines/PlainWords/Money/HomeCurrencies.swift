extension Country {
    /// The ISO 4217 currency in use on a day; nil for places without inhabitants and unknown codes.
    ///
    /// A new currency counts from its first day as legal tender.
    package func currency(on day: Day) -> Currency? {
        guard let code, let today = Self.homes[code] else { return nil }
        // The earliest succession after that day names the currency in use.
        let before = Self.successions[code]?.first { day < $0.first }
        return Currency(before?.old ?? today)
    }

    /// The current currency of each country.
    private static let homes: [String: String] = {
        var homes: [String: String] = [:]
        for line in today.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ").map(String.init)
            guard let currency = words.first else { continue }
            for country in words.dropFirst() { homes[country] = currency }
        }
        return homes
    }()

    private static let today = """
        AED AE
        AFN AF
        ALL AL
        AMD AM
        AOA AO
        ARS AR
        AUD AU CC CX HM KI NF NR TV
        AWG AW
        AZN AZ
        BAM BA
        BBD BB
        BDT BD
        BHD BH
        BIF BI
        BMD BM
        BND BN
        BOB BO
        BRL BR
        BSD BS
        BTN BT
        BWP BW
        BYN BY
        BZD BZ
        CAD CA
        CDF CD
        CHF CH LI
        CLP CL
        CNY CN
        COP CO
        CRC CR
        CUP CU
        CVE CV
        CZK CZ
        DJF DJ
        DKK DK FO GL
        DOP DO
        DZD DZ
        EGP EG
        ERN ER
        ETB ET
        EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT
        FJD FJ
        FKP FK
        GBP GB GG GS IM JE
        GEL GE
        GHS GH
        GIP GI
        GMD GM
        GNF GN
        GTQ GT
        GYD GY
        HKD HK
        HNL HN
        HTG HT
        HUF HU
        IDR ID
        ILS IL PS
        INR IN
        IQD IQ
        IRR IR
        ISK IS
        JMD JM
        JOD JO
        JPY JP
        KES KE
        KGS KG
        KHR KH
        KMF KM
        KPW KP
        KRW KR
        KWD KW
        KYD KY
        KZT KZ
        LAK LA
        LBP LB
        LKR LK
        LRD LR
        LSL LS
        LYD LY
        MAD EH MA
        MDL MD
        MGA MG
        MKD MK
        MMK MM
        MNT MN
        MOP MO
        MRU MR
        MUR MU
        MVR MV
        MWK MW
        MXN MX
        MYR MY
        MZN MZ
        NAD NA
        NGN NG
        NIO NI
        NOK BV NO SJ
        NPR NP
        NZD CK NU NZ PN TK
        OMR OM
        PAB PA
        PEN PE
        PGK PG
        PHP PH
        PKR PK
        PLN PL
        PYG PY
        QAR QA
        RON RO
        RSD RS
        RUB RU
        RWF RW
        SAR SA
        SBD SB
        SCR SC
        SDG SD
        SEK SE
        SGD SG
        SHP SH
        SLE SL
        SOS SO
        SRD SR
        SSP SS
        STN ST
        SYP SY
        SZL SZ
        THB TH
        TJS TJ
        TMT TM
        TND TN
        TOP TO
        TRY TR
        TTD TT
        TWD TW
        TZS TZ
        UAH UA
        UGX UG
        USD AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI
        UYU UY
        UZS UZ
        VES VE
        VND VN
        VUV VU
        WST WS
        XAF CF CG CM GA GQ TD
        XCD AG AI DM GD KN LC MS VC
        XCG CW SX
        XOF BF BJ CI GW ML NE SN TG
        XPF NC PF WF
        YER YE
        ZAR ZA
        ZMW ZM
        ZWG ZW
        """

    private struct Succession: Sendable {
        let old: String
        /// The first day of the next currency.
        let first: Day
    }

    /// The currencies that were replaced since 1990, the oldest first.
    private static let successions: [String: [Succession]] = {
        var found: [String: [Succession]] = [:]
        for line in past.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let first = Day(iso: words[2][...]) else { continue }
            found[words[0], default: []].append(Succession(old: words[1], first: first))
        }
        return found.mapValues { $0.sorted { $0.first < $1.first } }
    }()

    /// Country, old currency, first day of the next currency. For the euro's first members that is 1999, when accounts
    /// changed; the coins followed in 2002.
    private static let past = """
        AD ESP 1999-01-01
        AO AOK 1990-09-24
        AO AON 1995-07-01
        AO AOR 1999-12-13
        AR ARA 1992-01-01
        AT ATS 1999-01-01
        AZ AZM 2006-01-01
        BE BEF 1999-01-01
        BG BGL 1999-07-05
        BG BGN 2026-01-01
        BR BRN 1990-03-16
        BR BRE 1993-08-01
        BR BRR 1994-07-01
        BY BYB 2000-01-01
        BY BYR 2016-07-01
        CD CDZ 1998-06-30
        CW ANG 2025-03-31
        CY CYP 2008-01-01
        DE DEM 1999-01-01
        EC ECS 2000-09-09
        EE EEK 2011-01-01
        ES ESP 1999-01-01
        FI FIM 1999-01-01
        FR FRF 1999-01-01
        GH GHC 2007-07-01
        GR GRD 2001-01-01
        GW GWP 1997-05-02
        HR HRD 1994-05-30
        HR HRK 2023-01-01
        IE IEP 1999-01-01
        IT ITL 1999-01-01
        LT LTL 2015-01-01
        LU LUF 1999-01-01
        LV LVL 2014-01-01
        MC FRF 1999-01-01
        MG MGF 2005-01-01
        ME DEM 2002-01-01
        MR MRO 2018-01-01
        MT MTL 2008-01-01
        MX MXP 1993-01-01
        MZ MZM 2006-07-01
        NI NIC 1991-04-30
        NL NLG 1999-01-01
        PE PEI 1991-07-01
        PL PLZ 1995-01-01
        PT PTE 1999-01-01
        RO ROL 2005-07-01
        RU RUR 1998-01-01
        SD SDP 1992-06-08
        SD SDD 2007-01-10
        SI SIT 2007-01-01
        SK SKK 2009-01-01
        SL SLL 2022-07-01
        SM ITL 1999-01-01
        SR SRG 2004-01-01
        ST STD 2018-01-01
        SV SVC 2001-01-01
        SX ANG 2025-03-31
        TM TMM 2009-01-01
        TR TRL 2005-01-01
        UA UAK 1996-09-02
        UY UYP 1993-03-01
        VA ITL 1999-01-01
        VE VEB 2008-01-01
        VE VEF 2018-08-20
        XK DEM 2002-01-01
        ZM ZMK 2013-01-01
        ZW ZWL 2024-04-08
        """
}
