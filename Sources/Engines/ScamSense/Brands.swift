/// Names that scams imitate, with the brands' own domains.
enum Brands {
    struct Brand: Sendable {
        /// The names as single words, as they may occur in a text or inside a host name.
        let names: [Substring]
        /// The registered domains of the brand.
        let domains: [Substring]
    }

    static let all: [Brand] = list.split(separator: "\n").map { line in
        let halves = line.split(separator: "|")
        return Brand(
            names: halves[0].split(separator: " "),
            domains: halves.dropFirst().joined().split(separator: " ").map { Substring($0) }
        )
    }

    /// The numbers of the messaging brands in `all`, counted from 1.
    static let messengers: Set<Int> = Set(
        all.indices.filter { all[$0].names.contains("whatsapp") || all[$0].names.contains("telegram") }.map { $0 + 1 }
    )

    /// One brand per line: its names, a bar, its domains.
    private static let list = """
        usps uspostal|usps.com
        ups|ups.com
        fedex|fedex.com
        dhl|dhl.com dhl.de dhl.co.uk
        dpd|dpd.co.uk dpd.com dpd.de dpd.ie
        evri hermes|evri.com myhermes.co.uk
        royalmail|royalmail.com
        anpost|anpost.com anpost.ie
        auspost|auspost.com.au
        canadapost|canadapost.ca canadapost-postescanada.ca
        singpost|singpost.com
        amazon amazn|amazon.com amazon.co.uk amazon.de amazon.in amazon.ca amazon.com.au amazon.fr amazon.it amazon.es amzn.eu a.co
        apple icloud appleid|apple.com icloud.com apple.co
        google gmail|google.com g.co gmail.com youtube.com google.co.uk
        microsoft outlook|microsoft.com live.com outlook.com office.com aka.ms
        netflix|netflix.com netflix.net
        paypal|paypal.com paypal.me paypal.co.uk
        venmo|venmo.com
        cashapp|cash.app
        zelle|zellepay.com
        facebook|facebook.com fb.com fb.me
        instagram|instagram.com ig.me
        whatsapp|whatsapp.com wa.me
        telegram|telegram.org t.me
        snapchat|snapchat.com
        tiktok|tiktok.com
        linkedin|linkedin.com
        twitter|twitter.com x.com
        uber|uber.com ubr.to
        lyft|lyft.com
        doordash|doordash.com drd.sh
        airbnb|airbnb.com abnb.me airbnb.co.uk
        booking|booking.com
        spotify|spotify.com spoti.fi
        ebay|ebay.com ebay.co.uk ebay.de
        walmart|walmart.com w-mt.co
        costco|costco.com costco.co.uk
        homedepot|homedepot.com
        cvs|cvs.com cvs.co
        walgreens|walgreens.com
        target|target.com tgt.com
        bestbuy|bestbuy.com
        verizon vzw|verizon.com vzw.com verizonwireless.com
        tmobile|t-mobile.com t-mo.co tmobile.com
        att|att.com
        xfinity comcast|xfinity.com comcast.com
        vodafone|vodafone.co.uk vodafone.com vodafone.ie vodafone.in vodafone.de
        optus|optus.com.au
        telstra|telstra.com telstra.com.au
        rogers|rogers.com
        giffgaff|giffgaff.com
        airtel|airtel.in airtel.com
        jio|jio.com
        singtel|singtel.com
        mtn|mtn.co.za mtn.ng mtn.com
        safaricom mpesa|safaricom.co.ke
        chase|chase.com
        wellsfargo|wellsfargo.com wf.com
        bankofamerica bofa boa|bankofamerica.com bofa.com
        citi citibank|citi.com citibank.com citi.us
        capitalone|capitalone.com capital.one
        usbank|usbank.com
        pnc|pnc.com
        truist|truist.com
        regions|regions.com
        navyfederal nfcu|navyfederal.org
        usaa|usaa.com
        schwab|schwab.com
        fidelity|fidelity.com
        amex americanexpress|americanexpress.com amex.com aexp.com amex.co
        discovercard|discover.com
        citizensbank|citizensbank.com citizensbankonline.com
        hsbc|hsbc.com hsbc.co.uk hsbc.com.hk
        barclays|barclays.co.uk barclays.com
        lloyds|lloydsbank.com lloydsbank.co.uk
        halifax|halifax.co.uk
        natwest|natwest.com
        santander|santander.co.uk santander.com santander.es santanderbank.com
        nationwide|nationwide.co.uk nationwide.com
        monzo|monzo.com monzo.me
        starling|starlingbank.com
        revolut|revolut.com revolut.me
        tsb|tsb.co.uk
        aib|aib.ie
        scotiabank|scotiabank.com
        bmo|bmo.com
        tdbank|td.com
        rbc|rbc.com royalbank.com
        cibc|cibc.com
        interac|interac.ca
        commbank netbank cba|commbank.com.au
        westpac|westpac.com.au
        anz|anz.com anz.com.au
        nab|nab.com.au
        dbs posb|dbs.com dbs.com.sg posb.com.sg
        ocbc|ocbc.com
        maybank|maybank.com maybank2u.com.my
        sbi|sbi.co.in onlinesbi.com onlinesbi.sbi
        hdfc|hdfcbank.com hdfc.com hdfcbk.io
        icici|icicibank.com
        axisbank|axisbank.com
        kotak|kotak.com
        paytm|paytm.com paytm.me p-y.tm
        phonepe|phonepe.com
        fnb|fnb.co.za
        absa|absa.co.za
        capitec|capitecbank.co.za
        gtbank|gtbank.com
        coinbase|coinbase.com
        binance|binance.com
        kraken|kraken.com
        metamask|metamask.io
        ledgerwallet|ledger.com
        irs|irs.gov
        hmrc|gov.uk hmrc.gov.uk
        dvla|gov.uk
        nhs|nhs.uk gov.uk
        ato mygov medicare|my.gov.au ato.gov.au servicesaustralia.gov.au
        cra|canada.ca
        edd|ca.gov edd.ca.gov
        ezpass|e-zpassny.com ezpassnj.com e-zpassiag.com ezpassva.com
        sunpass|sunpass.com
        fastrak|bayareafastrak.org thetollroads.com
        linkt|linkt.com.au
        argos|argos.co.uk
        tesco|tesco.com
        flipkart|flipkart.com fkrt.it
        shopee|shopee.sg shopee.com.my shopee.ph shp.ee
        lazada|lazada.sg lazada.com.my lazada.com.ph
        zomato|zomato.com
        swiggy|swiggy.com swig.gy
        steam|steampowered.com steamcommunity.com
        discord|discord.com discord.gg
        dropbox|dropbox.com
        docusign|docusign.com docusign.net
        """
}
