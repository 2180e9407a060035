import type { Sentence } from '../document.js';
import type { PatternRecord } from '../record.js';

const MAX_SPAN = 8;
const LONGEST_OPENER = 30;
const FIRST = new RegExp(
  [
    String.raw`^(?:first(?:ly)?,|first and foremost\b|first of all\b|to (?:begin|start) with,|erstens\b|zunächst\b|`,
    String.raw`premièrement\b|tout d['’]abord\b|primero,|primeramente,|en primer lugar\b|primeiro,|primeiramente,|`,
    String.raw`em primeiro lugar\b|in primo luogo\b|innanzitutto\b|首先)`,
  ].join(''),
  'iu',
);
const MIDDLE = new RegExp(
  [
    String.raw`^(?:second(?:ly)?,|second of all\b|next,|then,|zweitens\b|deuxièmement\b|ensuite,|segundo,|`,
    String.raw`en segundo lugar\b|em segundo lugar\b|in secondo luogo\b|secondo,|其次)`,
  ].join(''),
  'iu',
);
const LAST = new RegExp(
  [
    String.raw`^(?:third(?:ly)?,|(?:and )?(?:finally|lastly),|last,|last but not least\b|drittens\b|schließlich\b|`,
    String.raw`zu guter Letzt\b|troisièmement\b|enfin,|en tercer lugar\b|por último\b|finalmente,|terceiro,|`,
    String.raw`por fim\b|infine,|最后)`,
  ].join(''),
  'iu',
);

interface Opener {
  readonly part: Sentence;
  readonly length: number;
}

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
    compile:
      () =>
      ({ text, sentences }, sentence) => {
        const openerOf = (part: Sentence, expression: RegExp): Opener | null => {
          if (part.quoted || part.role === 'heading') return null;
          const length = expression.exec(text.slice(part.start, Math.min(part.end, part.start + LONGEST_OPENER)))?.[0]
            .length;
          return length === undefined ? null : { part, length };
        };
        const last = openerOf(sentence, LAST);
        if (last === null) return [];
        const near = sentences.slice(Math.max(0, sentence.index - MAX_SPAN), sentence.index);
        const first = near.map((part) => openerOf(part, FIRST)).findLast((opener) => opener !== null) ?? null;
        if (first === null) return [];
        const between = near
          .filter((part) => part.index > first.part.index)
          .flatMap((part) => openerOf(part, MIDDLE) ?? openerOf(part, LAST) ?? []);
        if (between.length === 0) return [];
        return [first, ...between, last].map(({ part, length }) => ({
          sentence: part.index,
          start: part.start,
          end: part.start + length,
        }));
      },
  },
  explain: ({ quote }) =>
    `${quote} is one of a numbered row of openings. A reader sees the order of the sentences without them.`,
  flagged: [
    'Firstly, rowing is cheap. Secondly, it clears the lungs. Lastly, it is good for the river.',
    'First and foremost, book ahead. Second, pack a lamp. Finally, enjoy the dark.',
    'First, ask. Second, listen. Third, wait.',
    'Erstens ist der Weg kurz. Zweitens ist er eben. Drittens führt er am Wasser entlang.',
  ],
  clean: [
    'The first bus was full. The second broke down.',
    'Finally, she rang.',
    'He came second, she came third, we came last.',
  ],
};
