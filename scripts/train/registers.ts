/**
 * Fits the guesser of registers (`src/engines/patterns/register.ts`) on English texts of the detection corpus, states
 * how often it is right on sources that were left out, and with --write stores it: data/lexicons/registers.json.
 * Usage: npm run registers [-- --write]
 */
import { writeFileSync } from 'node:fs';
import { countTerms, registerProbabilities, WEIGHED_REGISTERS } from '../../src/engines/patterns/register.js';
import type { RegisterModel } from '../../src/engines/patterns/register.js';
import { packageFile } from '../../src/lib/package-root.js';
import { GUESSED_REGISTERS } from '../../src/records/guessed-register.js';
import { readCorpus } from '../corpora/detection.js';
import type { CorpusFile } from '../corpora/detection.js';
import { registerOf, teachesRegisters } from '../corpora/registers.js';
import { fitRegisters } from './registers/fit-registers.js';
import type { RegisterText } from './registers/fit-registers.js';

const FILES: readonly CorpusFile[] = ['train', 'more', 'human-extra', 'ai-extra', 'essays-extra'];
const FOLDS = 8;
/** A register is said from the probability at which it was right so often on sources left out. */
const LEAST_PRECISION = 0.9;
/** Of texts of a register so many must be told, and of so many sources, or it is never said. */
const LEAST_RECALL = 0.1;

async function readTexts(): Promise<readonly RegisterText[]> {
  const texts: RegisterText[] = [];
  for (const file of FILES)
    for (const document of await readCorpus(file)) {
      const register = registerOf(document);
      if (register === null || document.label === 'mixed') continue;
      const { source, text } = document;
      texts.push({ register, source, text, terms: countTerms(text), teaches: teachesRegisters(document) });
    }
  return texts;
}

/** Sources dealt out to folds, the largest first, each to the fold with the fewest texts. */
function foldsOf(texts: readonly RegisterText[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { source } of texts) sizes.set(source, (sizes.get(source) ?? 0) + 1);
  const loads = new Array<number>(FOLDS).fill(0);
  const folds = new Map<string, number>();
  for (const [source, size] of [...sizes].sort(([, a], [, b]) => b - a)) {
    const fold = loads.indexOf(Math.min(...loads));
    folds.set(source, fold);
    loads[fold] = (loads[fold] ?? 0) + size;
  }
  return folds;
}

/** What the model that had not seen the source of a text says about it. */
interface LeftOut {
  readonly text: RegisterText;
  readonly said: string;
  readonly probability: number;
  readonly weight: number;
}

function leftOut(texts: readonly RegisterText[]): readonly LeftOut[] {
  const folds = foldsOf(texts);
  const sizes = new Map<string, number>();
  const keyOf = ({ register, source }: RegisterText): string => `${register} ${source}`;
  for (const text of texts) sizes.set(keyOf(text), (sizes.get(keyOf(text)) ?? 0) + 1);
  const results: LeftOut[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const part = fitRegisters(texts.filter((text) => text.teaches && folds.get(text.source) !== fold));
    const model: RegisterModel = { leastProbability: {}, ...part };
    for (const text of texts) {
      if (folds.get(text.source) !== fold) continue;
      const probabilities = registerProbabilities(model, text.text);
      if (probabilities === null) continue;
      const probability = Math.max(...probabilities);
      const said = WEIGHED_REGISTERS[probabilities.indexOf(probability)] ?? 'other';
      results.push({ text, said, probability, weight: 1 / Math.sqrt(sizes.get(keyOf(text)) ?? 1) });
    }
    process.stderr.write(`fold ${fold + 1} of ${FOLDS}\n`);
  }
  return results;
}

const sum = (results: readonly LeftOut[]): number => results.reduce((all, { weight }) => all + weight, 0);

/** Precision and recall of a register said from a probability; sources count as the square root of their texts. */
function figuresOf(results: readonly LeftOut[], register: string, least: number) {
  const said = results.filter((result) => result.said === register && result.probability >= least);
  const right = said.filter(({ text }) => text.register === register);
  const all = results.filter(({ text }) => text.register === register);
  const sources = new Set(all.map(({ text }) => text.source)).size;
  return {
    precision: sum(right) / (sum(said) || 1),
    recall: sum(right) / (sum(all) || 1),
    texts: `${right.length} of ${said.length} said; ${all.length} texts of ${sources} sources`,
  };
}

const PROBABILITIES = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];

function main(texts: readonly RegisterText[]): void {
  const results = leftOut(texts);
  const leastProbability: Record<string, number> = {};
  for (const register of GUESSED_REGISTERS) {
    const rows = PROBABILITIES.map((least) => ({ least, ...figuresOf(results, register, least) }));
    const enough = rows.find(({ precision, recall }) => precision >= LEAST_PRECISION && recall >= LEAST_RECALL);
    if (enough !== undefined) leastProbability[register] = enough.least;
    for (const { least, precision, recall, texts: counts } of rows)
      console.log(
        `${least === enough?.least ? '*' : ' '} ${register.padEnd(9)} from ${least.toFixed(2)}: precision ` +
          `${precision.toFixed(3)}, recall ${recall.toFixed(3)} (${counts})`,
      );
  }
  if (!process.argv.includes('--write')) return;
  const { bias, words } = fitRegisters(texts.filter(({ teaches }) => teaches));
  const rows = Object.entries(words).map(
    ([word, weights]) => `    ${JSON.stringify(word)}: ${JSON.stringify(weights)}`,
  );
  writeFileSync(
    packageFile('data', 'lexicons', 'registers.json'),
    `{\n  "leastProbability": ${JSON.stringify(leastProbability)},\n  "bias": ${JSON.stringify(bias)},\n` +
      `  "words": {\n${rows.join(',\n')}\n  }\n}\n`,
  );
}

main(await readTexts());
