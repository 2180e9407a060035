/**
 * Precision and recall of the cutter on labelled documents, in words: made ones (`{"id","text","blocks"}` a line) and
 * real files (`{"path","text_sha256","lines":[[first,last,kind],…]}`: lines of the extracted text, from 1; only those
 * listed are scored). Real files of the development half may train the cutter, those of the test half never do; each
 * half is scored by itself. With --given the cutter is told what the extractor knows of a real file, else it cuts by
 * shape alone. Usage: npm run eval:blocks -- [labels.jsonl …] [--given] [--half development] [--worst 10] (default:
 * scripts/evaluate/blocks/labels.jsonl)
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packageFile } from '../../src/lib/package-root.js';
import type { BlockKind } from '../../src/records/blocks.js';
import { BLOCK_KINDS } from '../../src/records/blocks.js';
import { cutBlocks } from '../../src/text/blocks/index.js';
import { countWords } from '../../src/text/words.js';
import { halfOf, labelledFile } from '../train/blocks/labelled.js';
import type { FileLabels, Half, LabelledText } from '../train/blocks/labelled.js';
import { itemAt } from '../../src/lib/present.js';

type Cut = BlockKind | 'none';

/** Words by their label, then by what the cutter says. */
type Confusion = Map<BlockKind, Map<Cut, number>>;

interface Scored {
  readonly id: string;
  readonly confusion: Confusion;
  readonly proseLost: number;
  readonly proseWords: number;
  readonly otherKept: number;
  readonly words: number;
}

/** A document with fewer words of prose is not judged. */
const FEWEST_WORDS = 50;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    worst: { type: 'string', default: '10' },
    given: { type: 'boolean', default: false },
    half: { type: 'string' },
  },
});
const sources = positionals.length > 0 ? positionals : [packageFile('scripts', 'evaluate', 'blocks', 'labels.jsonl')];
/** Counts the words of each stretch where neither the label nor the cut changes. Both lists are in order. */
function compare({ id, text, blocks, given }: LabelledText): Scored {
  const cut = cutBlocks(text, values.given ? given : undefined);
  const confusion: Confusion = new Map();
  let next = 0;
  const count = (label: BlockKind, kind: Cut, start: number, end: number): void => {
    const row = confusion.get(label) ?? new Map<Cut, number>();
    confusion.set(label, row.set(kind, (row.get(kind) ?? 0) + countWords(text.slice(start, end))));
  };
  for (const { start, end, kind: label } of blocks) {
    while (next < cut.length && itemAt(cut, next).end <= start) next += 1;
    let at = start;
    for (let index = next; index < cut.length && itemAt(cut, index).start < end; index += 1) {
      const block = itemAt(cut, index);
      if (block.start > at) count(label, 'none', at, block.start);
      count(label, block.kind, Math.max(at, block.start), Math.min(end, block.end));
      at = Math.min(end, block.end);
    }
    if (at < end) count(label, 'none', at, end);
  }
  return { id, confusion, ...summary(confusion) };
}

function summary(confusion: Confusion): Omit<Scored, 'id' | 'confusion'> & { readonly otherWords: number } {
  let [proseWords, proseLost, otherWords, otherKept] = [0, 0, 0, 0];
  for (const [label, row] of confusion) {
    for (const [kind, words] of row) {
      if (label === 'prose') proseWords += words;
      else otherWords += words;
      if (label === 'prose' && kind !== 'prose') proseLost += words;
      if (label !== 'prose' && kind === 'prose') otherKept += words;
    }
  }
  return { proseWords, proseLost, otherWords, otherKept, words: proseWords + otherWords };
}

function added(all: readonly Scored[]): Confusion {
  const total: Confusion = new Map();
  for (const { confusion } of all) {
    for (const [label, row] of confusion) {
      const sums = total.get(label) ?? new Map<Cut, number>();
      for (const [kind, words] of row) sums.set(kind, (sums.get(kind) ?? 0) + words);
      total.set(label, sums);
    }
  }
  return total;
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

/** How well documents are told that hold too little prose to be judged, by their labelled lines. */
function notJudgedLine(all: readonly Scored[]): string {
  const isLeftOut = ({ proseWords, proseLost, otherKept }: Scored): boolean =>
    proseWords - proseLost + otherKept < FEWEST_WORDS;
  const leftOut = all.filter(isLeftOut);
  const without = all.filter(({ proseWords }) => proseWords < FEWEST_WORDS);
  const right = without.filter(isLeftOut).length;
  return (
    `documents not judged  ${leftOut.length}, ${right} of them rightly: precision ${percent(right, leftOut.length)}, ` +
    `recall ${percent(right, without.length)} of ${without.length} with under ${FEWEST_WORDS} words of prose`
  );
}

function print(title: string, all: readonly Scored[]): void {
  const confusion = added(all);
  const { proseWords, proseLost, otherWords, otherKept } = summary(confusion);
  console.log(`\n${title}: ${all.length} documents, ${proseWords} words of prose, ${otherWords} others`);
  console.log(`prose words kept      ${percent(proseWords - proseLost, proseWords)}   (at least 98 %)`);
  console.log(`non-prose words kept  ${percent(otherKept, otherWords)}   (at most 3 %)`);
  console.log(`${'label'.padEnd(16)} ${'words'.padStart(8)}   cut as`);
  for (const label of BLOCK_KINDS) {
    const row = [...(confusion.get(label) ?? [])].filter(([, words]) => words > 0).sort((a, b) => b[1] - a[1]);
    const words = row.reduce((sum, [, count]) => sum + count, 0);
    if (words > 0)
      console.log(
        `${label.padEnd(16)} ${String(words).padStart(8)}   ` +
          row.map(([kind, count]) => `${kind} ${percent(count, words)}`).join(', '),
      );
  }
  console.log(notJudgedLine(all));
  const wrong = ({ proseLost: lost, otherKept: kept }: Scored): number => lost + kept;
  for (const scored of [...all]
    .filter((one) => wrong(one) > 0)
    .sort((a, b) => wrong(b) - wrong(a))
    .slice(0, Number(values.worst))) {
    console.log(
      `  ${String(scored.proseLost).padStart(6)} of prose lost, ${String(scored.otherKept).padStart(6)} of ` +
        `others kept, of ${scored.words}: ${scored.id}`,
    );
  }
}

const all: Scored[] = [];
for (const source of sources) {
  const scored: Scored[] = [];
  const halves: Record<Half, Scored[]> = { development: [], test: [] };
  for (const line of readFileSync(source, 'utf8').split('\n')) {
    if (line === '') continue;
    const labels = JSON.parse(line) as LabelledText | FileLabels;
    const half = 'path' in labels ? halfOf(labels.path) : null;
    if (half !== null && values.half !== undefined && half !== values.half) continue;
    const labelled = 'path' in labels ? await labelledFile(labels) : labels;
    if (labelled === null) {
      console.log(`not scored, its text is not the labelled one: ${'path' in labels ? labels.path : ''}`);
      continue;
    }
    const own = compare(labelled);
    scored.push(own);
    if (half !== null) halves[half].push(own);
  }
  const isParted = halves.development.length + halves.test.length > 0;
  if (!isParted) print(source, scored);
  for (const half of ['development', 'test'] as const)
    if (halves[half].length > 0) print(`${source}, ${half} half`, halves[half]);
  all.push(...scored);
}
if (sources.length > 1) print('all', all);
