import type { Unless } from '../kinds.js';
import type { PatternRecord } from '../record.js';

const LEGAL = new RegExp(
  [
    String.raw`\b(?:resident|citizen|employ\w*|married|single|tenant|landlord|taxpayer|self-employed|minor|insured|`,
    String.raw`plaintiff|defendant|divorced|pensioner|visa|licen[cs]ed)\b`,
  ].join(''),
  'iu',
);

/** In rules and forms the two options have consequences; “or not” names no second reader. */
const isCondition: Unless = (found, sentence, document) =>
  LEGAL.test(document.text.slice(found.start, sentence.end)) ||
  /\bor not\b/iu.test(document.text.slice(found.start, found.end));

export const whetherYouAre: PatternRecord = {
  id: 'whether_you_are',
  name: "Whether you're … or …",
  displayName: "Whether you're … or …",
  category: 'structure',
  description: 'The text speaks to everyone at once by naming two kinds of reader.',
  tip: 'Pick the reader you mean and speak to that one.',
  scope: 'text',
  matcher: {
    kind: 'phrases',
    phrases: {
      en: [
        '^ so|and|but? whether you ' +
          'are|have|prefer|love|want|need|enjoy|crave|live|run|work|dream|choose|like|seek|call [22,] ' +
          'or [24] ,|—|–',
        '^ so|and|but? whether you looking|seeking|planning [22,] or [24] ,',
        ',|—|–|; whether you are a|an|looking|just|new [16] or [14] $',
      ],
      de: [
        '^ (egal / ganz gleich) , ob (sie|du|ihr) [10] oder [12] ,',
        '^ ob (sie|du) [10] oder [10] (sind|bist|,)',
        '^ ob <w> oder <w> ,',
      ],
      fr: ['^ que vous soyez [12] ou [12] ,'],
      es: [
        '^ ya (seas|sea|busques|busque) [12] o [12] ,',
        '^ (ya sea que / tanto si / si) (seas|sea|eres|es|estés|busques|busca) [12] o [12] ,',
      ],
      it: ['^ che (tu sia / siate) [10] o [12] ,'],
      pt: ['^ (quer você (seja|esteja) / seja você / se você é) [12] ou [12] ,'],
      zh: ['无 论 你|您 是 [16] 还 是 [16] ，'],
    },
    unless: isCondition,
  },
  explain: ({ quote }) =>
    `${quote} calls out to two kinds of reader, which together are nearly everyone. It delays ` +
    'the point without saying anything.',
  flagged: [
    "Whether you're a keen cyclist or a cautious walker, the trail has room for you.",
    'Whether you are planning a feast or craving a snack, this pan is ready.',
    "Whether you're a night nurse or a new parent, sleep is precious.",
  ],
  clean: [
    'Say on the form whether you are left-handed or right-handed.',
    "I can't tell whether you're tired or bored.",
    'Whether you are a resident or a visitor, the tax is due in May.',
    'Whether it snows or not, the shop opens.',
  ],
};
