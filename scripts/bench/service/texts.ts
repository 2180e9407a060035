import { readCorpus } from '../../corpora/detection.js';

/**
 * English texts of the corpus joined to `count` texts of so many words: no two alike, as those of clients. A text made
 * of a few words costs the engine half as much, since the weights that it looks up stay near the processor.
 */
export async function proseTexts(words: number, count: number): Promise<readonly string[]> {
  const pool = (await readCorpus('dev')).filter(({ lang }) => lang === 'en').map(({ text }) => text.split(/(?<=\s)/u));
  let next = 0;
  const proseOf = (): string => {
    const parts: string[] = [];
    for (let left = words; left > 0; next += 1) {
      const part = (pool[next % pool.length] ?? []).slice(0, left);
      parts.push(part.join('').trim());
      left -= part.length;
    }
    return parts.join('\n\n');
  };
  return Array.from({ length: count }, proseOf);
}
