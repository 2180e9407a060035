import type { Block } from '../records/blocks.js';
import { clearLanguage } from './language.js';
import type { Span } from './paragraphs.js';
import { splitParagraphs } from './paragraphs.js';

/** Shorter paragraphs are names, titles and mottos, and show no language. */
const FEWEST_CHARACTERS = 100;
/** Words of English that no other language has often: one in so many characters is certain evidence of it. */
const ENGLISH_WORDS = /\b(?:the|and|that|with|from|this|which|have|for|you)\b/giu;
const ENGLISH_WORD = new RegExp(ENGLISH_WORDS.source, 'iu');
/** In nearly all English paragraphs, and quicker to find. */
const FREQUENT = [' the ', ' and '] as const;
const CHARACTERS_OF_ONE = 60;
const LONGEST_READ = 300;

/**
 * Returns the paragraphs of a document's prose that are in another language than the rest, in order: English ones where
 * the rest is not, and in English ones without a word of English. Others are not looked for: that would take longer
 * than all else.
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
  if (language === 'en') {
    const isEnglish = FREQUENT.some((word) => head.includes(word)) || ENGLISH_WORD.test(head);
    return !isEnglish && !['en', 'und'].includes(clearLanguage(paragraph));
  }
  const found = head.match(ENGLISH_WORDS)?.length ?? 0;
  return found >= head.length / CHARACTERS_OF_ONE && clearLanguage(paragraph) === 'en';
}
