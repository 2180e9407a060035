import type { Sign } from './claim-signs.js';

/** Words of one language by which claims are told; each is a piece of a pattern. */
interface SignWords {
  readonly sources: string;
  readonly finding: string;
  readonly attribution: string;
  readonly reported: string;
  readonly share: string;
  readonly amount: string;
  readonly change: string;
  readonly comparison: string;
  readonly superlative: string;
  readonly effect: string;
  readonly history: string;
  readonly generality: string;
  /** A general subject right before its verb. */
  readonly subject: string;
  readonly told: string;
  readonly instruction: string;
  readonly ownText: string;
}

const YEAR = String.raw`(?<![\d.,])(?:1\d{3}|20[0-2]\d)(?![\d.,%])`;

const GERMAN: SignWords = {
  sources:
    'studien?|untersuchung(?:en)?|forscher(?:n|innen)?|forschende|wissenschaftler(?:n|innen)?|experten|expertinnen|' +
    'fachleute|historiker(?:innen)?|ökonomen|ärzte|psychologen|umfragen?|daten|statistiken?|berichte?|messungen',
  finding:
    'zeig(?:t|en|te|ten)|beleg(?:t|en)|f[ai]nden?|nachgewiesen|ergab(?:en)?|ergeben|warn(?:t|' +
    'en|ten)|schätz(?:t|en)|' +
    'vermuten|bestätig(?:t|en)|herausgefunden|festgestellt|stellten|berichten|glauben|' +
    'entdeckt(?:en)?|deuten|legen|einig|gehen davon aus',
  attribution:
    String.raw`laut (?=\p{Lu}|ein|de[rmns])|gemäß|zufolge|nach (?:angaben|schätzungen|` +
    String.raw`ansicht) (?:de[rs]|von)`,
  reported: 'erwiesen|nachgewiesen|bewiesen|geschätzt|in verbindung gebracht|gilt als|gelten als',
  share:
    String.raw`prozent|jede[rsn]? (?:zweite|dritte|vierte|fünfte|zehnte)[rns]?|hälfte|drittel|viertel|` +
    String.raw`fünftel|mehrheit|` +
    'doppelt so|dreimal so|zweimal so|anteil|die meisten',
  amount: String.raw`millionen?|milliarden?|tausende|hunderttausende|\d{1,3}(?:\.\d{3})+`,
  change:
    'gestiegen|gesunken|gefallen|steigt|sinkt|stieg(?:en)?|sank(?:en)?|verdoppelt|halbiert|zugenommen|abgenommen|' +
    'wächst|wuchs|schrumpf(?:t|en)|verlieren|verlor(?:en)?',
  comparison: String.raw`(?:mehr|weniger|besser|\p{L}{3,}er(?:e[mnrs]?)?)(?!\p{L})[^.;,]{0,50}\sals`,
  superlative: String.raw`(?:der|die|das|dem|den) \p{L}{3,}ste[nrs]?|im durchschnitt|durchschnittlich|zum ersten mal`,
  effect:
    '(?:erhöh|senk|verringer|verursach|verbesser|verschlechter|förder|schütz|schad|schäd|' +
    'beeinfluss|verhinder|stärk|' +
    'schwäch|bewirk|begünstig|heil|reduzier|steiger|beding)(?:t|en|et|te|ten|n)?|' +
    'f[üu]hrt?(?:en)? zu|tötet|töten|kostet',
  history: `${YEAR}|jahrhunderts?|mittelalters?|antike|erfunden|gegründet|weltkriegs?|römer`,
  generality:
    'menschen|kinder[n]?|kind|frauen|männer[n]?|erwachsene[n]?|jugendliche[n]?|schüler[n]?|' +
    'patienten|deutschen?|länder|' +
    'städten?|arten|weltweit|welt|europas?|gesundheit|risiko|bevölkerung|gesellschaft|gehirn|insekten|armut|alpen',
  subject: String.raw`^(?!(?:der|die|das|ein|eine|es|er|sie|ich|wir|in|im|am)\s)\p{Lu}\p{Ll}+ \p{Ll}+(?:t|en)`,
  told:
    'gestern|vorgestern|heute (?:morgen|abend)|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|' +
    'sagte|lachte|ging|stand|saß|setzte|schloss|schlief|fragte|nickte|uhr|ihr[enmrs]?|sein(?:e[nmrs]?)?',
  instruction: 'bitte|klicken|geben|drücken|wählen|nehmen|fügen|rühren|stellen|öffnen|schließen',
  ownText:
    String.raw`(?:diese[mrs]?|folgende[nmrs]?|nächste[nmrs]?) (?:kapitel|abschnitt|aufsatz|artikel|beitrag|arbeit)|` +
    String.raw`(?:abb\.|abbildung|tabelle|kapitel|abschnitt) \d`,
};

