/// The Bulgarian words that are translated; each line begins with the English word that the grammars read.
///
/// Nouns and adjectives are listed without the article, which is stripped; verbs are listed in the forms that people
/// use with an app. A word with `ъ` is also found as typed in Latin letters, with `a`, `u` or `y`.
enum BulgarianTables {
    static let lines: [(BulgarianWord.Sort, String)] = [
        (.day, "today=днес днеска\ntomorrow=утре\nyesterday=вчера\ntonight=довечера\nnow=сега"),
        (
            .weekday,
            """
            monday=понеделник понеделници пон
            tuesday=вторник вторници
            wednesday=сряда среди
            thursday=четвъртък четвъртъци
            friday=петък петъци
            saturday=събота съботи
            sunday=неделя недели
            """
        ),
        (
            .month,
            """
            january=януари
            february=февруари
            march=март
            april=април
            may=май
            june=юни
            july=юли
            august=август
            september=септември
            october=октомври
            november=ноември
            december=декември
            """
        ),
        (
            .unit,
            """
            second=секунда секунди сек
            minute=минута минути мин минутки
            hour=час часа часове
            day=ден дни дена деня
            week=седмица седмици
            month=месец месеца месеци
            quarter=тримесечие тримесечия
            year=година години годин
            decade=десетилетие десетилетия
            century=век века векове
            weekend=уикенд уикенди
            """
        ),
        (
            .part,
            """
            morning=сутрин сутринта сутрини
            afternoon=следобед
            evening=вечер вечерта вечери
            night=нощ нощта нощи
            """
        ),
        (
            .season, "spring=пролет пролетта\nsummer=лято лятото\nautumn=есен есента\nwinter=зима зимата"
        ),
        (.which, whichWords),
        (.particle, particles),
        (.verb, verbs),
        (.noun, things),
        (.noun, plans),
        (.money, moneys),
    ]

    private static let whichWords = """
        next=следващ следващия следващият следващата следващото следващите идния идната идното идните другия другата другото
        last=минал миналия миналият миналата миналото миналите последен последния последният последната последното последните изминалия изминалата
        this=този тази това тоя тая тия тези настоящия настоящата текущия текущата
        every=всеки всяка всяко
        daily=ежедневно
        weekly=седмично ежеседмично
        monthly=месечно ежемесечно
        yearly=годишно ежегодно
        first=първи първия първият първа първата първо първото
        second=втори втория вторият втора втората второ второто
        third=трети третия третият трета третата трето третото
        fourth=четвърти четвъртия четвъртият четвърта четвъртата
        all=всички всичките цял целия цялата цялото
        """

    private static let particles = """
        and=и
        or=или
        with=с със заедно
        without=без
        from=от
        to=към
        for=за
        with=при
        in=през
        around=около примерно
        but=но ама
        not=не
        that=че
        if=ако
        is=е са съм
        was=беше бяха бях била било
        will=ще
        i=аз
        you=ти вие теб тебе
        he=той него
        she=тя нея
        they=те
        my=моя моят моята моето моите
        your=твоя твоята твоето твоите вашия вашата
        his=неговия неговата
        we=ние
        what=какво какъв каква какви кво
        when=кога
        where=къде
        who=кой коя кого
        how=как
        why=защо
        much=много
        please=моля моляте
        also=също
        then=после
        already=вече
        """

    private static let verbs = """
        spent=похарчих харча изхарчих дадохме похарчихме
        paid=платих дадох платихме заплатих
        bought=купих купихме взех закупих
        received=получих получихме
        saved=спестих заделих отделих спестихме
        sold=продадох продадохме
        won=спечели спечелих
        gave=даде дадоха прати изпрати преведе
        returned=върна върнаха
        split=разделена разделен разделено разделени разделих разделихме разделям разделяме делим поделена поделени поделих поделихме
        said=каза казаха
        finished=свърших приключих довърших завърших
        remind=напомни напомняй напомнете подсети
        add=добави добавете сложи сложете прибави впиши
        note=запиши записвай отбележи
        schedule=насрочи планирай уговори
        buy=купи купете купя купим вземи взема купувам
        fix=оправя поправя оправи
        clean=почистя изчистя почисти
        wash=измия изпера измий
        call=обадя обади звънна
        pay=платя плати
        move=премести преместете мести прехвърли
        postpone=отложи отложете
        change=промени смени сменете променете
        make=направи
        cancel=отмени откажи отменете анулирай
        delete=изтрий изтрийте заличи
        remove=махни премахни махнете разкарай
        show=покажи покажете
        find=намери
        check=провери
        tick off=отметни отметнете задраскай зачеркни
        need=трябва
        have=имам имаме
        like=харесва харесвам обичам
        know=знам
        come=дойде идва
        live=живея
        """

