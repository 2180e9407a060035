/** A word that was read, in pixels from the top left corner. */
export interface ReadWord {
  readonly text: string;
  /** Words of one line share it. */
  readonly line: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** How sure the engine is of it: 0 to 100. */
  readonly confidence: number;
}

const WORD_LEVEL = '5';

/** Returns the words in the engine's table of what it read. */
export function wordsOfTsv(tsv: string): readonly ReadWord[] {
  const words: ReadWord[] = [];
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t');
    if (level !== WORD_LEVEL || text.trim() === '') continue;
    words.push({
      text: text.trim(),
      line: [page, block, paragraph, line].join(' '),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
      confidence: Number(confidence),
    });
  }
  return words;
}
