import { seededRandom } from '../../statistics/random.js';

/** Ways in which a text may be changed without changing who wrote it; the first three are known evasions. */
export interface Disturbance {
  readonly name: string;
  readonly apply: (text: string) => string;
}

const LOOK_ALIKES = new Map(Array.from('аеорсхуіАЕОРСТХ', (letter, at) => ['aeopcxyiAEOPCTX'[at] ?? '', letter]));
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/\b(col|fav|hon|lab|behavi|neighb|flav|hum|rum|harb)or/gu, '$1our'],
  [/(\w{3,})ize(d|s|r)?\b/gu, '$1ise$2'],
  [/(\w{3,})izing\b/gu, '$1ising'],
  [/\bcenter(s?)\b/gu, 'centre$1'],
  [/\bwhile\b/gu, 'whilst'],
];

function everyLetter(text: string, share: number, seed: number, change: (letter: string) => string): string {
  const random = seededRandom(seed);
  return Array.from(text, (letter) => (random() < share ? change(letter) : letter)).join('');
}

function shuffledParagraphs(text: string): string {
  const random = seededRandom(5);
  return text
    .split('\n\n')
    .map((paragraph) => ({ paragraph, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ paragraph }) => paragraph)
    .join('\n\n');
}

function withTypos(text: string): string {
  const random = seededRandom(6);
  return text.replace(/\p{L}{4,}/gu, (word) => {
    if (random() > 0.03) return word;
    const at = 1 + Math.floor(random() * (word.length - 2));
    return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
  });
}

/** Topic shows in names and numbers: capitalised words within a sentence become one name, digits change. */
function withoutNames(text: string): string {
  return text
    .replace(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}]+/gu, 'Norell')
    .replace(/\d/gu, (digit) => String((Number(digit) + 3) % 10));
}

export const disturbances: readonly Disturbance[] = [
  { name: 'none', apply: (text) => text },
  {
    name: 'look-alike letters (30 %)',
    apply: (text) => everyLetter(text, 0.3, 1, (letter) => LOOK_ALIKES.get(letter) ?? letter),
  },
  { name: 'zero-width characters (20 %)', apply: (text) => everyLetter(text, 0.2, 2, (letter) => `${letter}\u200b`) },
  {
    name: 'curly quotes, long dashes',
    apply: (text) =>
      text
        .replaceAll("'", '\u2019')
        .replace(/"(?=\w)/gu, '\u201c')
        .replaceAll('"', '\u201d')
        .replaceAll(' - ', ' \u2013 '),
  },
  { name: 'lower case', apply: (text) => text.toLowerCase() },
  { name: 'paragraphs shuffled', apply: shuffledParagraphs },
  { name: 'typing errors (3 % of words)', apply: withTypos },
  {
    name: 'British spelling',
    apply: (text) => BRITISH.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text),
  },
  { name: 'line breaks removed', apply: (text) => text.replace(/\n+/gu, ' ') },
  { name: 'a paragraph for every sentence', apply: (text) => text.replace(/(?<=[.!?]) /gu, '\n\n') },
  { name: 'quotation marks removed', apply: (text) => text.replace(/["\u201c\u201d\u300c\u300d]/gu, '') },
  { name: 'markdown added', apply: (text) => text.replace(/(?<=^|\n\n)(\S+ \S+)/gu, '**$1**').replace(/^/u, '# ') },
  { name: 'names and numbers replaced', apply: withoutNames },
  {
    name: 'first 60 words only',
    apply: (text) =>
      text
        .split(/(?<=\s)/u)
        .slice(0, 60)
        .join(''),
  },
];