    /// Things that money is spent on and that are on lists.
    private static let things = """
        coffee=кафе кафета кафенце
        lunch=обяд обед обяда обеда
        dinner=вечеря вечери
        breakfast=закуска закуски
        food=храна храни манджа
        groceries=продукти
        bread=хляб
        milk=мляко
        eggs=яйце яйца
        butter=масло
        cheese=сирене кашкавал
        yogurt=йогурт
        meat=месо пилешко свинско
        fish=риба
        fruit=плод плодове
        vegetables=зеленчук зеленчуци
        tomatoes=домат домати
        potatoes=картоф картофи
        onions=лук
        apples=ябълка ябълки
        bananas=банан банани
        sugar=захар
        salt=сол
        flour=брашно
        rice=ориз
        oil=олио
        honey=мед
        water=вода
        pizza=пица пици
        burger=бургер
        kebab=дюнер
        beer=бира бири
        wine=вино
        tea=чай
        restaurant=ресторант ресторанти
        drinks=питие питиета
        icecream=сладолед
        sandwich=сандвич
        soap=сапун
        shampoo=шампоан
        detergent=перилен препарат
        batteries=батерия батерии
        taxi=такси
        bus=автобус
        tram=трамвай
        train=влак
        metro=метро
        petrol=бензин
        diesel=дизел нафта
        fuel=гориво
        parking=паркинг паркиране
        vignette=винетка
        mechanic=автосервиз
        tyres=гуми
        clothes=дреха дрехи
        shirt=риза тениска
        shoes=обувка обувки маратонки
        dress=рокля
        jeans=дънки
        jacket=яке
        trousers=панталон
        coat=палто
        medicines=лекарство лекарства хапчета
        pharmacy=аптека
        doctor=доктор лекар
        dentist=зъболекар зъболекарка стоматолог
        hospital=болница
        clinic=клиника
        haircut=подстригване
        hairdresser=фризьор фризьорка
        barber=бръснар
        manicure=маникюр
        massage=масаж
        cosmetics=козметика
        rent=наем
        electricity=ток електричество
        heating=парно отопление
        utilities=комунални
        internet=интернет
        furniture=мебел мебели
        lamp=лампа крушка
        repair=ремонт
        laptop=лаптоп
        computer=компютър
        headphones=слушалки
        cinema=кино
        movie=филм филми
        theatre=театър
        concert=концерт
        museum=музей
        subscription=абонамент
        game=игра игри
        book=книга книги
        gym=фитнес
        yoga=йога
        swimming=плуване басейн
        football=футбол
        tennis=тенис
        school=училище
        course=курс
        kindergarten=ясла
        textbook=учебник учебници
        university=университет
        hotel=хотел
        trip=екскурзия пътуване
        vacation=почивка ваканция отпуска
        gift=подарък подаръци
        flowers=цвете цветя
        vet=ветеринар
        dog=куче кучета
        cat=котка котки
        toys=играчка играчки
        diapers=пелени
        insurance=застраховка застраховки
        charity=благотворителност
        donation=дарение дарения
        tax=данък данъци
        fine=глоба
        fee=такса
        tip=бакшиш бакшиши
        interest=лихва
        loan=кредит заем
        laundry=пране прането
        homework=домашно домашни
        ironing=гладене
        dishes=чиния чинии съдове
        cleaning=чистене
        salary=заплата заплати
        bonus=бонус
        freelance=хонорар
        dividend=дивидент дивиденти
        bill=сметка сметки
        price=цена цени
        account=профил
        amount=сума
        card=карта
        expense=разход разходи
        income=приход приходи
        phone=телефон
        car=кола
        home=вкъщи
        friends=приятели
        mum=мама
        dad=тати татко
        present=презент
        kg=килограм кг килограма кило
        liters=литър литра литри
        packs=пакет пакета пакети
        bottles=бутилка бутилки
        jars=буркан буркана буркани
        boxes=кутия кутии
        bunch=връзка връзки
        """

