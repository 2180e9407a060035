import type { PatternRecord } from '../record.js';

const STEM_LENGTH = 6;
/** Words further apart describe different things. */
const MAX_TOKENS_APART = 9;
/** In research and in lists these describe; they praise beside a stronger word, or beside each other. */
const PLAIN = 'unique|dynamic|innovative|vibrant|dedicated';
const SIDE_BY_SIDE = 2;

export const promoSuperlatives: PatternRecord = {
  id: 'promo_superlatives',
  name: 'Promotional praise',
  displayName: 'Sales-pitch tone',
  category: 'tone',
  description:
    'The sentence praises like an advertisement, with two or more words such as “renowned”, ' +
    '“captivating” or “exceptional”.',
  tip: 'Let one fact do the praising.',
  scope: 'prose',
  matcher: {
    kind: 'sentence-shape',
    languages: ['en', 'de', 'fr', 'es', 'pt', 'it'],
    anchors: ['<praise>'],
    compile: (lexicon) => {
      const praise = lexicon.set('<praise>');
      const literalNext = lexicon.set(
        'key|keys|identifier|identifiers|id|ids|server|servers|constraint|index|programming|range|thing|' +
          'equilibrium|link|host|hosts|address|line|solution|visitors|users|dna|typing|typed|load|to',
      );
      const plain = lexicon.set(PLAIN);
      /** “They celebrated with fans.” */
      const celebrated = lexicon.set('celebrated');
      const clauseNext = lexicon.set('with|by|as|on|in|at|the|their|his|her|its|a|an|after|when|and');
      return ({ tokens }, sentence) => {
        const hits: number[] = [];
        for (let at = sentence.firstToken; at < sentence.tokenLimit; at += 1) {
          const id = tokens.id(at);
          if (id === 0 || !praise.has(id) || literalNext.has(tokens.id(at + 1))) continue;
          if (celebrated.has(id) && clauseNext.has(tokens.id(at + 1))) continue;
          if (!hits.some((hit) => tokens.lower(hit).slice(0, STEM_LENGTH) === tokens.lower(at).slice(0, STEM_LENGTH)))
            hits.push(at);
        }
        const [first, ...others] = hits;
        const last = others.at(-1);
        if (first === undefined || last === undefined) return null;
        const most = hits.every((hit) => plain.has(tokens.id(hit))) ? SIDE_BY_SIDE : MAX_TOKENS_APART;
        if (!others.some((hit, index) => hit - (hits[index] ?? hit) <= most)) return null;
        return { start: tokens.start(first), end: tokens.end(last), words: hits.map((hit) => tokens.raw(hit)) };
      };
    },
  },
  yieldsTo: ['with_its_opener'],
  explain: ({ words }) =>
    `${words}: words of praise, where the text could show. To a reader one fact does more than two adjectives.`,
  flagged: [
    'The acclaimed baker gives an unforgettable class.',
    'It is an iconic lamp with exquisite details.',
    'Our passionate and dedicated team makes every visit remarkable.',
  ],
  clean: [
    'The unique index must not be empty.',
    'A dedicated server keeps the logs.',
    'The remarkable thing is that nobody noticed.',
    'A unique property of the model is that its states are dynamic.',
    'The players celebrated with fans after a stunning win.',
  ],
};
