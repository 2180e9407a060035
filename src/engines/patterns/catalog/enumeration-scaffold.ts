import type { Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';

const MAX_SPAN = 8;

export const enumerationScaffold: PatternRecord = {
  id: 'enumeration_scaffold',
  name: 'First, second, finally',
  displayName: 'First, second, finally',
  category: 'structure',
  description: 'Sentences are announced one by one with Firstly, Secondly and Finally.',
  tip: 'Let the order speak, or make it a list.',
  scope: 'prose',
  matcher: {
    kind: 'cross-sentence',
    languages: 'any',
    compile: (lexicon) => {
      const comma = lexicon.set(',|，|:|、');
      const first = lexicon.set('firstly|first|erstens|premièrement|primero|primeramente|primeiramente|primeiro|innanzitutto');
      const middle = lexicon.set('secondly|second|next|then|zweitens|deuxièmement|segundo|secondo');
      const last = lexicon.set('thirdly|third|finally|lastly|last|drittens|schließlich|troisièmement|enfin|finalmente|terceiro|infine|tercero');
      const and = lexicon.set('and');
      return ({ tokens, sentences }, sentence) => {
        const opens = (part: Sentence, set: typeof first): boolean => {
          if (part.quoted || part.role === 'heading' || !set.has(tokens.id(part.firstToken))) return false;
          const next = part.firstToken + 1;
          return comma.has(tokens.id(next)) || and.has(tokens.id(next)) || /^(?:last but not least|first of all)\b/iu.test(tokens.text.slice(part.start, part.end));
        };
        if (!opens(sentence, last)) return [];
        const near = sentences.slice(Math.max(0, sentence.index - MAX_SPAN), sentence.index);
        const start = near.findLast((part) => opens(part, first));
        const between = near.filter((part) => start !== undefined && part.index > start.index && (opens(part, middle) || opens(part, last)));
        if (start === undefined || between.length === 0) return [];
        return [start, ...between, sentence].map((part) => ({ sentence: part.index, start: part.start, end: tokens.end(part.firstToken) }));
      };
    },
  },
  explain: ({ quote }) => `${quote} is one of a numbered row of openings. The order of the sentences shows the same.`,
  flagged: [
    'Firstly, rowing is cheap. Secondly, it clears the lungs. Lastly, it is good for the river.',
    'First and foremost, book ahead. Second, pack a lamp. Finally, enjoy the dark.',
    'First, ask. Second, listen. Third, wait.',
  ],
  clean: [
    'The first bus was full. The second broke down.',
    'Finally, she rang.',
    'He came second, she came third, we came last.',
  ],
};