    /// Entries of calendars and lists.
    private static let plans = """
        meeting=среща срещи
        checkup=преглед прегледи
        interview=интервю
        lesson=урок уроци
        rehearsal=репетиция
        workshop=семинар
        conference=конференция
        wedding=сватба
        party=парти купон
        anniversary=годишнина
        flight=полет
        exam=изпит изпити
        training=тренировка
        event=събитие събития
        calendar=календар
        schedule=програма график
        list=списък списъци
        task=задача
        tasks=задачи
        shopping=пазаруване
        reminder=напомняне
        reminders=напомняния
        alarm=аларма
        alarms=аларми
        anything=нещо
        everything=всичко
        start=начало
        end=край
        birthday=рожденик
        percent=процент процента проценти
        """

    private static let moneys = """
        euro=евро евра
        leva=лева лев лв левчета
        stotinki=стотинка стотинки ст
        dollars=долар долара долари
        pounds=паунд паунда паунди
        cents=цент цента центове
        """

    /// Phrases with one meaning, or with a different word order in English.
    static let phrases = """
        the day before yesterday=онзи ден
        the day after tomorrow=вдруги ден|вдругиден|други ден
        last night=снощи
        this morning=днес сутринта|тази сутрин|тая сутрин
        this afternoon=днес следобед|днес следобяд
        this evening=тази вечер|днес вечерта
        last year=лани|миналата година
        next year=догодина|другата година
        this year=тази година
        in the morning=рано сутрин
        afternoon=следобяд
        at noon=на обяд|на обед|по обяд|по обед
        at midnight=в полунощ
        midnight=полунощ
        at the end of=в края на|към края на
        the end of=края на|краят на
        the beginning of=началото на|в началото на
        the middle of=средата на|в средата на
        until the end of=до края на
        weekend=събота и неделя
        birthday=рожден ден|рождения ден|рожденият ден
        kindergarten=детска градина|детската градина
        nanny=детегледачка
        groceries=хранителни стоки|хранителни продукти
        phone bill=сметка за телефон|сметка за телефона|сметката за телефона|телефонна сметка
        electricity=сметка за ток|сметката за тока|сметката за ток|сметка за тока
        water bill=сметка за вода|сметката за вода|сметката за водата
        cat food=храна за котката|храна за котки
        dog=храна за кучето|храна за кучета
        car insurance=застраховка на колата|застраховка за колата|гражданска отговорност
        remind me=напомни ми|напомняй ми|ми напомни|напомнете ми|подсети ме|ме подсети
        remind me to=да не забравя да|не ме оставяй да забравя да
        remember to=не забравяй да
        add to my list=не забравяй
        wake me up=събуди ме|събудете ме|вдигни ме
        set an alarm=сложи аларма|нагласи аларма|навий аларма|пусни аларма
        add to my calendar=добави в календара|сложи в календара|запиши в календара|впиши в календара
        add task=добави задача|запиши задача|сложи задача
        new task=нова задача
        add task=задача да
        note to self=запиши си
        i need to=трябва да
        buy=трябва да купя|трябва да взема|да купя|ще купя
        how much did i spend=колко похарчих|колко платих|колко съм платил|колко съм платила|колко съм дал|колко съм дала|колко съм похарчил|колко съм похарчила|колко изхарчих|колко дадох
        how much is left=колко имам останали|колко имам останало|колко пари имам|колко ми останаха|колко останаха|колко ми остана|колко ми остава|колко остава|колко ми остават|колко остават
        what do i have=какво имам
        what do i have to do=какво имам за правене|какво имам да правя|какво трябва да правя|какво трябва да свърша|какво имам да свърша
        what is scheduled=какво предстои|какво ми предстои|какво съм планирал
        what is on=какво има в|какво има на|какво има по
        what is=какво има
        when is=кога е
        when is my=кога ми е|кога имам
        do i have=имам ли|дали имам
        every weekday=всеки делничен ден|всеки работен ден|всеки делник|в делничните дни|през делничните дни
        my half=моята половина
        my share=моят дял|моя дял|моята част
        split in half=наполовина|на половина|по равно|по половината|всеки плаща половината|всеки плати половината
        i mean=искам да кажа|исках да кажа|имам предвид|имах предвид
        actually=всъщност
        wait=чакай
        sorry=извинявай|извинете|пардон
        do i have anything=имам ли нещо|нещо имам ли
        am i free=свободен ли съм|свободна ли съм|свободен съм ли
        what reminders do i have=какви напомняния имам
        what tasks do i have=какви задачи имам
        show me=покажи ми|дай ми да видя
        the shopping list=списъка за пазаруване|списък за пазаруване|списъка за пазар|списък за пазар|пазарния списък|списъка с покупки|списъка за покупки
        from the shopping list=от покупките
        to the shopping list=към покупките|в покупките
        to the task list=към задачите|в задачите
        from the task list=от задачите
        is done=е готово|е готов|е готова|е свършено|са готови
        done with=готово с|готов съм с|готова съм с|приключих с|свърших с|свършено е с
        make it=направи го|нека е|нека бъде
        gave me=ми даде|даде ми|ми дадоха|дадоха ми|ми прати|прати ми|ми преведе|преведе ми
        refund=върнаха ми|ми върнаха|възстановиха ми|ми възстановиха
        bought=купих си|си купих|взех си
        what time is it=колко е часът|колко е часа
        good night=лека нощ
        good morning=добро утро
        happy=честит|честито
        have a nice=приятен|приятна|приятно
        how are you=как си|как сте
        thank you=благодаря|благодаря ти|мерси
        christmas eve=бъдни вечер|бъдни вечера
        christmas=коледа
        orthodox easter=великден
        orthodox good friday=разпети петък
        new years eve=новогодишната нощ|нова година вечерта
        new years day=нова година
        6 may=гергьовден
        1 march=баба марта
        14 february=трифон зарезан
        7 january=ивановден
        6 january=йордановден|богоявление
        20 july=илинден
        29 june=петровден
        15 august=голяма богородица
        14 september=кръстовден
        26 october=димитровден
        8 november=архангеловден
        6 december=никулден
        20 december=игнажден
        27 december=стефановден
        24 june=еньовден
        6 september=деня на съединението|съединението
        22 september=деня на независимостта
        """

