import type { UnitKinds } from '../../../src/engines/detect/fold.js';
import { KeptWords } from '../../../src/engines/detect/kept-words.js';
import { TokenStream } from '../../../src/engines/detect/tokens.js';
import type { CorpusDocument } from '../../corpora/detection.js';
import { present } from '../../../src/lib/present.js';

const KEPT_WORDS = 1500;
/** What one source can add to a word's rank: words spread evenly over sources win, topic words do not. */
const LARGEST_SHARE = 0.3;

/** The words of each language that most of its human texts have. */
export function frequentWords(documents: readonly CorpusDocument[], unitKinds: UnitKinds, count: number): KeptWords {
  const stream = new TokenStream(new KeptWords(), unitKinds);
  const texts = new Map<string, Map<number, number>>();
  for (const { lang, text } of documents.filter(({ label }) => label === 'human')) {
    stream.read(text);
    const words = texts.get(lang) ?? new Map<number, number>();
    texts.set(lang, words);
    for (const word of new Set(stream.lower.subarray(0, stream.count))) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const kept = new KeptWords();
  for (const words of texts.values())
    [...words]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, count)
      .forEach(([word]) => kept.add(word));
  return kept;
}

/** The words that the masked view keeps: those most evenly spread over the sources. */
export function chooseKeptWords(documents: readonly CorpusDocument[], unitKinds: UnitKinds): KeptWords {
  const stream = new TokenStream(new KeptWords(), unitKinds);
  const documentCounts = new Map<string, number>();
  const wordCounts = new Map<string, Map<number, number>>();
  for (const { source, text } of documents) {
    stream.read(text);
    documentCounts.set(source, (documentCounts.get(source) ?? 0) + 1);
    const words = wordCounts.get(source) ?? new Map<number, number>();
    wordCounts.set(source, words);
    for (const word of new Set(stream.lower.subarray(0, stream.count))) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const ranks = new Map<number, number>();
  for (const [source, words] of wordCounts) {
    for (const [word, count] of words)
      ranks.set(word, (ranks.get(word) ?? 0) + Math.min(LARGEST_SHARE, count / present(documentCounts.get(source))));
  }
  const kept = new KeptWords();
  [...ranks]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, KEPT_WORDS)
    .forEach(([word]) => kept.add(word));
  return kept;
}
