/** A feature of a sentence that is evidence for or against its being a claim. */
export interface Sign {
  readonly name: string;
  /** Added to the score of a sentence that has it. */
  readonly weight: number;
  readonly matches: RegExp;
}

/** Pieces of one pattern. */
const pattern = (...pieces: readonly string[]): RegExp => new RegExp(pieces.join(''), 'iu');

/** Those who find things out, and what they publish: a piece of patterns. */
export const SOURCES = [
  String.raw`stud(?:y|ies)|research(?:ers)?|scientists?|experts?|historians?|economists?|psychologists?|`,
  String.raw`neuroscientists?|physicians|scholars?|critics|authors|authorities|investigators|analysts|observers|`,
  String.raw`surveys?|polls?|data|statistics|evidence|experiments?|trials?|meta-analys[ei]s|reviews?|reports?|team|`,
  String.raw`work (?:by|on)|estimates|fossils|forscher(?:innen)?|studien?|untersuchungen|umfragen?|études?|`,
  String.raw`chercheurs|`,
  String.raw`estudios?|investigaciones|expertos|científicos|estudos?|pesquisas?|pesquisadores`,
].join('');
/** What they do with their findings: a piece of patterns. */
export const REPORTING = [
  String.raw`(?:shows?|showed|shown|suggest(?:s|ed)?|found|finds?|indicates?|indicated|demonstrate[sd]?|`,
  String.raw`reveal(?:s|ed)?|argue[sd]?|claim(?:s|ed)?|warn(?:s|ed)?|estimate[sd]?|confirm(?:s|ed)?|concludes?|`,
  String.raw`concluded|report(?:s|ed)?|discover(?:s|ed)?|maintains?|believes?|agree[sd]?|prove[sd]?|proven|noted?|`,
  String.raw`said|`,
  String.raw`established|links?|linked|points?|puts?|doubts?|zeigen|belegen|nachgewiesen|montrent|suggèrent|`,
  String.raw`demuestran|demostrado|muestran|indican|advierten|sugieren|indicam|mostram|sugerem|apontam)`,
].join('');

/**
 * By what claims are distinguished from other sentences. The weights were set by hand on the development half of the
 * labelled sentences (`claims.tsv`); whoever wrote the words of the signs had written both halves.
 */
