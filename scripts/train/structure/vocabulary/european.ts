import type { WrittenVocabulary } from './written.js';

/**
 * {name}, {date}, {n}, {m} and {w} are filled in when an entry is used. Every list has an even number of entries or
 * more than ten.
 */
export const europeanVocabularies: Readonly<Record<string, WrittenVocabulary>> = {
  en: {
    words:
      'river|engine|market|pattern|garden|signal|harbour|budget|forest|theory|kitchen|network|railway|survey|winter|mineral|teacher|compound|village|protocol|copper|method|orchard|storage|bridge|sample|castle|module|weather|contract|island|pressure|library|voltage|shepherd|gradient|lantern|insurance|valley|membrane|ribbon|transport|saddle|inflation|meadow|algorithm|barrel|treaty|feather|enzyme|mirror|policy|tunnel|glacier|ladder|census|blanket|polymer|anchor|tariff',
    surnames:
      'Marrow|Thistle|Copperfield|Larkspur|Underhay|Brackish|Holloway-Reed|Saltmarsh|Pebble|Quarry|Tamarisk|Windle|Oxbow|Yarrow|Flintlock|Gannet|Mossop|Drizzle|Kestrel|Hearthstone|Bramley|Sorrel|Nettlecombe|Wicker',
    places:
      'Mill Bridge|Stonewater|Upper Fenwick|Ashcombe Vale|Port Lantern|Greyfield|Oldham Cross|Sandhurst Green|New Harrow|Elmstead|Cold Spring|Westmere',
    headings:
      'Introduction|Background|Methods|Materials and methods|Results|Findings|Discussion|Analysis|Conclusion|Concluding remarks|Summary|Executive summary|Related work|Literature review|Limitations|Future work|Acknowledgements|Appendix A|Data and sources|Study area|Chapter One|CHAPTER II|The early years|A new beginning|Frequently asked questions|How it works|What we found|Key points|Overview|Getting started|The {w} and the {w}|On {w}s',
    captions: 'Figure|Fig.|Table|Tab.|Photo|Image|Chart|Plate|Box|Map',
    menu: 'Home|About us|News|Contact|Products|Services|Blog|Shop|Log in|Sign up|Search|My account|Help|FAQ|Careers|Press|Events|Gallery|Forum|Downloads|Next page|Previous|Share|Print|Read more|Show all|Subscribe|Follow us|Back to top|Site map|Cart|Checkout',
    boilerplate:
      'All rights reserved.|This website uses cookies to improve your experience.|By continuing to browse you agree to our use of cookies.|No part of this publication may be reproduced without written permission of the publisher.|The information in this message is confidential and intended only for the addressee.|If you received this e-mail in error, please delete it and notify the sender.|Click here to unsubscribe from this newsletter.|You are receiving this e-mail because you signed up on our website.|Terms and conditions apply.|Skip to main content|Licensed under the terms stated in the accompanying file.|The software is provided as is, without warranty of any kind.|Please think of the environment before printing this e-mail.|Share this article on social media|Read our privacy policy to learn how we handle your data.|The views expressed here are those of the authors and not of the publisher.',
    greetings:
      'Dear {name},|Dear Sir or Madam,|Hi {name},|Hello everyone,|Dear Mr. {name},|Dear Ms. {name}:|Good morning {name},|To whom it may concern,|Dear colleagues,|Hey,',
    closings:
      'Best regards,|Kind regards,|Yours sincerely,|Yours faithfully,|Thanks,|Cheers,|With best wishes,|Sincerely yours,|Warmly,|Take care,',
    quoteIntros:
      'On {date}, {name} wrote:|{name} wrote on {date}:|On {date} at {n}:14, {name} <{w}@example.org> wrote:|---- Original message ----|{name} said:|Quoting {name}:',
    remarks:
      'Could you send me the {w} before the end of the week?|I have looked at the {w} again and it seems fine to me.|We still need to decide what to do about the {w}.|The {w} will arrive on Tuesday, as far as I know.|Nobody told me that the {w} had been moved.|Please find the {w} attached.|I will be away until Monday and can answer then.|Has anyone seen the {w} from last year?|It was the {w} that worried us most.|They asked for a new {w} twice.',
    fields:
      'Name|Date|Address|Phone|Order number|Quantity|Price|Total|Signature|Department|Status|Reference|Customer|Due date|Amount|Unit|Weight|Size|Country|Remarks',
    contentsTitles: 'Contents|Table of contents|CONTENTS|List of figures',
    referenceTitles: 'References|Bibliography|REFERENCES|Works cited|Literature|Sources',
    pageMarks: 'Page {n}|Page {n} of {m}|- {n} -|{n}|p. {n}|{n} / {m}|{n} · {w}|[{n}]',
    keywordLabels: 'Keywords|Key words|Index terms|Tags',
    months: 'January|February|March|April|May|June|July|August|September|October|November|December',
    streets: '{n} {w} Street|{n} {w} Road|{n} {w} Lane|{n} {w} Avenue|Unit {n}, {w} House|PO Box {n}',
  },
  de: {
    words:
      'Fluss|Motor|Markt|Muster|Garten|Signal|Hafen|Haushalt|Wald|Theorie|Küche|Netzwerk|Eisenbahn|Umfrage|Winter|Mineral|Lehrer|Verbindung|Dorf|Protokoll|Kupfer|Verfahren|Obstgarten|Speicher|Brücke|Probe|Burg|Modul|Wetter|Vertrag|Insel|Druck|Bibliothek|Spannung|Schäfer|Gefälle|Laterne|Versicherung|Tal|Membran|Band|Verkehr|Sattel|Preis|Wiese|Algorithmus|Fass|Abkommen|Feder|Enzym|Spiegel|Richtlinie',
    surnames:
      'Ackerrain|Birkenstock-Au|Distelfink|Erlengrund|Feldweg|Grauwacke|Heidekraut|Kieselstein|Lindenhof|Mühlbach|Nebelhorn|Ofenrohr|Pfahlbau|Rauchfang|Schilfrohr|Tannwald|Uferlos|Weidenkorb',
    places: 'Obermühlstadt|Niederlinden|Steinbruck|Auental|Neuhafen|Kaltwasser|Birkenrode|Grünfelde|Altmarkt|Seewinkel',
    headings:
      'Einleitung|Hintergrund|Methoden|Material und Methoden|Ergebnisse|Befunde|Diskussion|Auswertung|Fazit|Schlussbemerkung|Zusammenfassung|Überblick|Stand der Forschung|Grundlagen|Ausblick|Grenzen der Untersuchung|Danksagung|Anhang A|Erstes Kapitel|KAPITEL II|Die frühen Jahre|Ein neuer Anfang|Häufige Fragen|So geht es|Das Wichtigste in Kürze|Daten und Quellen',
    captions: 'Abbildung|Abb.|Tabelle|Tab.|Foto|Bild|Karte|Diagramm',
    menu: 'Startseite|Über uns|Aktuelles|Kontakt|Produkte|Leistungen|Blog|Warenkorb|Anmelden|Registrieren|Suche|Mein Konto|Hilfe|Häufige Fragen|Karriere|Presse|Termine|Galerie|Forum|Herunterladen|Weiter|Zurück|Teilen|Drucken|Mehr lesen|Alle anzeigen|Impressum|Datenschutz',
    boilerplate:
      'Alle Rechte vorbehalten.|Diese Website verwendet Cookies, um Ihr Erlebnis zu verbessern.|Mit der Nutzung unserer Dienste erklären Sie sich damit einverstanden.|Nachdruck, auch auszugsweise, nur mit Genehmigung des Verlags.|Diese E-Mail ist vertraulich und nur für den Empfänger bestimmt.|Sollten Sie diese Nachricht irrtümlich erhalten haben, löschen Sie sie bitte.|Hier können Sie den Newsletter abbestellen.|Es gelten unsere allgemeinen Geschäftsbedingungen.|Zum Inhalt springen|Alle Angaben ohne Gewähr.|Bitte prüfen Sie, ob diese Mail wirklich ausgedruckt werden muss.|Diesen Artikel teilen',
    greetings:
      'Sehr geehrte Damen und Herren,|Liebe Kolleginnen und Kollegen,|Sehr geehrter Herr {name},|Sehr geehrte Frau {name},|Hallo {name},|Guten Tag,|Liebe Frau {name},|Lieber Herr {name},',
    closings:
      'Mit freundlichen Grüßen|Mit besten Grüßen|Viele Grüße|Herzliche Grüße|Hochachtungsvoll|Bis bald|Beste Grüße|Liebe Grüße',
    quoteIntros:
      'Am {date} schrieb {name}:|{name} schrieb am {date}:|-----Ursprüngliche Nachricht-----|Am {date} um {n}:20 schrieb {name} <{w}@example.org>:',
    remarks:
      'Können Sie mir die Unterlagen zum Thema {w} bis Freitag schicken?|Ich habe mir das noch einmal angesehen und bin einverstanden.|Wir müssen noch klären, wer sich darum kümmert.|Die Lieferung kommt am Dienstag, soweit ich weiß.|Davon hat mir niemand etwas gesagt.|Anbei finden Sie die Datei.|Ich bin bis Montag nicht im Haus.|Hat jemand die Liste vom letzten Jahr gesehen?',
    fields:
      'Name|Datum|Anschrift|Telefon|Bestellnummer|Menge|Preis|Summe|Unterschrift|Abteilung|Status|Zeichen|Kunde|Fällig am|Betrag|Einheit|Gewicht|Größe|Land|Bemerkung',
    contentsTitles: 'Inhalt|Inhaltsverzeichnis|INHALT|Abbildungsverzeichnis',
    referenceTitles: 'Literatur|Literaturverzeichnis|Quellen|Quellenverzeichnis',
    pageMarks: 'Seite {n}|Seite {n} von {m}|- {n} -|{n}|S. {n}|{n} / {m}',
    keywordLabels: 'Schlagwörter|Stichwörter|Schlüsselwörter|Themen',
    months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    streets: '{w}straße {n}|{w}weg {n}|{w}gasse {n}|Am {w} {n}|{w}platz {n}|Postfach {n}',
  },
  fr: {
    words:
      'rivière|moteur|marché|motif|jardin|signal|port|budget|forêt|théorie|cuisine|réseau|gare|enquête|hiver|minéral|maître|composé|village|protocole|cuivre|méthode|verger|stockage|pont|échantillon|château|module|climat|contrat|île|pression|bibliothèque|tension|berger|pente|lanterne|assurance|vallée|membrane|ruban|transport|selle|prix|prairie|algorithme|tonneau|traité|plume|enzyme',
    surnames:
      'Bruyère|Cailloux|Duchêne-Vert|Fougère|Grandpré|Hautbois|Lavande|Moulinet|Noisetier|Osier|Peuplier|Roseau|Sablier|Tilleul|Verger|Ardoise',
    places:
      'Pontclair|Valmoulin|Saint-Osier|Belleroche|Port-Lanterne|Grisechamp|Vieux-Marché|Eauvive|Montfroid|Neuvemare',
    headings:
      'Introduction|Contexte|Méthodes|Matériel et méthodes|Résultats|Constats|Discussion|Analyse|Conclusion|Remarques finales|Résumé|Aperçu|État de l’art|Cadre théorique|Limites|Perspectives|Remerciements|Annexe A|Chapitre premier|CHAPITRE II|Les premières années|Un nouveau départ|Questions fréquentes|Comment ça marche|L’essentiel|Données et sources',
    captions: 'Figure|Fig.|Tableau|Tab.|Photo|Image|Carte|Graphique',
    menu: 'Accueil|À propos|Actualités|Contact|Produits|Services|Blog|Boutique|Connexion|Inscription|Recherche|Mon compte|Aide|FAQ|Carrières|Presse|Agenda|Galerie|Forum|Téléchargements|Suivant|Précédent|Partager|Imprimer|Lire la suite|Tout afficher|Mentions légales|Plan du site',
    boilerplate:
      'Tous droits réservés.|Ce site utilise des cookies pour améliorer votre expérience.|En poursuivant votre navigation, vous acceptez l’utilisation de cookies.|Toute reproduction, même partielle, est interdite sans autorisation.|Ce message est confidentiel et destiné exclusivement à son destinataire.|Si vous avez reçu ce message par erreur, merci de le supprimer.|Pour vous désabonner, cliquez ici.|Voir nos conditions générales de vente.|Aller au contenu principal|Photos non contractuelles.|Partager cet article|Pensez à l’environnement avant d’imprimer ce message.',
    greetings:
      'Madame, Monsieur,|Cher Monsieur {name},|Chère Madame {name},|Bonjour {name},|Chers collègues,|Bonjour à tous,|Monsieur,|Salut {name},',
    closings:
      'Cordialement,|Bien à vous,|Sincères salutations,|Amicalement,|Bien cordialement,|À bientôt,|Respectueusement,|Merci d’avance,',
    quoteIntros:
      'Le {date}, {name} a écrit :|{name} a écrit le {date} :|-----Message d’origine-----|Le {date} à {n}:05, {name} <{w}@example.org> a écrit :',
    remarks:
      'Pouvez-vous m’envoyer le dossier avant la fin de la semaine ?|J’ai relu le document et tout me semble correct.|Il reste à décider ce que nous faisons de ce point.|La livraison arrive mardi, si je ne me trompe pas.|Personne ne m’avait prévenu.|Vous trouverez le fichier en pièce jointe.|Je serai absent jusqu’à lundi.|Quelqu’un a-t-il vu la liste de l’an dernier ?',
    fields:
      'Nom|Date|Adresse|Téléphone|Numéro de commande|Quantité|Prix|Total|Signature|Service|Statut|Référence|Client|Échéance|Montant|Unité|Poids|Taille|Pays|Remarques',
    contentsTitles: 'Sommaire|Table des matières|SOMMAIRE|Liste des figures',
    referenceTitles: 'Références|Bibliographie|RÉFÉRENCES|Sources',
    pageMarks: 'Page {n}|Page {n} sur {m}|- {n} -|{n}|p. {n}|{n} / {m}',
    keywordLabels: 'Mots-clés|Mots clés|Thèmes|Étiquettes',
    months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    streets: '{n}, rue du {w}|{n} avenue du {w}|{n} bis, place du {w}|{n}, chemin du {w}|BP {n}|{n} boulevard du {w}',
  },
  es: {
    words:
      'río|motor|mercado|patrón|jardín|señal|puerto|presupuesto|bosque|teoría|cocina|red|tren|encuesta|invierno|mineral|maestro|compuesto|pueblo|protocolo|cobre|método|huerto|depósito|puente|muestra|castillo|módulo|clima|contrato|isla|presión|biblioteca|tensión|pastor|pendiente|farol|seguro|valle|membrana|cinta|transporte|silla|precio|prado|algoritmo|barril|tratado|pluma|enzima',
    surnames:
      'Arboleda|Barranco|Cascajo|Dehesa|Encinar|Fontanar|Guijarro-Sol|Hinojal|Juncal|Lagunero|Mimbre|Nogal|Olivar|Peñasco|Retama|Salitre',
    places:
      'Puenteclaro|Valdemolino|San Mimbre|Rocabella|Puerto Farol|Campogris|Mercado Viejo|Aguaviva|Montefrío Alto|Lagunanueva',
    headings:
      'Introducción|Antecedentes|Métodos|Material y métodos|Resultados|Hallazgos|Discusión|Análisis|Conclusiones|Consideraciones finales|Resumen|Panorama|Estado de la cuestión|Marco teórico|Limitaciones|Trabajo futuro|Agradecimientos|Anexo A|Capítulo primero|CAPÍTULO II|Los primeros años|Un nuevo comienzo|Preguntas frecuentes|Cómo funciona|Lo esencial|Datos y fuentes',
    captions: 'Figura|Fig.|Tabla|Cuadro|Foto|Imagen|Mapa|Gráfico',
    menu: 'Inicio|Quiénes somos|Noticias|Contacto|Productos|Servicios|Blog|Tienda|Acceder|Registrarse|Buscar|Mi cuenta|Ayuda|Preguntas frecuentes|Empleo|Prensa|Agenda|Galería|Foro|Descargas|Siguiente|Anterior|Compartir|Imprimir|Leer más|Ver todo|Aviso legal|Mapa del sitio',
    boilerplate:
      'Todos los derechos reservados.|Este sitio utiliza cookies para mejorar su experiencia.|Si continúa navegando, acepta el uso de cookies.|Queda prohibida la reproducción total o parcial sin autorización.|Este mensaje es confidencial y está dirigido únicamente a su destinatario.|Si ha recibido este correo por error, le rogamos que lo elimine.|Para darse de baja, haga clic aquí.|Consulte los términos y condiciones.|Ir al contenido principal|Imágenes meramente ilustrativas.|Compartir este artículo|Piense en el medio ambiente antes de imprimir este correo.',
    greetings:
      'Estimado señor {name}:|Estimada señora {name}:|Hola, {name}:|Buenos días:|Estimados compañeros:|Querida {name}:|A quien corresponda:|Muy señores míos:',
    closings:
      'Atentamente,|Un cordial saludo,|Saludos,|Un abrazo,|Cordialmente,|Hasta pronto,|Gracias de antemano,|Reciba un saludo,',
    quoteIntros:
      'El {date}, {name} escribió:|{name} escribió el {date}:|-----Mensaje original-----|El {date} a las {n}:40, {name} <{w}@example.org> escribió:',
    remarks:
      '¿Podría enviarme el informe antes del viernes?|He revisado el documento y me parece correcto.|Todavía falta decidir qué hacemos con eso.|El pedido llega el martes, según creo.|Nadie me había avisado del cambio.|Le adjunto el archivo.|Estaré fuera hasta el lunes.|¿Alguien ha visto la lista del año pasado?',
    fields:
      'Nombre|Fecha|Dirección|Teléfono|Número de pedido|Cantidad|Precio|Total|Firma|Departamento|Estado|Referencia|Cliente|Vencimiento|Importe|Unidad|Peso|Talla|País|Observaciones',
    contentsTitles: 'Índice|Contenido|ÍNDICE|Lista de figuras',
    referenceTitles: 'Referencias|Bibliografía|REFERENCIAS|Fuentes',
    pageMarks: 'Página {n}|Página {n} de {m}|- {n} -|{n}|pág. {n}|{n} / {m}',
    keywordLabels: 'Palabras clave|Palabras claves|Temas|Etiquetas',
    months: 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    streets:
      'Calle del {w}, {n}|Avenida del {w} {n}|Plaza del {w}, {n}|Camino del {w} s/n|Apartado {n}|C/ {w}, n.º {n}',
  },
  pt: {
    words:
      'rio|motor|mercado|padrão|jardim|sinal|porto|orçamento|floresta|teoria|cozinha|rede|comboio|inquérito|inverno|mineral|professor|composto|aldeia|protocolo|cobre|método|pomar|depósito|ponte|amostra|castelo|módulo|clima|contrato|ilha|pressão|biblioteca|tensão|pastor|declive|lanterna|seguro|vale|membrana|fita|transporte|sela|preço|prado|algoritmo|barril|tratado|pena|enzima',
    surnames:
      'Arvoredo|Barranco|Cascalho|Penedo|Azinhal|Fontainhas|Seixo|Funcho|Juncal|Lagoa-Alta|Vimeiro|Nogueiral|Olivedo|Penhasco|Giesta|Salina',
    places:
      'Ponteclara|Vale do Moinho|Vimeiro Novo|Rochabela|Porto Lanterna|Campocinza|Mercado Velho|Águaviva|Montefrio|Lagoanova',
    headings:
      'Introdução|Contexto|Métodos|Material e métodos|Resultados|Achados|Discussão|Análise|Conclusão|Considerações finais|Resumo|Visão geral|Revisão da literatura|Quadro teórico|Limitações|Trabalhos futuros|Agradecimentos|Anexo A|Capítulo primeiro|CAPÍTULO II|Os primeiros anos|Um novo começo|Perguntas frequentes|Como funciona|O essencial|Dados e fontes',
    captions: 'Figura|Fig.|Tabela|Quadro|Foto|Imagem|Mapa|Gráfico',
    menu: 'Início|Sobre nós|Notícias|Contato|Produtos|Serviços|Blog|Loja|Entrar|Cadastre-se|Pesquisar|Minha conta|Ajuda|Perguntas frequentes|Carreiras|Imprensa|Agenda|Galeria|Fórum|Downloads|Próximo|Anterior|Compartilhar|Imprimir|Leia mais|Ver tudo|Aviso legal|Mapa do site',
    boilerplate:
      'Todos os direitos reservados.|Este site utiliza cookies para melhorar a sua experiência.|Ao continuar a navegar, você concorda com o uso de cookies.|É proibida a reprodução total ou parcial sem autorização.|Esta mensagem é confidencial e destina-se apenas ao destinatário.|Se recebeu este e-mail por engano, apague-o por favor.|Para cancelar a inscrição, clique aqui.|Consulte os termos e condições.|Ir para o conteúdo principal|Imagens meramente ilustrativas.|Compartilhe este artigo|Pense no meio ambiente antes de imprimir.',
    greetings:
      'Prezado senhor {name},|Prezada senhora {name},|Olá, {name},|Bom dia,|Caros colegas,|Querida {name},|A quem possa interessar,|Exmos. Senhores,',
    closings:
      'Atenciosamente,|Com os melhores cumprimentos,|Abraços,|Um abraço,|Cordialmente,|Até breve,|Desde já agradeço,|Saudações,',
    quoteIntros:
      'Em {date}, {name} escreveu:|{name} escreveu em {date}:|-----Mensagem original-----|Em {date} às {n}:30, {name} <{w}@example.org> escreveu:',
    remarks:
      'Você pode me enviar o relatório até sexta-feira?|Revi o documento e parece estar tudo certo.|Ainda falta decidir o que fazer com isso.|A encomenda chega na terça, pelo que sei.|Ninguém me avisou da mudança.|Segue o arquivo em anexo.|Estarei fora até segunda-feira.|Alguém viu a lista do ano passado?',
    fields:
      'Nome|Data|Endereço|Telefone|Número do pedido|Quantidade|Preço|Total|Assinatura|Departamento|Situação|Referência|Cliente|Vencimento|Valor|Unidade|Peso|Tamanho|País|Observações',
    contentsTitles: 'Índice|Sumário|ÍNDICE|Lista de figuras',
    referenceTitles: 'Referências|Bibliografia|REFERÊNCIAS|Fontes',
    pageMarks: 'Página {n}|Página {n} de {m}|- {n} -|{n}|pág. {n}|{n} / {m}',
    keywordLabels: 'Palavras-chave|Palavras chave|Temas|Etiquetas',
    months: 'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro',
    streets:
      'Rua do {w}, {n}|Avenida do {w}, {n}|Praça do {w}, {n}|Travessa do {w} {n}|Caixa Postal {n}|R. {w}, nº {n}',
  },
};
