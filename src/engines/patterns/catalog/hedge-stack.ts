import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const EMPHATIC_BEFORE =
  /\b(?:how|what|who|why|where|as|than|everything|anything|all|not|never|nobody|no|none|nothing)\s+(?:\S+\s+){0,4}$/iu;

/** “How could I possibly”, “as clear as can possibly be”, “no rule can possibly”: emphasis, and no hedge. */
/** “maybe at home but maybe abroad”: two cases, each with its one hedge. */
const ALTERNATIVES = /^(perhaps|maybe|possibly)\b.*\b(?:but|or|and)\s+\1$/isu;
/** “Perhaps they could walk”: a proposal. */
const PROPOSAL = /^(?:perhaps|maybe)\s+(?:if\b|(?:I|you|we|they|he|she)\s+(?:could|might)$)/iu;

/** “seem to notice how careless they could be”: the second verb is of another clause. */
const OTHER_CLAUSE = new RegExp(
  [
    String.raw`^(?:seem|appear|tend).*\s(?:which|who|how|what|where|and|before|until|because|when|after|if|but|`,
    String.raw`so|than|for as)\s|^(?:seem|appear)\w* to (?:notice|think|know|care|understand|believe|remember|`,
    String.raw`forget)\b`,
  ].join(''),
  'isu',
);
/** “as long as I possibly could”. */
const COMPARED_BEFORE = /\bas\s+(?:\S+\s+){1,4}$/iu;

const isEmphatic: Unless = (found, sentence, document) =>
  ALTERNATIVES.test(document.text.slice(found.start, found.end)) ||
  OTHER_CLAUSE.test(document.text.slice(found.start, found.end)) ||
  (/^possibly\s+could$/iu.test(document.text.slice(found.start, found.end)) &&
    COMPARED_BEFORE.test(document.text.slice(sentence.start, found.start))) ||
  PROPOSAL.test(document.text.slice(found.start, found.end)) ||
  (/^(?:can|could|would)(?:n[’']t)?\b.*possibly/isu.test(document.text.slice(found.start, found.end)) &&
    (EMPHATIC_BEFORE.test(document.text.slice(sentence.start, found.start)) ||
      /(?:n[’']t|\b(?:not|I|you|we|they|he|she|anyone))\s+possibly/iu.test(
        document.text.slice(found.start, found.end),
      )));

export const hedgeStack: PatternRecord = {
  id: 'hedge_stack',
  name: 'Stacked hedges',
  displayName: 'Stacked hedges',
  category: 'tone',
  description: 'Two or more hedges are piled on one claim, as in “may potentially”.',
  tip: 'Keep the hedge that is true and drop the others.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'may|might|could|can|would <w>? ' +
          'potentially|possibly|perhaps|conceivably|arguably|theoretically|presumably ' +
          '!(fatal|lethal|dangerous|<num>)',
        '^? potentially|possibly|perhaps|arguably|conceivably (<w> <w>?)? may|might|could !(be found)',
        '(seem|seems|seemed|appear|appears|appeared|tend|tends|suggests|suggest) ' +
          '(to|that|likely|possible|as) [8] (may|might|could|perhaps|possibly|potentially)',
        "it (is|'s) (possible|conceivable|likely) that [6,] (may|might|could|perhaps)",
        'may|might|could likely',
        'could (arguably / be argued)',
        '(perhaps|maybe|possibly) [3] (perhaps|maybe|possibly|potentially)',
        '(somewhat|rather|fairly) (likely|possible|plausible) [4] (may|might|could|perhaps)',
      ],
      de: [
        '(könnte|könnten|kann|dürfte) [3] (möglicherweise / eventuell / potenziell / unter umständen / vielleicht)',
        '(möglicherweise|vielleicht|eventuell) [3] (könnte|könnten|dürfte)',
      ],
      fr: [
        '(pourrait|pourraient|peut) [2] (potentiellement|éventuellement|peut-être)',
        'il (semble|semblerait) que [6] (pourrait|pourraient|peut-être)',
      ],
      es: [
        '(podría|podrían|puede) [2] (potencialmente / posiblemente / quizás / tal vez)',
        '(quizás / posiblemente / tal vez) [2] (podría|podrían|pueda)',
      ],
      pt: ['(poderia|poderiam|pode|podem) [2] (potencialmente|possivelmente|talvez|eventualmente)'],
      it: ['(potrebbe|potrebbero|può) [2] (potenzialmente|forse|eventualmente|possibilmente)'],
      zh: ['可 能 [3] 也 许|或', '或 许 [4] 可 能'],
    },
    unless: isEmphatic,
  },
  explain: ({ quote }) =>
    `${quote} hedges the same claim more than once. One hedge is careful; with two, a reader ` +
    'cannot tell what is claimed.',
  flagged: [
    'The repair may potentially delay the opening.',
    'It seems that rents could perhaps rise.',
    'This might possibly be why the plants died.',
  ],
  clean: [
    'The potentially harmful dose is 5 grams.',
    'You may come, and possibly you must.',
    'It may snow on Friday.',
    'We prove that no such bound can possibly hold on a plane.',
    'How could I possibly pay for two tickets?',
    'The foul was as clear as a foul can possibly be.',
    'The sums seem to be hard, but no one could say why.',
    'Perhaps they could walk to the market.',
    "He couldn't possibly know.",
    'It may rain, maybe at home but maybe abroad.',
    'She held on for as long as she possibly could.',
    'The ghost seemed to fade before I could ask.',
    'They seem to forget how loud it could be.',
  ],
};
