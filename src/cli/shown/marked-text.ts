import { countOf } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { textWidth } from '../../lib/text-width.js';
import { isCounted, paragraphsOf, sentencePercent } from '../../records/passages.js';
import type { SentenceRow } from '../../records/passages.js';
import type { ScanResult } from '../../records/scan-result.js';
import { coloursOf } from '../terminal/colour.js';
import type { Colours } from '../terminal/colour.js';
import type { CliContext } from '../process/command.js';
import { breakingColumns } from '../terminal/terminal-columns.js';

/** More paragraphs are counted, not shown: a terminal is no place for a whole book. */
const MOST_PARAGRAPHS = 12;

interface Word {
  readonly text: string;
  readonly isMarked: boolean;
}

function wordsOf({ text, highlighted, generatedProbability }: SentenceRow): readonly Word[] {
  const words = text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word): Word => ({ text: terminalText(word), isMarked: highlighted }));
  return highlighted ? [...words, { text: `[${sentencePercent(generatedProbability)}]`, isMarked: false }] : words;
}

/** Words that follow one another and are marked alike, painted as one. */
function painted(words: readonly Word[], { red }: Pick<Colours, 'red'>): string {
  const runs: { readonly isMarked: boolean; readonly texts: string[] }[] = [];
  for (const { text, isMarked } of words) {
    const last = runs.at(-1);
    if (last?.isMarked === isMarked) last.texts.push(text);
    else runs.push({ isMarked, texts: [text] });
  }
  return runs.map(({ isMarked, texts }) => (isMarked ? red(texts.join(' ')) : texts.join(' '))).join(' ');
}

function linesOf(words: readonly Word[], columns: number): readonly (readonly Word[])[] {
  const lines: Word[][] = [[]];
  let width = 0;
  for (const word of words) {
    const own = textWidth(word.text);
    if (width > 0 && width + 1 + own > columns) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1)?.push(word);
    width += width === 0 ? own : 1 + own;
  }
  return lines;
}

/**
 * Returns the paragraphs with sentences that the detector marks, these in colour and with the probability that AI wrote
 * them; empty where it marks none.
 * @param columns of the terminal
 */
export function markedText(
  { findings }: Pick<ScanResult, 'findings'>,
  columns: number,
  colours: Pick<Colours, 'red'>,
): string {
  const sentences = findings?.scan === 'detect' ? findings.sentences : [];
  const judged = sentences.filter(isCounted);
  const marked = judged.filter(({ highlighted }) => highlighted).length;
  if (marked === 0) return '';
  const paragraphs = paragraphsOf(sentences).filter((own) => own.some(({ highlighted }) => highlighted));
  const shown = paragraphs.slice(0, MOST_PARAGRAPHS).map((own) =>
    linesOf(own.flatMap(wordsOf), columns)
      .map((line) => painted(line, colours))
      .join('\n'),
  );
  const rest = paragraphs.length - shown.length;
  const more = rest === 0 ? '' : `\n… and ${countOf(rest, 'more paragraph')} with marked sentences\n`;
  const head = `${countOf(marked, 'sentence')} of ${judged.length} marked, with the probability of AI`;
  return `\n${head}\n\n${shown.join('\n\n')}\n${more}`;
}

/** As `markedText`, for people at a terminal; empty elsewhere: other programs read --json. */
export function marksFor(result: ScanResult, { stdout, env }: Pick<CliContext, 'stdout' | 'env'>): string {
  const columns = breakingColumns(stdout);
  return columns === Infinity ? '' : markedText(result, columns, coloursOf(stdout, env));
}
