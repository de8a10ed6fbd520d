extension SecretWords {
    /// The words for the commonest secrets in other languages: German, Dutch, Swedish, Danish, Norwegian, French, Spanish,
    /// Portuguese, Italian, Romanian, Polish, Czech, Croatian, Turkish, Russian and Ukrainian. Those that mean something
    /// else in English or Bulgarian are left out.
    static let foreignLists: [(set: SecretWords, members: String)] = [
        (
            code,
            """
            código codigo códigos codice codici codul kod kód kodu koden kode koder koda sicherheitscode zugangscode
            bestätigungscode verifizierungscode einmalcode smscode beveiligingscode verificatiecode engångskod
            engangskode doğrulamakodu коду кодом
            """
        ),
        (
            oneTime,
            """
            verificación verificacion verificação verificacao verifica vérification bestätigung verificare
            weryfikacyjny weryfikacji ověřovací doğrulama onay confirmación confirmação conferma confirmare
            подтверждения подтверждение підтвердження
            """
        ),
        (
            harmlessCode,
            """
            postale poczt pocztowy postleitzahl postnummer почтовый поштовий индекс індекс descuento desconto réduction
            remise sconto rabat rabatt rabatowy zniżkowy korting скидки скидку промокод indirim puerta porta porte tür
            haustür deur deuren drzwi drzwiami dveře vrata kapı dörr dør portón immeuble bâtiment domofon domofonu
            домофона домофон подъезда подъезд воріт двери дверей produit producto produto prodotto produktu produkt artikel
            artículo articolo artykułu товара товару артикул
            """
        ),
        (pin, "pincode pinkod pinkode geheimzahl kodepin пинкод"),
        (
            password,
            """
            passwort kennwort wachtwoord lösenord lösenordet losenord adgangskode adgangskoden passord passordet contraseña contrasena clave senha hasło
            haslo heslo lozinka lozinku passe şifre sifre şifrem sifrem şifresi пароль пароля паролем лозинка parola parolă
            parolam
            """
        ),
        (harmlessPassword, "вайфай wlanpasswort wifipasswort"),
        (
            card,
            """
            kreditkarte bankkarte kartennummer karte tarjeta cartão cartao carte kaart kredietkaart kort kortet karta
            karty kartę kartı kartım kártya карты карту картой картки картку
            """
        ),
        (account, "conta rachunek rachunku účet účtu račun hesap kontonummer rekeningnummer счет счёт рахунок"),
        (number, "número numărul numaram numara broj číslo номером"),
        (isAre, "es est è é jest je este это є är lautet"),
        (mine, "mein meine mijn mitt mia mio meu minha mój moja moje můj мои мій benim meus mis"),
        (
            filler,
            """
            hier der das dein deine lautet bitte ist hij het jouw voilà voici ton votre cest aquí aqui está el la tu su
            ecco il tuo seu twój to oto jest zde zde tady ovdje işte det er här вот это тебе вам мне держи
            лови ось твій le les os um uma una un en de da del della di od za
            """
        ),
        (
            sending,
            """
            schicke sende stuur skickar sender envoie jenvoie envío enviando envio mando invio trimit wysyłam posílám šaljem
            gönderiyorum отправляю высылаю надсилаю
            """
        ),
        (photo, "foto fotos fotka zdjęcie fotografía fotografia fotoğraf фото photographie scansione kopie kopia"),
        (
            passport.union(paper),
            """
            reisepass personalausweis ausweis führerschein paspoort rijbewijs pasaporte passeport passaporto passaporte
            pașaport paszport dowód dowodu putovnica pasaport
            """
        ),
        (paper, "identité identità identidad identidade identitate"),
    ]
}
