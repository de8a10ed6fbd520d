import ScamSense
import Testing

/// The commonest secrets are known by their names in the languages of Europe; everything else there, by its shape only.
@Suite struct SecretsInOtherLanguagesTests {
    private func kinds(_ text: String) -> [SecretKind] {
        ScamJudge.judgeOutgoing(text).secrets.map(\.kind)
    }

    @Test(arguments: [
        "der Code ist 482913",
        "hier ist der Code: 739 201",
        "le code est 482913",
        "voici le code 739201",
        "el código es 482913",
        "tu código de verificación es 739201",
        "o código é 482913",
        "il codice è 739201",
        "ecco il codice 482913",
        "codul este 482913",
        "de code is 739201",
        "kod to 482913",
        "mój kod 739201",
        "kód je 482913",
        "kod je 739201",
        "onay kodu 482913",
        "вот код 739201",
        "код подтверждения 482913",
        "код из смс 482913",
        "mein Bestätigungscode ist 550 913",
        "Code: 88213",
        "der Einmalcode lautet 4471",
        "c'est le code 229 481",
        "mon code de vérification est 229481",
        "te paso el código: 9 0 2 1 8 8",
        "me llegó el código 118200",
        "chegou o código 771028",
        "mi è arrivato il codice 60 11 94",
        "ti mando il codice 601194",
        "îți trimit codul 339120",
        "het is code 339120",
        "koden är 771239",
        "koden er 771239",
        "podaję kod 559021",
        "пришёл код 559021",
        "код 559021 никому не говори",
        "мій код 559021",
    ])
    func aCodeIsFound(text: String) {
        #expect(kinds(text).contains(.code))
    }

    @Test(arguments: [
        "mein Passwort ist Sommer2024",
        "das Kennwort lautet: geheim!99",
        "mi contraseña es Gato2020!",
        "la clave es perro55",
        "minha senha é Bola123",
        "la password è Roma1999",
        "mon mot de passe : Chat2021",
        "mijn wachtwoord is Fiets88",
        "hasło to Kot12345",
        "heslo je Pes2020",
        "lozinka je Macka77",
        "şifrem Kedi1234",
        "мой пароль qwerty123",
        "пароль: Zima2020",
        "mi pin es 4821",
        "meine PIN ist 7712",
        "mon code pin est 4821",
        "il mio pin è 3390",
        "пин карты 4821",
        "Zugang: Passwort ist Berlin#77",
        "wachtwoord: Tulp2023",
        "lösenordet är Sommar99",
        "lösenord: Sommar99",
        "contraseña: Madrid_2020",
        "mi clave del banco es 8841",
        "a senha do banco é 884120",
        "parola mea este Dunarea7",
        "пароль такой: Sobaka12",
        "ma PIN de carte est 8812",
    ])
    func aPasswordOrPINIsFound(text: String) {
        #expect(kinds(text).contains(.password))
    }

    @Test(arguments: [
        "ich schicke dir ein Foto vom Ausweis",
        "te envío foto de mi pasaporte",
        "j'envoie la photo du passeport",
        "высылаю фото паспорта",
    ])
    func thePictureOfAPaperIsFound(text: String) {
        #expect(kinds(text).contains(.idPhoto))
    }

    /// Doors, post, shops, times and descriptions of passwords.
    @Test(arguments: [
        "das Passwort ist falsch",
        "la contraseña es incorrecta",
        "la password è sbagliata",
        "пароль неверный",
        "hasło jest złe",
        "código postal 28013 Madrid",
        "le code de la porte 4821",
        "le code postal est 75001",
        "Rabattcode 20 Prozent auf alles ab 50 Euro",
        "kod pocztowy 00950",
        "почтовый индекс 101000",
        "wir treffen uns um 1830 am Gleis 12",
        "son las 1830 y no llegas",
        "ci vediamo alle 20 in via Roma 45",
        "à 18h30 devant le 75",
        "spotkajmy się o 18 przy ulicy Długiej 45",
        "встретимся в 1830 у дома 45",
        "der Gutschein hat 20 Euro gekostet",
        "compré 3 kilos de manzanas por 4821 pesos",
        "código de descuento VERANO20",
        "la clave es la paciencia",
        "code promo HIVER25 jusqu'au 31",
        "kod do drzwi 4821",
        "код домофона 4821",
        "habe 2024 viel gearbeitet",
        "nel 1999 ero a scuola",
        "mein Reisepass ist abgelaufen",
        "he perdido el pasaporte",
        "ich habe das Passwort vergessen",
        "olvidé mi contraseña, me ayudas?",
        "esqueci a senha 2 vezes",
        "password dimenticata",
        "забыл пароль от вайфая",
        "пароль от вайфая 12345678",
        "el código de la puerta es 4821",
        "code der Haustür ist 4821",
        "code pour la porte : 4821",
        "il codice del portone è 4821",
        "koden til døren er 4821",
        "codice fiscale",
        "Artikelcode 482913 ist ausverkauft",
        "el código del producto es 482913",
        "code produit 482913",
        "kod produktu 482913",
        "код товара 482913",
        "trackingcode 4829131",
        "Bestellnummer 482913",
        "commande 482913 expédiée",
        "заказ 482913 готов",
        "бронь номер 482913",
        "Flug LH 482 um 0913",
        "la réservation 482913 est confirmée",
        "numero de reserva 482913",
        "mein Kennwort muss 8 Zeichen haben",
        "mot de passe oublié 3 fois",
        "şifremi unuttum",
    ])
    func whatIsNoSecretIsLeftAlone(text: String) {
        #expect(kinds(text).isEmpty)
    }
}
