import { countWords } from '../../text/words.js';
import type { MarkedText } from '../blocks/blocks.js';
import { mainElements } from './html-main.js';
import type { TextOfHtml } from './html-text.js';
import { textOfHtml } from './html-text.js';
import type { PageText } from './page-text.js';

/**
 * With less of the prose of a page, and few words, what was found is one part of many, such as the first entry of a
 * list: the whole page is taken. An article may have many more words of comments.
 */
const LEAST_SHARE = 0.25;
const FEW_WORDS = 250;

/** The text of a page, and what was left out of it. */
export interface ReadPage extends MarkedText {
  readonly warnings: readonly string[];
}

/** Returns the number of words that lie in no block, or in prose. */
function proseWords({ text, blocks }: MarkedText): number {
  let words = 0;
  let at = 0;
  for (const { start, end, kind } of blocks) {
    if (kind === 'prose') continue;
    words += countWords(text.slice(at, start));
    at = end;
  }
  return words + countWords(text.slice(at));
}

/** Returns the main content of a page; null where it cannot be told from the rest. */
async function mainText(markup: string, whole: TextOfHtml): Promise<TextOfHtml | null> {
  const kept = await mainElements(markup);
  if (kept === null) return null;
  const main = textOfHtml(markup, (element) => kept.has(element));
  const found = proseWords(main);
  const isPart = found < FEW_WORDS && found < proseWords(whole) * LEAST_SHARE;
  return isPart || main.text === '' ? null : main;
}

/**
 * Returns the text of a web page and the number of words that were left out of it, as warnings: text that no reader
 * sees, and what lies outside the main content. Where there is no main content, the text is that of the whole page.
 */
export async function readPage(markup: string, wanted: PageText): Promise<ReadPage> {
  const whole = textOfHtml(markup);
  const { text, blocks } = wanted === 'whole' ? whole : ((await mainText(markup, whole)) ?? whole);
  const outside = countWords(whole.text) - countWords(text);
  const hidden = countWords(whole.hidden);
  return {
    text,
    blocks,
    warnings: [
      ...(hidden > 0 ? [`hidden_words_left_out:${hidden}`] : []),
      ...(outside > 0 ? [`words_outside_main_content_left_out:${outside}`] : []),
    ],
  };
}
