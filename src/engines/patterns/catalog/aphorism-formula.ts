import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const LITERAL = new RegExp(
  [
    String.raw`\b(?:Japan|country|countries|car|fish|boat|ferry|north|south|east|west|coast|valley|islands?|tribe|`,
    'bus|train|ship|truck|lorry|government|court|house|church|building|aircraft|bridge|state|union|',
    'republic|empire|kingdom|plane|tractor|spine|pump|machine|body|region|province|bank|schools?|',
    'villages?|towns?|city|class|office|page|book|album|song|parliament|army|navy|family|web|',
    String.raw`instruction|tuition|administration|worship|correspondence|publication|business)\b|\s\p{Lu}`,
  ].join(''),
  'u',
);

/** Names and things have a real currency, language or engine. */
const isLiteral: Unless = (found, _sentence, document) =>
  LITERAL.test(document.text.slice(found.start + 1, found.end + 40).split(/[.!?;,]/u, 1)[0] ?? '');

export const aphorismFormula: PatternRecord = {
  id: 'aphorism_formula',
  name: 'Ready-made aphorism',
  displayName: 'Ready-made aphorism',
  category: 'rhetoric',
  description: 'A formula such as “X is the currency of Y” sounds deep and says nothing that could be checked.',
  tip: 'Say in plain words what you mean by it, with a case.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        "is|'s|are|become|becomes|remain|remains|was (not merely / " +
          'truly|often|always|perhaps|also|still)? the|a ' +
          '(true|real|very|quiet|silent|hidden|new|great|ultimate|secret)? ' +
          'currency|architecture|heartbeat|lifeblood|soul|oxygen|bedrock|compass|mirror|engine|fuel|glue|' +
          'language|grammar|antidote|birthplace|thief|mother|father|backbone|thread|seed|seeds|enemy|poetry|dna|' +
          'scaffolding|(silent ' +
          'partner) (that|of) !(a|an|one|this|that|these|those|his|her|my) [3]',
        'is|are|remains|becomes the (true|real|quiet|silent|hidden)? ' +
          'architecture|heartbeat|lifeblood|soul|oxygen|bedrock|compass|backbone|glue|scaffolding|poetry ' +
          'of a|an|any|every [2] ' +
          'life|team|mind|marriage|friendship|culture|community|society|day|home|career|organization|' +
          'organisation|company|leader|story',
      ],
    },
    unless: isLiteral,
  },
  explain: ({ quote }) =>
    `${quote} has the shape of a wise saying. With other nouns in it it would sound just as ` +
    'wise, so a reader learns little from it.',
  flagged: [
    'Attention is the currency of our age.',
    'Curiosity remains the engine of every discovery.',
    'Silence is the mother of all music.',
  ],
  clean: [
    'The krone is the currency of Norway.',
    'Welsh is the language of the country.',
    'Diesel is the fuel of the old boat.',
  ],
};