const FRENCH: SignWords = {
  sources:
    'études?|recherches?|chercheur(?:s|euses?)?|scientifiques|experts?|spécialistes|' +
    'historiens|économistes|médecins|' +
    'enquêtes?|sondages?|données|statistiques|rapports?|travaux|analyses?',
  finding:
    String.raw`(?:montr|suggèr|révèl|indiqu|démontr|estim|affirm|avert|constat|conclu|confirm|découv|` +
    String.raw`accord|soulign|établ)\p{L}*|pensent`,
  attribution: String.raw`selon (?!moi|nous|vous|lui|elle|le mode|les cas)|d['’]après (?!moi|nous|vous)`,
  reported: '(?:prouvé|démontré|établi|reconnu|estimé|considéré|associé|lié)e?s?',
  share:
    String.raw`pour cent|tiers|quarts?|cinquièmes?|moitié|majorité|la plupart|une? \p{L}+ sur (?:deux|` +
    String.raw`trois|quatre|cinq|dix)|` +
    '(?:deux|trois) fois plus',
  amount: String.raw`millions?|milliards?|milliers|\d{1,3}(?:[\u00a0\u202f. ]\d{3})+`,
  change: 'augmenté|diminué|chuté|baissé|doublé|triplé|progressé|reculé|perdu|perd(?:ent)?|fond(?:ent|u)',
  comparison: String.raw`(?:plus|moins|mieux|aussi|autant)(?!\p{L})[^.;,]{0,40}\squ(?:e|['’])`,
  superlative: String.raw`l[ea]s? (?:plus|moins|premi[eè]re?|principale?|meilleure?)s?|en moyenne`,
  effect:
    String.raw`(?:augment|rédui|provoqu|caus|amélior|aggrav|favoris|protèg|nui|influenc|entraîn|empêch|` +
    String.raw`renforc|affaibli|diminu|prévien|contribu)(?:e|ent|t|s|sent|a|é)?|tuent?|coûtent?`,
  history: String.raw`${YEAR}|siècles?|moyen âge|antiquité|inventée?s?|fondée?s?|guerre`,
  generality:
    'enfants?|femmes|hommes|adultes|adolescents|jeunes|élèves|patients|français(?:es)?|' +
    'personnes|pays|villes|espèces|' +
    'monde|europe|france|santé|risque|société|population|cerveau|pauvreté|habitants|glaciers?|insectes',
  subject: String.raw`^(?:le |la |les |l['’])\p{L}+ \p{L}+(?:e|ent|it)`,
  told:
    'hier|demain|ce (?:matin|soir)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|dit|' +
    'rit|posa|ferma|marcha|dormait|heures',
  instruction: 'veuillez|ajoutez|cliquez|versez|mélangez|prenez|appuyez|ouvrez|fermez|choisissez',
  ownText:
    String.raw`(?:ce|cette|cet|prochaine?) (?:chapitre|section|article|étude|travail)|(?:figure|` +
    String.raw`tableau|chapitre) \d`,
};

