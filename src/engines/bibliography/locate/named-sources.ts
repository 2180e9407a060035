import { REPORTING, SOURCES } from './claim-signs.js';

/** Longer phrases are whole clauses. */
const MOST_WORDS = 14;
const LONGEST_WORD = 40;
/** A comma inside a number is part of it. */
const WORD = String.raw`(?:[^\s,;:()[\]{}]|,(?=\d)){1,${LONGEST_WORD}}`;
const PHRASE = String.raw`(?<phrase>${WORD}(?:\s+${WORD}){0,${MOST_WORDS}})`;

/** A way of naming a source after a few words that introduce it. */
interface Introduction {
  readonly introduced: RegExp;
  /** What of the words behind is the name, where no comma ends it. */
  readonly name?: RegExp;
  /** Whether anything there is a source; otherwise only what is said to publish. */
  readonly isAlwaysSource: boolean;
}

const introducedBy = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})\s+${PHRASE}`, 'iu');

const INTRODUCTIONS: readonly Introduction[] = [
  { introduced: introducedBy('according to|as per'), isAlwaysSource: true },
  { introduced: introducedBy(String.raw`selon|según|segundo|de acordo com|d['’]après`), isAlwaysSource: true },
  {
    introduced: introducedBy('laut'),
    name: new RegExp(
      [
        String.raw`^(?:(?:(?:aus|von|des|der|dem|den|einer|einem|eines|für|vom|im|in|die|das)\s+){0,2}`,
        String.raw`(?:\p{Ll}+(?:en|er|em|e)\s+(?=\p{Lu}))?(?:\p{Lu}[\p{L}&-]*|\d{4})(?:\s+|$))+`,
      ].join(''),
      'u',
    ),
    isAlwaysSource: true,
  },
  {
    introduced: introducedBy(
      [
        '(?:reported|shown|found|estimated|published|demonstrated|described|conducted|documented|confirmed|noted|',
        'calculated|measured|established|discovered|funded|led) (?:by|in)',
      ].join(''),
    ),
    isAlwaysSource: false,
  },
];

/** A word of a name: with a capital and small letters, or one of the bodies that are known by their letters. */
const BODIES = [
  'WHO|OMS|UN|ONU|UNESCO|UNICEF|UNHCR|UNEP|UNDP|IMF|OECD|OCDE|FAO|ILO|WTO|IPCC|NATO|NASA|NOAA|ESA|CERN|CDC|NIH|FDA|',
  'EPA|USDA|FBI|CIA|NHS|ONS|NICE|BBC|CNN|MIT|UCLA|RAND|NBER|IBGE|INSEE|CNRS|INSERM|IUCN|IEA|IAEA|ECB|ECDC|AAAS|APA|',
  'PNAS|JAMA',
].join('');
const NAME_WORD = String.raw`(?<![\p{L}\p{N}'’-])(?:\p{Lu}\p{Ll}{2,}[\p{L}.'’-]*|(?:${BODIES})(?![\p{L}\d]))`;
const STUDIES = [
  String.raw`(?:[Ss]tud(?:y|ies)|[Ss]urveys?|[Pp]olls?|[Rr]eports?|[Rr]eviews?|[Pp]apers?|[Aa]rticles?|[Cc]ensus|`,
  String.raw`[Tt]rials?|[Rr]esearch(?:ers)?|[Ss]cientists?|[Tt]eam|[Ee]conomists?|[Pp]sychologists?|[Pp]rofessors?|`,
  String.raw`[Hh]istorians?|[Mm]eta-analys[ei]s|[Pp]hysicians)(?!\p{L})`,
].join('');
const OFFICES = [
  String.raw`(?:Universit(?:y|ies)|Institutes?|Institution|Organi[sz]ations?|Association|Agency|Academy|Bank|Centers?|`,
  String.raw`Centres?|Council|Commission|Ministry|Department|Bureau|Society|Foundation|College|Office|Authority|`,
  String.raw`Committee|Fund|Laboratory|Panel)(?!\p{L})`,
].join('');
/** Names of offices and bodies alone hold no other words. */
const OFFICE_ALONE = String.raw`^(?:[Tt]he )?(?:(?:\p{Lu}[\p{L}.'’-]*|of|for|on|and|the)(?: |$))+$`;

/** What a phrase is like that names somebody who publishes; each has one of them. */
const PUBLISHING: readonly RegExp[] = [
  // A 2019 study
  new RegExp(
    String.raw`(?<!\d)(?:1[5-9]|20)\d{2}(?!\d).*\b${STUDIES}|\b${STUDIES}.*(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)`,
    'u',
  ),
  // A Gallup poll, Harvard medical researchers
  new RegExp(String.raw`${NAME_WORD}(?: \p{Ll}+)? ${STUDIES}`, 'u'),
  // Researchers at Stanford, a study of 300 adults by the Commission
  new RegExp(String.raw`\b${STUDIES}(?: \S+){0,4}? (?:at|by|from|of) (?:the )?${NAME_WORD}`, 'u'),
  // The World Bank
  new RegExp(String.raw`(?=${OFFICE_ALONE}).*\b${OFFICES}`, 'u'),
  // NASA, data from NOAA
  new RegExp(
    String.raw`^(?:.*\b(?:data|figures|estimates|statistics) (?:from|by|of) )?(?:[Tt]he )?(?:${BODIES})$`,
    'iu',
  ),
];

