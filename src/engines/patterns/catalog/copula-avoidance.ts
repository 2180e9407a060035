import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** People hold posts and do duties: “agency staff serve as the experts”, “she will act as a link”. */
const PEOPLE = 'staff|members|officers|teachers|nurses|experts|volunteers|employees|students|people';
const PEOPLE_BEFORE = new RegExp(String.raw`\b(?:I|you|he|she|who|${PEOPLE})(?: \w+)?\s$`, 'iu');
/** “half as many basis functions as the method”: the word is a noun. */
const COUNTED_BEFORE = /\b(?:as (?:many|few)|the same)(?: \w+){0,2}\s$/iu;
/** What a sign stands for: “a constant represents a value”. */
const SIGNIFIED = new RegExp(
  [
    String.raw`^\s(?:\w+\s){0,2}(?:values?|loops?|sets?|lists?|nodes?|points?|strings?|numbers?|types?|rows?|columns?|`,
    String.raw`entr(?:y|ies)|locations?|layers?|months?|years?|days?|characters?|instances?|pixels?|vertex|edges?|`,
    String.raw`variables?|functions?|files?|states?|events?)\b`,
  ].join(''),
  'iu',
);
/** Marks on a figure: “each dot represents a household”. */
const MARK_BEFORE = new RegExp(
  String.raw`\b(?:each|every|dots?|lines?|bars?|circles?|squares?|triangles?|arrows?|stars?|symbols?|pins?|` +
    String.raw`cells?|colou?rs?)\b(?: \w+){0,4}\s$`,
  'iu',
);
/** “boasts and threats”, “the pasta you were served as a child”, “a month from the storm”, “serve as a pupil”. */
const OTHER_SENSE = /^(?:boasts? and|serv\w+ as a (?:child|kid|boy|girl|guest|customer|student)|marks a month)\b/iu;
const PASSIVE_BEFORE = /\b(?:been|being|was|were|is|are|get|got)\s$/iu;
/** “represents a corpus as a graph”: makes something of it. */
const AS_SOMETHING = /^[^,.;:]*?\b(?:as|into|by|with|using)\s+(?:an?|the)\b/iu;
const namesDutyOrSign: Unless = (found, sentence, document) => {
  const verb = document.text.slice(found.start, found.end);
  const before = document.text.slice(sentence.start, found.start);
  if (OTHER_SENSE.test(document.text.slice(found.start, found.end + 12))) return true;
  if (/^represent/iu.test(verb))
    return (
      SIGNIFIED.test(document.text.slice(found.end, sentence.end)) ||
      AS_SOMETHING.test(document.text.slice(found.end, sentence.end)) ||
      MARK_BEFORE.test(before) ||
      /^\s["“'‘]/u.test(document.text.slice(found.end, found.end + 2))
    );
  if (/^served/iu.test(verb) && PASSIVE_BEFORE.test(before)) return true;
  return /^(?:serv|act|function)/iu.test(verb) && (PEOPLE_BEFORE.test(before) || COUNTED_BEFORE.test(before));
};

export const copulaAvoidance: PatternRecord = {
  id: 'copula_avoidance',
  name: 'Dressed-up “is” and “has”',
  displayName: 'Dressed-up verbs',
  category: 'vocabulary',
  description: 'A grander verb such as “serves as” or “boasts” stands where “is” or “has” would do.',
  tip: 'Write “is”, “are” or “has”.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'stand|stands|stood|standing as a|an|the|both|one <w>',
        'serve|serves|served (as)? home|host|proof|inspiration to|for|of|that',
        'serve|serves|served|serving|function|functions|functioned|functioning as a|an|the|both|one ' +
          '!([2] <posts>) !<posts> !leader !lawyer !(<w> stimulus)',
        'act|acts|acted|operates|operate as a|an !([1] ' +
          'catalyst|proxy|server|host|buffer|base|acid|solvent|switch|filter|guard|backup|guide|witness|judge|agent|' +
          'brake|lawyer|teacher|parent|leader|translator|mediator|' +
          'interpreter|consultant|advisor|adviser|secretary|chair|referee) ' +
          '!catalyst|proxy|server|host|buffer|base|acid|solvent|switch|filter|guard|backup|witness|judge|agent|' +
          'brake|lawyer|teacher|parent|leader|translator|mediator|interpreter|consultant|advisor|adviser|secretary|' +
          'chair|referee|lock|cache|seal|spacer|fuse|valve|delimiter|separator|placeholder|marker|wrapper|timer|' +
          'relay|' +
          'insulator|conductor|lens|lever',
        'boast|boasts|boasted|boasting ' +
          'a|an|the|over|more|some|its|several|numerous|two|three|four|five|six|seven|eight|nine|ten',
        'boasts|boast|boasted <num>',
        'boasts !too|so|often|always|constantly|endlessly|about|of|that|to|when|how|loudly <w> <w>',
        '-this|that|also|not (features|feature !A|An) (a|an / both)',
        '-who|which|it|this represents a|an !wider|greater|larger|higher|lower|smaller|<num>|<money> !([2] <money>)',
        '-who|which|it|this represents a (first|second|third|final) <w>',
        '-this|that|which|it|also marks a|an !<num> !([1] ' +
          'milestone|moment|shift|step|turning|chapter|era|departure|change|beginning|end|turn) ' +
          '!milestone|moment|shift|turning|departure|change <w>',
      ],
    },
    unless: namesDutyOrSign,
  },
  explain: ({ quote }) =>
    `${quote} says little more than “is” or “has”. A grander verb makes the reader look for a ` +
    'meaning that is not there.',
  flagged: [
    'The old mill serves as a meeting place for the valley.',
    'The flat boasts a balcony over the canal.',
    'The ledger stands as the only record of the strike.',
  ],
  clean: [
    'Mr Okoro serves as the treasurer of the club.',
    'They like to boast about the garden.',
    'The chapel stands on a rock above the bay.',
    'The pump acts as a backup.',
    'The king heard boasts and threats.',
    'It is the soup you were served as a child.',
    'Our staff serve as the experts on parking, and volunteers act as a link to the schools.',
    'She began to act as a leader in the project.',
    'A dot in the plot represents a single month.',
    'Every red pin on the map represents a shop.',
    'It needs half as many basis functions as the older method.',
    'The tool represents a corpus as a graph.',
  ],
};