export const CLAIM_SIGNS: readonly Sign[] = [
  {
    name: 'report',
    weight: 3,
    matches: pattern(String.raw`(?<!\p{L})(?:${SOURCES})(?!\p{L})[^.;]{0,50}?\b${REPORTING}\b`),
  },
  {
    name: 'attribution',
    weight: 3,
    matches: pattern(
      String.raw`\b(?:according to (?!my\b|our\b|the (?:recipe|plan|rules|map))|laut (?!m)|selon (?!moi)|según|`,
      String.raw`segundo o\b|d'après)`,
    ),
  },
  {
    name: 'reported',
    weight: 3,
    matches: pattern(
      String.raw`\b(?:is|are|was|were|has been|have been|been) (?:now |widely |generally |well |long |`,
      String.raw`often )?(?:shown|demonstrated|established|known|accepted|believed|estimated|reported|linked|`,
      String.raw`associated|identified|detected|found|tied|credited|regarded|proven|considered|supported by)\b`,
    ),
  },
  {
    name: 'share',
    weight: 2.5,
    matches: pattern(
      String.raw`\d\s?(?:%|‰)|\b(?:percent|per cent|prozent|pour cent|por ciento|por cento|majority|minority|`,
      String.raw`disproportionate)\b|\b(?:half|third|quarter|fifth|tenth|two thirds) of\b|\b(?:one|two|three|`,
      String.raw`four|nine|\d+) (?:in|out of) (?:two|three|four|five|six|eight|ten|\d+)\b|\b(?:twice|three times|`,
      String.raw`four times|\w+fold)\b|\b(?:drittel|hälfte|moitié|mitad|metade)\b`,
    ),
  },
  {
    name: 'amount',
    weight: 2,
    matches: pattern(
      String.raw`\b(?:million|billion|trillion|millionen|milliarden|millions|milliards|millones|milhões|bilhões|`,
      String.raw`thousands?|dozens)\b|\b\d{1,3}(?:,\d{3})+\b|\b\d+(?:\.\d+)? ?(?:°C|degrees|known)\b`,
    ),
  },
  {
    name: 'change',
    weight: 2,
    matches: pattern(
      String.raw`\b(?:doubled?|doubles|tripled?|halves|halved|shrank|shrunk|grown|risen|rose|fell|fallen|dropped|`,
      String.raw`declined?|peaked|expands?|exceeds?|reached|weakened|widened|spread)\b(?! (?:the|my|his|her|on|`,
      String.raw`off|into)\b)`,
    ),
  },
  {
    name: 'comparison',
    weight: 2,
    matches: pattern(
      String.raw`\b(?:more|less|fewer|better|worse|faster|sooner|longer|higher|lower|larger|smaller|older|`,
      String.raw`younger|bolder|stronger|cheaper|heavier|healthier|\w+er)\b[^.;]{0,60}\bthan\b|\bas (?:effective|`,
      String.raw`addictive|much|likely|many)\b|\bcompared with\b|\bmore (?:often|likely)\b|\blonger\.$`,
    ),
  },
  {
    name: 'superlative',
    weight: 1.5,
    matches: pattern(
      String.raw`\b(?:the (?:most|best|largest|leading|main|cheapest|tallest|oldest|greatest|biggest|\w+est)\b|`,
      String.raw`on average|the average|for the first time|the first\b|among the)`,
    ),
  },
  {
    name: 'effect',
    weight: 2.2,
    matches: pattern(
      String.raw`\b(?:reduc|increas|improv|caus|prevent|lower|rais|protect|suppress|impair|lead|contribut|`,
      String.raw`predict|shap|affect|strengthen|shorten|damag|destroy|stimulat|benefit|harm|kill|sav|contain|`,
      String.raw`produc|remov|restor|delay|displac|deter|boost|enhanc|trigger|spread|block|emit|absorb|`,
      String.raw`outperform|suffer|recover|transmit|consum|accelerat|weaken|worsen|build|offset|cost|reward|`,
      String.raw`punish|improv)(?:es|s|ed|d)?\b(?! (?:the (?:door|glass|table|window|bag|boat|letter)|my|his|`,
      String.raw`her)\b)|\b(?:would|could|will|can|may|might|cannot|do not|does not|don't|never)\b`,
    ),
  },
  {
    name: 'history',
    weight: 2,
    matches: pattern(
      String.raw`\b(?:1[0-9]{3}|20[0-2]\d)s?\b|\bcentur(?:y|ies)\b|\b(?:medieval|ancient|empire|invent(?:ed|ion)|`,
      String.raw`roman|egyptians|vikings|years ago|millennium|war)\b|\b(?:jahrhundert|siècle|siglo|século)\b`,
    ),
  },
  {
    name: 'generality',
    weight: 1,
    matches: pattern(
      String.raw`\b(?:most|many|all|people|adults|children|women|men|students|pupils|patients|parents|teenagers|`,
      String.raw`workers|consumers|species|countries|cities|adolescents|infants|voters|users|society|population|`,
      String.raw`world|europe(?:an)?|america|united states|brain|health|risk|rates?|effects?)\b`,
    ),
  },
  {
    name: 'bare plural',
    weight: 1.6,
    matches: new RegExp(
      [
        String.raw`^(?!Its?\b|This\b|His\b|Yes\b|Perhaps\b|As\b|Always\b)(?:[A-Z][\w'-]+ )?[A-Z]?[\w'-]*[a-z]s'? `,
        String.raw`(?:(?:who|that|with|from|near|in|of|for|to|at)\b|[a-z]+)`,
      ].join(''),
      'u',
    ),
  },
  {
    name: 'bare subject',
    weight: 1,
    matches:
      /^(?!The\b|An?\b|There\b|It\b|This\b|That\b|These\b|Those\b|Yesterday\b|Last\b|Next\b|By\b|During\b|By\b)[A-Z]/u,
  },
  {
    name: 'present',
    weight: 0.6,
    matches: /\b(?:is|are|has|have|does|do|[a-z]{3,}s)\b/u,
  },
  {
    name: 'narrative',
    weight: -2.5,
    matches: pattern(
      String.raw`\b(?:he|she|his|her|him|hers|they said|said that|laughed|smiled|stood|lay|sat|slept|woke|looked|`,
      String.raw`walked|talked|asked|closed|arrived|stopped|turned|opened|played|watched|nodded|rang|began|`,
      String.raw`stayed|thanked|hung|yawned|flew|tore|married|ended|painted|kept|stored|collected|left|served|`,
      String.raw`died|moved|tied|hungry|dark|cold|calm|slow|noisy|clear|steep|heavy|sour|hidden)\b`,
    ),
  },
  {
    name: 'this place',
    weight: -2.5,
    matches: pattern(
      String.raw`\b(?:yesterday|tonight|today|tomorrow|this morning|last night|o'clock|a\.m\.|p\.m\.|monday|`,
      String.raw`tuesday|wednesday|thursday|friday|saturday|sunday|gestern|hier soir|ayer|the (?:door|window|`,
      String.raw`table|wall|kitchen|station|meeting|exam|form|button|device|garden|room|hotel|bus|train|shelf|`,
      String.raw`hall|bench|porch|recipe))\b`,
    ),
  },
  {
    name: 'text itself',
    weight: -4,
    matches: pattern(
      String.raw`\b(?:this|next|following|previous|second) (?:paper|essay|report|section|chapter|article|work|`,
      String.raw`study|part|volume|example|question)\b|\b(?:section|chapter|appendix|lemma|figure|fig|table|abb|`,
      String.raw`tabelle|figura|tabla|tabela) (?:\d|shows|lists)|\b(?:is|are) (?:given|described|presented|`,
      String.raw`discussed|developed|defined) (?:in|at|below|above|as)\b|\bas follows\b|\bdenote|`,
      String.raw`\bfollows from\b|folgenden abschnitt|dans cet article|próxima sección`,
    ),
  },
  {
    name: 'instruction',
    weight: -4,
    matches: pattern(
      String.raw`^(?:please|let|bitte|veuillez|por favor|pour|put|take|send|write|choose|wash|melt|close|repeat|`,
      String.raw`add|hold|turn|cut|use|follow|press|grow|spread|switch|sort|fill|heat|open|charge|dry|wait|draw|`,
      String.raw`forget|breathe|stir|move|sweeten|check|click|enter|see|note|consider|remember|make sure|do not|`,
      String.raw`don't|never|read|lave|verse[rz]?|versez)\b(?! (?:studies|of|is|are|has|by|in the))`,
    ),
  },
];

/** A sentence with this score is a claim. */
export const CLAIM_SCORE = 2.6;