/** Words that have a capital in German, or at the start of a sentence, and name nothing. */
const KINDS = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${SOURCES}|forscher(?:n|innen)?|wissenschaftlern?|experten|expertinnen|berichten?|`,
    String.raw`schätzungen|angaben|statistiken?|daten)(?!\p{L})`,
  ].join(''),
  'giu',
);
/** The first word of a sentence that is no name, though it has a capital. */
const PLAIN_START = new RegExp(
  [
    String.raw`^(?:an?|the|one|some|many|most|several|numerous|few|all|other|another|literature|more|two|three|this|`,
    String.raw`these|our|large|small|old|new|past|long-term|further|in|at|on|by|from|during|after|since|\p{L}+(?:al|`,
    String.raw`ic|ive|ous|ent|ant|ing|ed|ly|ary|able))(?!\p{L})`,
  ].join(''),
  'iu',
);
const NAME = /(?<![\p{L}\p{N}'’-])\p{Lu}/u;
const ELIDED_NAME = /(?<!\p{L})[dl]['’]\p{Lu}/u;
const YEAR = /(?<![\d.,])(?:1[5-9]|20)\d{2}(?![\d%])/u;
/** What people act by, and what a text refers to inside itself. */
const RULE = new RegExp(
  [
    String.raw`(?<!\p{L})(?:tests?|methods?|criteri(?:a|on)|scales?|protocols?|classification|declaration|`,
    String.raw`instructions|categories|procedures?|models?|theorem|laws?|equations?|formula|box|tables?|figs?|figure|`,
    String.raw`eqs?|numbers?|section|chapter|appendix|program(?:me)?|algorithm)(?!\p{L})`,
  ].join(''),
  'iu',
);
/** Where a phrase continues to say what its source did, or what is claimed. */
const BEYOND = /\s(?:that|which|who|whose|where|when|although|while|but|qui|que)(?=\s|$).*$/u;
const MARKS_AROUND = /^["“”'‘]+|["“”'’.!?…\s]+$/gu;

/** Returns the part of a phrase that names a source; null if it names none that a reader could look for. */
function named(phrase: string, isAlwaysSource: boolean, startsSentence: boolean): string | null {
  const name = phrase.replace(BEYOND, '').replace(MARKS_AROUND, '').replace(/\s+/gu, ' ');
  if (name.split(' ').length > MOST_WORDS) return null;
  const plain = startsSentence ? name.replace(PLAIN_START, '').trim() : name;
  if (isAlwaysSource ? RULE.test(name) : !PUBLISHING.some((likeness) => likeness.test(plain))) return null;
  const telling = plain.replace(KINDS, '');
  return NAME.test(telling) || ELIDED_NAME.test(telling) || YEAR.test(telling) ? name : null;
}

const VERB = new RegExp(
  [
    String.raw`^(?:${REPORTING}|says|states?|stated|announced|recommend(?:s|ed)|calculated|measured|observed|`,
    String.raw`identified)$`,
  ].join(''),
  'iu',
);
const ADVERB = /^(?:has|have|had|also|later|now|first|once|long|since|likewise|\p{L}+ly)$/iu;
/** Behind one of these no subject continues. */
const NO_SUBJECT =
  /^(?:is|are|was|were|be|been|being|did|does|do|not|to|can|could|may|might|will|would|we|i|our|it|they)$/iu;
const DATE_BEFORE = /^in (?:\d{4}|the \d{4}s) /iu;
const CLAUSES = /[,;:—–]\s+|\s(?:that|but|while|although|because)\s/u;

/** Returns the source that is the subject of a clause: "A 2019 Harvard study found". */
function namedSubject(clause: string, startsSentence: boolean): string | null {
  const words = clause.replace(DATE_BEFORE, '').split(' ', MOST_WORDS + 4);
  for (const [at, word] of words.entries()) {
    if (NO_SUBJECT.test(word) || word.length > LONGEST_WORD) return null;
    if (at === 0 || !VERB.test(word)) continue;
    let end = at;
    while (end > 0 && ADVERB.test(words[end - 1] ?? '')) end -= 1;
    const name = named(words.slice(0, end).join(' '), false, startsSentence);
    if (name !== null) return name;
  }
  return null;
}

/** Returns the source after words that introduce one: "according to a 2019 Harvard study". */
function introducedSource(sentence: string): string | null {
  for (const { introduced, name, isAlwaysSource } of INTRODUCTIONS) {
    const phrase = introduced.exec(sentence)?.groups?.['phrase'] ?? '';
    const source = named(name === undefined ? phrase : (name.exec(phrase)?.[0] ?? ''), isAlwaysSource, false);
    if (source !== null) return source;
  }
  return null;
}

const withoutBrackets = (sentence: string, instead: string): string =>
  sentence
    .replace(/\s+/gu, ' ')
    .replace(/ ?[([][^()[\]]{0,200}[)\]]/gu, instead)
    .replace(/ {1,2}(?=[,.;:])/gu, '')
    .trim()
    .replace(/ {2}/gu, ' ');

/**
 * Returns the source that a sentence names in words, as it is printed, such as "a 2019 Harvard study"; null if it names
 * none by a name or a year ("experts agree").
 */
export function namedSource(sentence: string): string | null {
  const introduced = introducedSource(withoutBrackets(sentence, ', '));
  if (introduced !== null) return introduced;
  for (const [at, clause] of withoutBrackets(sentence, ' ').split(CLAUSES).entries()) {
    const name = namedSubject(clause, at === 0);
    if (name !== null) return name;
  }
  return null;
}
