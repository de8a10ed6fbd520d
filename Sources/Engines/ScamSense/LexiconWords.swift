/// The words of each concept: the concept's name, a colon, its words. A word may be in several lists.
enum LexiconWords {
    static let lists = """
        code: code codes otp otps passcode passcodes pin pins cod kode digits digit
        oneTime: otp otps verification 2fa onetime authentication authorisation authorization login signin digit digits verify whatsapp confirmation activation security sms texted
        secret: password passwords passphrase cvv cvc pin pins mpin atmpin seed mnemonic passwd pwd credentials
        tell: send sent share tell give forward read screenshot provide submit dictate pass msg dm whatsapp type drop confirm reveal disclose relay shoot ping copy paste snd revert
        negation: not never dont don't do't no nobody noone without cannot cant won't wont doesnt isnt neither nor didnt avoid
        me: me us my our mine i
        you: you your u ur yours yr ya
        received: received receive got get sent texted arrived came come gets receiving text sms message inbox delivered pop pops popped comes messaged
        account: account accounts acct acc ac profile wallet banking id netbanking membership subscription login access icloud
        trouble: suspended suspend suspension locked lock blocked block restricted restrict restriction limited limit hold held disabled disable deactivated deactivate deactivation frozen freeze unusual suspicious unauthorised unauthorized irregular compromised compromise breach breached expired expire expires expiring terminated terminate terminated declined failed problem issue unable interrupted hacked violation unrecognised unrecognized attempted inactive closed closure barred cancelled canceled infected virus dangerous deleted delete removed erased
        verify: verify verified verification confirm confirmation validate validation update updated unlock restore reactivate reactivation activate authenticate login signin review resolve secure complete renew reconfirm submit upgrade
        urgent: urgent urgently immediately immediate immediatly asap instantly hurry quickly final deadline within 24hrs 24hr 48hrs 24h 48h attention
        pay: pay paid payment payments transfer transferred wire deposit zelle venmo cashapp paypal owe owed owing unpaid overdue outstanding due bill invoice charge charged settle remit etransfer interac bizum upi gcash mpesa paynow payid topup billing debit send
        money: money cash funds dollars dollar pounds pound euro euros rupees rs inr usd gbp eur aud cad naira ngn lakh crore amount bucks quid grand kes zar php myr sgd aed rm credit tk taka peso pesos yen
        card: card cards
        gift: gift gifts voucher vouchers giftcard giftcards
        giftBrand: itunes steam googleplay razer vanilla sephora apple amazon google xbox playstation target ebay walmart
        crypto: bitcoin bitcoins btc usdt ethereum crypto cryptocurrency cryptos binance coinbase metamask trezor tether blockchain defi nft trc20 solana doge kraken
        invest: invest investment investments investing investor profit profits returns trading trader forex stock stocks dividend portfolio mining staking analyst
        remoteApp: anydesk teamviewer quicksupport rustdesk ultraviewer airdroid screenshare ultraviewer logmein splashtop supremo alpemix zoho anyviewer
        messenger: whatsapp telegram wechat signal viber whatapp watsapp whatsap wa tg messenger hangouts skype kakaotalk zalo
        family: mum mom mummy mommy mam dad daddy ma pa grandma grandpa nan nana granny gran grandad papa mama mother father auntie aunty uncle mumma amma
        broken: broke broken lost dropped smashed cracked damaged died dead stolen fell toilet stopped drowned wet repair sink washing water
        phone: phone number mobile cell sim handset iphone fone contact nummer numero handy telefono telefoon numer telefone celular
        new: new temporary temp another different changed change old neue nuevo nueva nouveau nuovo novo nieuwe nowy
        job: job jobs hiring hire recruiter recruiting recruitment vacancy vacancies position positions employment employer salary wage wages worker workers cv resume interview parttime freelance fromhome
        earn: earn earning earnings income daily salary paid commission commissions perday weekly wkly hourly profit
        refund: refund refunds refunded refunding rebate reimbursement reimburse reimbursed reimbursing compensation overpaid overpayment overcharged compensated settlement stimulus grant claim relief
        tax: tax taxes irs hmrc ato cra dvla revenue taxpayer mygov centrelink gst
        parcel: deliver parcel parcels package packages pkg delivery deliveries delivered deliver shipment shipping courier usps ups fedex dhl dpd evri hermes royalmail auspost postal depot customs redelivery tracking warehouse item
        undelivered: insufficient inaccurate misinformation unsuccessful couldnt undelivered undeliverable reschedule redelivery redeliver returned incomplete incorrect missed address failed held hold stopped customs warehouse depot unable delayed invalid mismatch pending attempted attempt
        fee: fee fees charge charges duty unpaid surcharge postage cost costs fine fines penalty penalties
        toll: toll tolls ezpass sunpass fastrak etoll linkt txtag ipass tollway tollroad turnpike peachpass fastag goodtogo ezdrivema congestion parking
        prize: prize prizes won winner win winning congratulations congrats lottery lotto jackpot raffle draw lucky selected reward rewards award awarded giveaway congratulation claim freebie freebies sweepstakes bonus chosen contest contests
        click: click tap visit follow link links url http https www site website page open press below here
        call: call contact dial ring phone callback
        helper: driver agent rider courier partner captain technician executive staff delivery personnel associate person valet shipper merchant
        harmless: gate door wifi garage promo discount coupon zip post postal postcode zipcode area dress source qr booking building entry airbnb python swift html java css javascript locker lockbox alarm room keypad referral invite barcode error product country game morse genetic building fire penal shed cottage hallway office lab printer netflix hulu spotify highway css bug review pull repo github compile git student class classroom kahoot meeting zoom course colour color tailgate keybox safe buzzer lobby elevator src screen standup editor quiz
        ledger: debited credited balance bal avl withdrawn withdrawal spent txn transaction ref purchase pos statement autopay atm imps neft utr available posted debit
        greeting: hi hello hey hiya dear morning heya howdy evening afternoon
        remember: remember met introduced recommended golf auction lisa flight dinner appointment horse yoga pilates restaurant reservation partner
        mistake: mistake mistakenly accidentally accident wrong wrongly wrongly error accidently sorry instead
        loan: loan loans lender lending mortgage mortgages preapproved approved instalment installment
        law: arrest arrested warrant court police lawsuit lawsuits legal sheriff prosecution prosecute fraudulent illegal laundering officer fbi customs investigation bailiff bailiffs jail prosecuted enforcement cybercrime interpol
        official: bank team department dept support helpdesk government gov service services customer representative agent officer manager security fraud irs hmrc police microsoft admin boss ceo director
        secrecy: secret secretly anyone confidential private between surprise quiet discreet discreetly nobody anybody
        install: install download share screen access remote control app
        identity: personal kyc ekyc aadhaar aadhar addhar pan ssn medicare bvn passport licence license identity nin birthday dob dni sin tfn cnic nric
        use: use enter using type entering insert input
        survey: survey surveys poll questionnaire questions feedback quiz opinion
        remedy: cbd gummies gummy keto lbs weight belly slim fat diabetes glucose sugar pain relief joints erection girth inches pills supplement collagen wrinkles moisturizer prostate tinnitus hair detox
        adult: horny naked nude fling flirt kinky kiss strings cock dick penis harder erotic escort sexy hot naughty hookup dating singles sugar lonely nudes intimate pics babe selfies cam fling xxx horny sex
        emergency: emergency hospital stranded stuck bail accident ambulance crash arrested surgery urgent rent landlord bill overdue evicted mugged robbed
        question: what whats which where can could would will who when whos please pls plz kindly need want mind wanna
        buy: buy purchase get grab pick bought
        move: move transfer moved moving shift
        safe: safe secure protected protect holding
        number: number numbers digit digits
        reply: reply respond revert text answer txt msg message write
        day: monday tuesday wednesday thursday friday saturday sunday tomorrow tonight weekend mon tue wed thu fri sat sun
        but: but otherwise unless except
        person: anna lisa jenny linda emily amy sophia lily alice jessica david james kevin mike john daniel michael lucy grace chloe mia emma olivia tina cindy vivian sarah kelly jason tom monica cecilia mr mrs ms dr miss
        english: the a an and or of to in on at for with from by is are was were be been being am it its this that these those there here he she they we i you me him her them us my your his their our as if so than then too very just only also about after again all any because before both down during each few how into more most off once other out over own same some such through under until up what when where which while who why will would can could should may might must do does did done have has had having go goes going went gone get got make made take took come came see saw know knew think thought want need like look looking good great bad time day days week weeks month months year years today tomorrow yesterday tonight morning evening night home house work school people man woman thing things way long little big small old new first last next back well even still never always now please thanks thank ok okay yes yeah no not let lets sure sorry love hope feel tell say said ask help find give put keep start stop call talk meet see later soon early late dinner lunch food eat drink coffee car bus train road street place room table book read write play watch movie game music song friend friends family mum mom dad brother sister son daughter kids baby dog cat money pay price cost buy free phone number text message email link app photo picture name age city country weather hot cold rain nice happy birthday party weekend monday tuesday wednesday thursday friday saturday sunday card bank account code order store shop delivery package many much lot lots maybe really already yet dont cant wont im ive ill youre its thats whats hes shes were theyre didnt doesnt isnt arent wasnt couldnt shouldnt wouldnt lol haha hi hello hey bye dear u ur r n wat wan gonna wanna gotta cos coz cause msg pls plz thx ya yup nope ah la lah leh lor liao den dun juz meh sia hor eh haiz got go haha reach tmr tmrw tonite wif dat dis da b c 2 4 coming home ready check right left remember anything something nothing everything someone everyone problem question answer minute minutes hour hours half reservation ticket tickets flight hotel doctor appointment movie restaurant transfer balance invoice payment paid surprise present bill received month prize gift winner subscription expire renew federal return refund suspended locked blocked immediately
        """
}