const SPANISH: SignWords = {
  sources:
    'estudios?|investigaci(?:ón|ones)|investigador(?:es|as)|científic[oa]s|expert[oa]s|especialistas|historiadores|' +
    'economistas|médicos|encuestas?|datos|estadísticas|informes?|análisis',
  finding:
    String.raw`(?:muestr|demuestr|demostr|indic|sugier|revel|adviert|estim|afirm|conclu|confirm|` +
    String.raw`descubr|encontr|coincid|señal|apunt|creen)\p{L}*`,
  attribution: String.raw`según (?!yo|nosotros|el plan)|de acuerdo con (?!mi)`,
  reported: '(?:demostrado|probado|comprobado|reconocido|estimado|considerado|asociado|relacionado)[as]?',
  share:
    String.raw`por ciento|tercios?|cuartas? partes?|cuarto de|mitad|mayoría|un[oa] de cada (?:dos|tres|` +
    String.raw`cuatro|cinco|diez)|` +
    '(?:dos|tres) veces más',
  amount: String.raw`millones?|miles|\d{1,3}(?:[. ]\d{3})+`,
  change: 'aumentado|disminuido|caído|bajado|subido|duplicado|crecido|crece|perdido|pierden?|se derriten',
  comparison: String.raw`(?:más|menos|mejor|peor|tan|tanto)(?!\p{L})[^.;,]{0,40}\s(?:que|como)`,
  superlative:
    String.raw`(?:el|la|los|las) (?:\p{L}+ )?(?:más|menos|mayor|primer[oa]?|principal|mejor)|de media|` +
    String.raw`en promedio`,
  effect:
    String.raw`(?:aument|reduc|provoc|caus|mejor|empeor|favorec|proteg|dañ|influy|previen|fortalec|` +
    String.raw`debilit|disminuy|contribuy)(?:an?|en?|ó|aron)|baj(?:a|an) la|cuesta|mata|matan`,
  history: String.raw`${YEAR}|siglos?|edad media|antigüedad|inventó|fundad[oa]|guerra`,
  generality:
    'niñ[oa]s|mujeres|hombres|adultos|adolescentes|jóvenes|alumnos|pacientes|españoles|' +
    'personas|países|ciudades|especies|' +
    'mundo|europa|españa|salud|riesgo|sociedad|población|cerebro|pobreza|habitantes|glaciares|insectos|península',
  subject: String.raw`^(?:el|la|los|las) \p{L}+ \p{L}+(?:a|an|e|en)`,
  told:
    'ayer|mañana|hoy|lunes|martes|miércoles|jueves|viernes|sábado|domingo|dijo|rió|puso|' +
    'cerró|caminó|dormía|las (?:nueve|diez|ocho)',
  instruction: 'por favor|añada|haga|pulse|vierta|mezcle|tome|abra|cierre|elija|lave',
  ownText:
    String.raw`(?:este|esta|próxim[oa]|siguiente) (?:capítulo|sección|artículo|estudio|trabajo)|` +
    String.raw`(?:figura|tabla|capítulo) \d`,
};

