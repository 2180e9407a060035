import type { Block } from '../records/blocks.js';
import { clearLanguage } from './language.js';
import type { Span } from './paragraphs.js';
import { splitParagraphs } from './paragraphs.js';

/** Shorter paragraphs are names, titles and mottos, and show no language. */
const FEWEST_CHARACTERS = 100;
/**
 * Frequent words of languages that share a script with others: hardly a paragraph is without one. Words that another of
 * these languages has often, too, are left out.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the and that with from this which have for you',
  ar: 'في من على إلى أن التي الذي هذه هذا',
  bg: 'на се от за са е че като',
  ca: 'amb els les és per que una dels',
  cs: 'je se na že ve jako který byl pro',
  de: 'der die und das ist nicht den mit eine',
  es: 'los las una por para con como más',
  fa: 'از به که این را است با در',
  fi: 'ja on ei että se oli hän ovat',
  fr: 'les des dans est une pour qui pas',
  hu: 'az és hogy nem egy is volt meg',
  id: 'yang dan dengan untuk dari ini pada adalah',
  it: 'il che della per gli sono nel alla',
  nb: 'og det som ikke til er av på',
  nl: 'het een van niet zijn dat voor met',
  pl: 'się nie jest na do że jak od',
  pt: 'não uma para com os mais dos foi',
  ro: 'și în este pe cu care din mai',
  ru: 'и не на что как это по из',
  sv: 'och att det som är på inte för',
  tr: 've bir bu için ile olarak da çok',
  uk: 'і що не на та як це його',
  ur: 'کے میں کی ہے اور کا کو نے',
  vi: 'và của là không một được cho người',
};
const PATTERNS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.replaceAll(' ', '|')})(?![\\p{L}\\p{M}])`, 'iu'),
  ]),
);
/** In nearly all English paragraphs, and quicker to find. */
const FREQUENT = [' the ', ' and '] as const;
const LONGEST_READ = 300;

/**
 * Returns the paragraphs of a document's prose that are in another language than the rest, in order: those without a
 * frequent word of the language whose own language is clear.
 */
export function foreignParagraphs(text: string, blocks: readonly Block[], language: string): readonly Span[] {
  const prose = blocks.filter(({ kind }) => kind === 'prose');
  if (prose.length < 2 && !prose.some(({ start, end }) => text.slice(start, end).includes('\n\n'))) return [];
  return prose
    .flatMap(({ start, end }) =>
      splitParagraphs(text.slice(start, end)).map((span) => ({ start: start + span.start, end: start + span.end })),
    )
    .filter(({ start, end }) => end - start >= FEWEST_CHARACTERS && isForeign(text.slice(start, end), language));
}

function isForeign(paragraph: string, language: string): boolean {
  const head = paragraph.slice(0, LONGEST_READ);
  if (language === 'en' && FREQUENT.some((word) => head.includes(word))) return false;
  const pattern = PATTERNS.get(language);
  return pattern !== undefined && !pattern.test(head) && ![language, 'und'].includes(clearLanguage(paragraph));
}
