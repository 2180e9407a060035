import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const ANOTHER_NEGATION = /\b(?:no|not|never|without|nothing|nor)\b/iu;

/** Lists of terms (“no pets, no smoking”) and sentences that were negative before are statements, not slogans. */
const listsTerms: Unless = (found, sentence, document) => {
  const before = document.text.slice(sentence.start, found.start);
  return ANOTHER_NEGATION.test(before) || before.trim().split(/\s+/u).length < 3;
};

export const tailingNegation: PatternRecord = {
  id: 'tailing_negation',
  name: 'Clipped “no …” ending',
  displayName: 'Clipped “no …” ending',
  category: 'structure',
  description: 'A finished sentence gets a short “no …” hung on its end for effect.',
  tip: 'Work it into the sentence or leave it out.',
  scope: 'prose',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        ',|—|–|-|; no|zero ' +
          '(guess|guessing|guesswork|fuss|fluff|drama|friction|excuses|surprises|compromise|compromises|gimmicks|' +
          'jargon|hassle|hassles|nonsense|shortcuts|tricks|clutter|waiting|mess|pressure|apologies|catch|frills|' +
          'filler|limits|exceptions|regrets|stress|judgement|judgment|headaches|confusion|downtime|commitment|' +
          'commitments|bloat|noise|strings|questions|delays|worries|stress) ' +
          'attached|asked|needed|required|involved|allowed? $',
        ',|—|–|-|; no (explanation|goodbye|farewell|question|questions|regret|regrets|warning|apology|' +
          'apologies|excuse|excuses|hesitation|fanfare|ceremony|drama|fuss) asked? , (and)? no <w> <w>? $',
        ',|—|–|-|; no|zero [3] needed|required|necessary $',
        ',|—|–|-|; zero paperwork|effort|downtime|setup|commitment|maintenance $',
        ',|—|–|-|; no|zero wasted|extra|hidden|unnecessary|added <w> (needed|required)? $',
      ],
    },
    unless: listsTerms,
  },
  explain: ({ quote }) =>
    `${quote} is hung on the end of a sentence that was already complete. To many readers it ` +
    'sounds like the end of an advertisement.',
  flagged: [
    'The lamp pairs with your phone by itself, no setup required.',
    'You pay once and keep it — no strings attached.',
    'The kit arrives ready to use, no hassle.',
  ],
  clean: [
    'The car is sold as seen, no guarantee.',
    'He asked for change, and there were no surprises in the drawer.',
    'There is no fuss about the date.',
  ],
};
