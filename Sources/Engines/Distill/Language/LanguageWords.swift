/// The commonest function words of languages that share a script, which distinguish them.
enum LanguageWords {
    /// The languages that each function word belongs to. The fewer they are, the stronger the evidence.
    static let languages: [String: [String]] = {
        var table: [String: [String]] = [:]
        for (language, list) in lists {
            for word in Set(list.split(separator: " ")) { table[String(word), default: []].append(language) }
        }
        return table
    }()

    /// All function words of all languages, left out when words are counted as topics.
    static let all = Set(languages.keys)

    private static let lists: [String: String] = [
        "en": """
        the of and to in a is that for it was on are as with his they at be this have from or had by not but what all were when we \
        there can an your which their said if do will each about how up out them then she many some so these would other into has \
        more her two like him see time could no make than first been its who now people my made over did down only way find use may \
        after most also very just where our you he i me any new because while through before between should such us own those both
        """,
        "de":
            "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei",
        "fr":
            "le la les de des et en un une du est que qui dans pour par sur pas plus au avec son il se ne ce sont ont aux été cette mais comme ou nous vous leur sa ses elle être fait ils deux même aussi entre après tout sans",
        "es":
            "el la de que y en los se del las un por con una su para es al lo como más o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi porque qué",
        "pt":
            "o a de que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos",
        "it":
            "di e il la che in un a per è una sono con non del si della le dei da al come più ha i gli alla nel anche lo ma delle ci dal questo o se nella stato essere tra su due era hanno degli loro dopo",
        "nl":
            "de het een van en in is dat op te zijn met voor niet die aan er om ook als dan maar bij nog uit door naar heeft ze hij wordt tot over meer worden kan geen deze was wel werd al of zich hebben",
        "sv":
            "och i att det som en på är av för med till den har de inte om ett men var jag sig från vi så kan när år under också efter eller nu sin där vid mot ska skulle kommer ut får finns",
        "no":
            "og i det er på som en for at med av til ikke har den de et om var fra men seg kan vi han så ble ved være etter også da blir skal hadde eller når nå over mot ut år hun sine",
        "da":
            "og i at det er en til på som af for med de ikke har den et der om var fra men sig han kan vi så blev efter også når eller skal være ved hun nu havde år ud mod hvor over blive",
        "fi":
            "ja on ei se että oli hän mutta ovat kun myös sen joka mukaan kuin niin jo tai ole vain voi sekä jos jotka hänen olla nyt ollut noin sitä tämä siitä jälkeen koko vuoden kanssa vielä mitä",
        "pl":
            "w i na się z nie do to że jest o a jak za po co od dla przez tego jego tym są oraz ale był już może tylko które który być jako lub przy tak czy ich ma ze pod jej kiedy także",
        "cs":
            "a v se na je že s z do o i to jako za po ve by pro k od ale si podle které jeho který jsem však být jsou nebo byl až než už při má mezi také bude ze roku před",
        "sk":
            "a v sa na je že s z do o i to ako za po vo by pre k od ale si podľa ktoré jeho ktorý však byť sú alebo bol až než už pri má medzi tiež bude zo roku pred",
        "hu":
            "a az és hogy nem is egy ez meg van csak de már mint volt el még kell azt ha aki azonban szerint után majd minden lehet vagy amely között így sem pedig fel nagyon lesz két mert itt ezt",
        "ro":
            "de și în a la cu pe nu că o din care mai au un este să pentru ca fi ce se sunt prin dar lui după ai fost dintre sau am lor când fără cele această acest până ei anul",
        "hr":
            "i u je se na da za su od o s a koji kao ne iz to ili što će bi do ali sve nije samo bio po nakon te koje biti godine kako već još može koja sam prema",
        "tr":
            "ve bir bu da de için ile olarak çok daha olan en gibi ne var o kadar sonra olduğu ama her ya göre ise kendi değil iki yıl oldu ben diye hem şekilde büyük yeni ilk tarafından",
        "id":
            "yang dan di ini itu dengan untuk dari dalam tidak pada akan ke adalah juga oleh ada saya kami bisa telah sebagai lebih karena mereka anda atau dia tersebut sudah saat bahwa kita harus tahun dapat",
        "vi":
            "và của là có cho được trong không một các này với những đã khi người để đến từ cũng vào năm ra sẽ nhiều về trên tại phải như bị sau làm việc theo",
        "ca":
            "de la i el que a en els per un amb una les del és no va més com al es ha o seva però són aquest aquesta també pel ser hi seu tot quan entre",
        "et":
            "ja on ei et ka oli see kui ta oma mis aga või nii seda siis ning kes selle kuid mida veel ole pärast olnud eesti tema välja kõik aasta üle",
        "lt":
            "ir į kad iš su yra tai bei kaip ne apie už buvo o bet nuo po per dėl jis savo jau tik ar prie tačiau taip pat gali iki",
        "lv":
            "un ir ka par no ar uz arī bet tas kas ne lai pēc kā pie vai tā viņš tika gada bija savu jau līdz tiek ļoti",
        "sl":
            "in je na v se da za so s z pa ki tudi ne kot po od iz še bi bo to o ali bil pri le ga že ter do lahko ima",
        "ru":
            "и в не на что с по как это а из к у он то за от но для о так же его все был только мы было бы или если уже когда они быть еще до года также этого который может",
        "uk":
            "і в не на що з та у до як за це від про а він але для його по та також які був є було при так або буде через вже якщо може ще цього року щоб під",
        "bg":
            "и на да за от се в че с е не са по като до това а ще му си но след което при има само или беше бъде които може към ли още той през тази г най както един",
        "sr":
            "и у је да се на за су од са о који а као не из то или што ће би до али све није само био по након те које бити године како већ још може која",
        "ar":
            "في من على أن إلى التي عن مع هذا كان الذي هذه ما قد بعد كما لم بين أو كل ذلك حيث قال منذ خلال وقد عام يوم",
        "fa":
            "و در به از که این را با است برای آن یک خود تا کرد بر هم نیز گفت می شد شده ما باید دارد او کند های سال ای",
        "ur": "کے کی میں اور ہے سے کا کو نے پر کہ اس ہیں یہ بھی تھا گیا جو ایک نہیں کر لیے تو ان ہو",
    ]
}