const PORTUGUESE: SignWords = {
  sources:
    'estudos?|pesquisas?|pesquisador(?:es|as)|investigador(?:es|as)|cientistas|especialistas|peritos|historiadores|' +
    'economistas|médicos|inquéritos?|dados|estatísticas|relatórios?|análises?',
  finding:
    String.raw`(?:mostr|demonstr|indic|suger|revel|advert|estim|afirm|conclu|confirm|descobr|encontr|` +
    String.raw`concord|apont|alert|acredit)\p{L}*`,
  attribution:
    String.raw`segundo (?=um|uma|o|a|os|as|\p{Lu})|de acordo com (?!o meu|a minha)|conforme (?=um|uma|` +
    String.raw`o|a)`,
  reported: '(?:demonstrado|provado|comprovado|reconhecido|estimado|considerado|associado|relacionado)[as]?',
  share:
    String.raw`por cento|terços?|(?:um|três) quartos?|metade|maioria|uma? em cada (?:duas|dois|três|` +
    String.raw`quatro|cinco|dez)|(?:duas|três) vezes mais`,
  amount: String.raw`milhões|milhão|bilhões|mil|milhares|\d{1,3}(?:[. ]\d{3})+`,
  change: 'aumentado|aumentou|diminuiu|caiu|desceu|subiu|duplicou|cresceu|cresce|perdeu|perdem?|derretem',
  comparison: String.raw`(?:mais|menos|melhor|pior|tão|tanto)(?!\p{L})[^.;,]{0,40}\s(?:que|como)`,
  superlative: String.raw`[oa]s? (?:\p{L}+ )?(?:mais|menos|maior|primeir[oa]|principal|melhor)|em média`,
  effect:
    String.raw`(?:aument|reduz|provoc|caus|melhor|pior|favorec|proteg|danific|influenci|previn|` +
    String.raw`fortalec|enfraquec|diminu|contribu)(?:am?|em?|i|ou|aram|em)?|cust(?:a|am)|mat(?:a|am)`,
  history: String.raw`${YEAR}|séculos?|idade média|antiguidade|inventad[oa]|fundad[oa]|guerra`,
  generality:
    'crianças?|mulheres|homens|adultos|adolescentes|jovens|alunos|pacientes|portugueses|' +
    'brasileiros|pessoas|países|cidades|' +
    'espécies|mundo|europa|brasil|portugal|saúde|risco|sociedade|população|cérebro|pobreza|' +
    'habitantes|glaciares|insetos|península',
  subject: String.raw`^(?:o|a|os|as) \p{L}+ \p{L}+(?:a|am|e|em|z)`,
  told:
    'ontem|amanhã|hoje|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|' +
    'sábado|domingo|disse|riu|pôs|fechou|caminhou|dormia|às nove',
  instruction: 'por favor|adicione|clique|prima|despeje|misture|pegue|abra|feche|escolha|lave',
  ownText:
    String.raw`(?:neste|nesta|próxim[oa]|este|esta) (?:capítulo|seção|secção|artigo|estudo|trabalho)|` +
    String.raw`(?:figura|tabela|capítulo) \d`,
};

const whole = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');

const signsOf = (words: SignWords): readonly Sign[] => [
  {
    name: 'report',
    weight: 3,
    matches: new RegExp(
      String.raw`(?<!\p{L})(?:${words.sources})(?!\p{L})[^.;]{0,60}?(?<!\p{L})(?:${words.finding})(?!\p{L})`,
      'iu',
    ),
  },
  { name: 'attribution', weight: 3, matches: new RegExp(String.raw`(?<!\p{L})(?:${words.attribution})`, 'iu') },
  { name: 'reported', weight: 3, matches: whole(words.reported) },
  {
    name: 'share',
    weight: 2.7,
    matches: new RegExp(String.raw`\d\s?(?:%|‰)|(?<!\p{L})(?:${words.share})(?!\p{L})`, 'iu'),
  },
  { name: 'amount', weight: 2, matches: whole(words.amount) },
  { name: 'change', weight: 2, matches: whole(words.change) },
  { name: 'comparison', weight: 2.2, matches: whole(words.comparison) },
  { name: 'superlative', weight: 1.8, matches: whole(words.superlative) },
  { name: 'effect', weight: 2.2, matches: whole(words.effect) },
  { name: 'history', weight: 2, matches: whole(words.history) },
  { name: 'generality', weight: 1, matches: whole(words.generality) },
  { name: 'general subject', weight: 0.8, matches: new RegExp(String.raw`${words.subject}(?!\p{L})`, 'iu') },
  { name: 'told', weight: -2.5, matches: whole(words.told) },
  { name: 'instruction', weight: -4, matches: new RegExp(String.raw`^(?:${words.instruction})(?!\p{L})`, 'iu') },
  { name: 'text itself', weight: -4, matches: new RegExp(String.raw`(?<!\p{L})(?:${words.ownText})`, 'iu') },
];

/** The signs of languages other than English; nothing is said of sentences of a language without signs. */
export const SIGNS_OF_LANGUAGES: ReadonlyMap<string, readonly Sign[]> = new Map([
  ['de', signsOf(GERMAN)],
  ['fr', signsOf(FRENCH)],
  ['es', signsOf(SPANISH)],
  ['pt', signsOf(PORTUGUESE)],
]);
