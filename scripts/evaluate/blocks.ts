/**
 * Precision and recall of the cutter on labelled documents, in words: made ones (`{"id","text","blocks"}` a line) and
 * real files (`{"path","text_sha256","lines":[[first,last,kind],…]}`: lines of the extracted text, from 1; only those
 * listed are scored). With --given the cutter is told what the extractor knows of a real file, else it cuts by shape
 * alone. Usage: npm run eval:blocks -- [labels.jsonl …] [--given] [--worst 10] (default:
 * scripts/evaluate/blocks/labels.jsonl)
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '../../src/extract/read-document.js';
import { extractSettings } from '../../src/extract/settings.js';
import { sha256Hex } from '../../src/lib/hash.js';
import { packageFile } from '../../src/lib/package-root.js';
import type { Block, BlockKind } from '../../src/records/blocks.js';
import { BLOCK_KINDS } from '../../src/records/blocks.js';
import { cutBlocks } from '../../src/text/blocks/index.js';
import { countWords } from '../../src/text/words.js';
import { corporaFolder } from '../corpora/shared-folder.js';

interface MadeLabels {
  readonly id: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** What the extractor says of parts of the text. */
  readonly given?: readonly Block[];
}

interface FileLabels {
  readonly path: string;
  readonly text_sha256: string;
  readonly lines: readonly (readonly [number, number, BlockKind])[];
}

type Cut = BlockKind | 'none';

/** Words by their label, then by what the cutter says. */
type Confusion = Map<BlockKind, Map<Cut, number>>;

interface Scored {
  readonly id: string;
  readonly confusion: Confusion;
  readonly proseLost: number;
  readonly otherKept: number;
  readonly words: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { worst: { type: 'string', default: '10' }, given: { type: 'boolean', default: false } },
});
const sources = positionals.length > 0 ? positionals : [packageFile('scripts', 'evaluate', 'blocks', 'labels.jsonl')];
const limits = {
  memoryBytes: 1 << 30,
  maxFileBytes: extractSettings.extractMaxFileBytes.default,
  maxPages: extractSettings.extractMaxPages.default,
  maxCharacters: extractSettings.extractMaxCharacters.default,
};

/**
 * The labelled lines of a real file as spans of its text; null where the file gives no text or another one than was
 * labelled.
 */
async function fromFile({ path, text_sha256: expected, lines }: FileLabels): Promise<MadeLabels | null> {
  const file = join(corporaFolder, 'files', path);
  if (!existsSync(file)) throw new Error(`${file} is not there: set ASSAY_SHARED to the folder that holds corpora/`);
  const extraction = await readDocument({ path: file, filename: basename(path) }, limits);
  if (extraction.status !== 'text' || sha256Hex(extraction.text) !== expected) return null;
  const { blocks: given } = extraction;
  const starts = [0];
  for (let end = extraction.text.indexOf('\n'); end !== -1; end = extraction.text.indexOf('\n', end + 1))
    starts.push(end + 1);
  const endOf = (line: number): number => (starts[line] ?? extraction.text.length + 1) - 1;
  return {
    id: path,
    text: extraction.text,
    given,
    blocks: lines.map(([first, last, kind]) => ({
      start: starts[first - 1] ?? extraction.text.length,
      end: endOf(last),
      kind,
    })),
  };
}

/** Counts the words of each stretch where neither the label nor the cut changes. Both lists are in order. */
function compare({ id, text, blocks, given }: MadeLabels): Scored {
  const cut = cutBlocks(text, values.given ? given : undefined);
  const confusion: Confusion = new Map();
  let next = 0;
  const count = (label: BlockKind, kind: Cut, start: number, end: number): void => {
    const row = confusion.get(label) ?? new Map<Cut, number>();
    confusion.set(label, row.set(kind, (row.get(kind) ?? 0) + countWords(text.slice(start, end))));
  };
  for (const { start, end, kind: label } of blocks) {
    while (next < cut.length && cut[next]!.end <= start) next += 1;
    let at = start;
    for (let index = next; index < cut.length && cut[index]!.start < end; index += 1) {
      const block = cut[index]!;
      if (block.start > at) count(label, 'none', at, block.start);
      count(label, block.kind, Math.max(at, block.start), Math.min(end, block.end));
      at = Math.min(end, block.end);
    }
    if (at < end) count(label, 'none', at, end);
  }
  return { id, confusion, ...summary(confusion) };
}

function summary(
  confusion: Confusion,
): Omit<Scored, 'id' | 'confusion'> & { readonly proseWords: number; readonly otherWords: number } {
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
        `${label.padEnd(16)} ${String(words).padStart(8)}   ${row.map(([kind, count]) => `${kind} ${percent(count, words)}`).join(', ')}`,
      );
  }
  const wrong = ({ proseLost: lost, otherKept: kept }: Scored): number => lost + kept;
  for (const scored of [...all]
    .filter((one) => wrong(one) > 0)
    .sort((a, b) => wrong(b) - wrong(a))
    .slice(0, Number(values.worst))) {
    console.log(
      `  ${String(scored.proseLost).padStart(6)} of prose lost, ${String(scored.otherKept).padStart(6)} of others kept, of ${scored.words}: ${scored.id}`,
    );
  }
}

const all: Scored[] = [];
for (const source of sources) {
  const scored: Scored[] = [];
  for (const line of readFileSync(source, 'utf8').split('\n')) {
    if (line === '') continue;
    const labels = JSON.parse(line) as MadeLabels | FileLabels;
    const labelled = 'path' in labels ? await fromFile(labels) : labels;
    if (labelled === null)
      console.log(`not scored, its text is not the labelled one: ${'path' in labels ? labels.path : ''}`);
    else scored.push(compare(labelled));
  }
  print(source, scored);
  all.push(...scored);
}
if (sources.length > 1) print('all', all);
