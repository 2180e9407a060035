import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

/** Dye and water sink in. */
const isLiquid: Unless = (found, _sentence, document) =>
  /^\s*(?:for (?!a (?:moment|second|minute)\b)|too?\b|deep|overnight\b|until\b|before\b)/iu.test(
    document.text.slice(found.end, found.end + 24),
  ) && /sink/iu.test(document.text.slice(found.start, found.end));

export const dramaReveal: PatternRecord = {
  id: 'drama_reveal',
  name: 'Let that sink in',
  displayName: 'Let that sink in',
  category: 'rhetoric',
  description: 'The sentence tells the reader how impressed to be.',
  tip: 'Delete it and trust the fact.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        'let (that|this|it) sink in',
        'is|are|was|were|be|been nothing short of ' +
          '(a|an)? (astonishing|astounding|remarkable|extraordinary|miraculous|spectacular|incredible|breathtaking|' +
          'phenomenal|amazing|stunning|magical|sensational|exceptional|inspiring|miracle|revelation)',
        '(read|say) that (sentence|line|number|part|figure)? again (<end>|,|:|$)',
        '^ (and)? just like that ,',
        '-day|dinner|night|letter|phone|call|event|secret|moment (that|this|it) changes everything',
        '^ (and|but)? (just like that ,?)? everything changed (<end>|$)',
        '(and|but)? that is the (beauty|power|magic|genius|point|beauty) (of|<end>|$)',
        '^ (and|but)? then ,? (, just like that ,)? everything changed',
        ', and (then)? everything changed (<end>|$)',
        '^ just like that (<end>|$)',
        '^ think about (it|that) (<end>|$)',
        "(that|this)'s the (beauty|power|magic|genius|point) !(when|where|at|in|i|he|she|we|they|you)",
        "that 's exactly (the point / why / how) !(i|he|she)",
        '^ and that is exactly (the point / what / why / how) !(<w> <w>? say|said|says|do|did|does)',
        "that is|'s where the (magic|real|fun) [2]",
        "that is|'s not a typo",
        '(think / pause / sit with / reflect) (about / on / and consider)? (that|this) (for|over) a ' +
          '(moment|second|minute|beat)',
        'let (that|this) (settle|land|resonate) (for|<end>|$)',
        '^ (full stop / period) (<end>|$)',
        "and (here|that|this) is|'s (where|when) (it|things) (gets|get) (interesting|really|strange|good)",
        'mind blown',
        '(you|and) (read|heard) that right',
        '^ wait for it',
      ],
    },
    unless: isLiquid,
  },
  explain: ({ quote }) => `${quote} tells the reader how to feel about what was said. A strong fact does that alone.`,
  flagged: [
    'The pass costs two euros. Let that sink in.',
    "And that's the beauty of a small shop.",
    'One stove can heat a street, and that changes everything.',
  ],
  clean: [
    'Let the oil sink in for an hour.',
    'A full stop closes a sentence.',
    'That is the point where the rails part.',
    "That's exactly what she said.",
    'The dye was left to let it sink in too far.',
  ],
};