    /// The numbers with words of their own.
    static let numbers: [(Int, String)] = [
        (0, "нула"), (1, "един една едно"), (2, "два две двама двете двата"), (3, "три трима"), (4, "четири четирима"),
        (5, "пет петима"),
        (6, "шест"), (7, "седем"), (8, "осем"), (9, "девет"), (10, "десет десетина"), (11, "единадесет единайсет"),
        (12, "дванадесет дванайсет"), (13, "тринадесет тринайсет"), (14, "четиринадесет четиринайсет"),
        (15, "петнадесет петнайсет петнайсетина"), (16, "шестнадесет шестнайсет"), (17, "седемнадесет седемнайсет"),
        (18, "осемнадесет осемнайсет"), (19, "деветнадесет деветнайсет"), (20, "двадесет двайсет двайсетина"),
        (30, "тридесет трийсет трийсетина"), (40, "четиридесет четирийсет"), (50, "петдесет петдесетина"),
        (60, "шестдесет шейсет"), (70, "седемдесет"), (80, "осемдесет"), (90, "деветдесет"),
        (100, "сто стотина"), (200, "двеста"), (300, "триста"), (400, "четиристотин"), (500, "петстотин"),
        (600, "шестстотин"), (700, "седемстотин"), (800, "осемстотин"), (900, "деветстотин"),
        (1000, "хиляда хиляди хил"), (1_000_000, "милион милиона милиони млн"),
        (1_000_000_000, "милиард милиарда милиарди млрд"),
    ]

    /// Days of the month in words.
    static let ordinals: [(Int, String)] = [
        (1, "първи"), (2, "втори"), (3, "трети"), (4, "четвърти"), (5, "пети"), (6, "шести"), (7, "седми"), (8, "осми"),
        (9, "девети"),
        (10, "десети"), (11, "единадесети единайсети"), (12, "дванадесети дванайсети"), (13, "тринадесети тринайсети"),
        (14, "четиринадесети четиринайсети"), (15, "петнадесети петнайсети"), (16, "шестнадесети шестнайсети"),
        (17, "седемнадесети седемнайсети"), (18, "осемнадесети осемнайсети"), (19, "деветнадесети деветнайсети"),
        (20, "двадесети двайсети"), (30, "тридесети трийсети"),
    ]

    /// English words that occur in no Bulgarian sentence in Latin letters. A text with one of them is English.
    static let english =
        "the and my at for of is in with spent paid remind add you your what this it we are was have from by that an not delete cancel move show when how"
        + " next last tomorrow today yesterday buy please will can be he she they his her"
}
