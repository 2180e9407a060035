/**
 * How much of texts that are prose from end to end the cutter keeps: the held-apart texts of the detector, by language
 * and author, in words. Usage: npx tsx scripts/evaluate/blocks/prose.ts [--worst 10]
 */
import { parseArgs } from 'node:util';
import { cutBlocks } from '../../../src/text/blocks/index.js';
import { countWords } from '../../../src/text/words.js';
import { readCorpus } from '../../corpora/detection.js';

interface Tally {
  documents: number;
  words: number;
  lost: number;
  readonly byKind: Map<string, number>;
}

const { values } = parseArgs({ options: { worst: { type: 'string', default: '0' } } });
const tallies = new Map<string, Tally>();
const stretches: { readonly words: number; readonly line: string }[] = [];
for (const { id, lang, label, text } of [...(await readCorpus('dev')), ...(await readCorpus('more-ml-dev'))]) {
  const key = `${lang} ${label}`;
  const tally = tallies.get(key) ?? { documents: 0, words: 0, lost: 0, byKind: new Map<string, number>() };
  tallies.set(key, tally);
  tally.documents += 1;
  for (const { start, end, kind } of cutBlocks(text)) {
    const words = countWords(text.slice(start, end));
    tally.words += words;
    if (kind === 'prose') continue;
    tally.lost += words;
    tally.byKind.set(kind, (tally.byKind.get(kind) ?? 0) + words);
    const shown = text.slice(start, Math.min(end, start + 160)).replace(/\n/gu, '⏎');
    stretches.push({ words, line: `${words} ${kind} ${lang} ${label} ${id}: ${shown}` });
  }
}
for (const [key, { documents, words, lost, byKind }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const kinds = [...byKind].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`);
  const kept = ((100 * (words - lost)) / Math.max(1, words)).toFixed(2);
  console.log(
    `${key.padEnd(10)} ${documents} documents, ${words} words, ${kept} % ` +
      `kept${lost > 0 ? ': ' : ''}${kinds.join(', ')}`,
  );
}
for (const { line } of stretches.sort((a, b) => b.words - a.words).slice(0, Number(values.worst))) console.log(line);
