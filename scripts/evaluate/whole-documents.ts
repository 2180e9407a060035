/**
 * Measures how the verdict of a text that is scanned in sections follows from those of its sections, and chooses its
 * two thresholds: `npm run eval:whole`. Documents are made of whole texts of the development corpus, which trained
 * nothing: all human, all AI, and with a share of sections by AI. Thresholds are chosen on one half of the sources and
 * measured on the other.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDetector } from '../train/detect/create-detector.js';
import { packageFile } from '../../src/lib/package-root.js';
import { wilsonInterval } from '../../src/records/share-interval.js';
import { STATED_VERDICTS } from '../../src/records/verdict.js';
import type { StatedVerdict } from '../../src/records/verdict.js';
import { SHIPPED_SHARES, wholeVerdict } from '../../src/sections/whole-verdict.js';
import type { WholeShares } from '../../src/sections/whole-verdict.js';
import { readCorpus } from '../corpora/detection.js';
import { seededRandom } from '../statistics/random.js';
import { halfOf, madeDocument, madeSections } from './whole/made-documents.js';
import type { MadeSection } from './whole/made-documents.js';

const { values } = parseArgs({
  options: { version: { type: 'string', default: '2026-11-27-base' }, characters: { type: 'string', default: '' } },
});

/** Characters of a section: from those that one is scanned with, to what the service built in takes at once. */
const SECTION_CHARACTERS =
  values.characters === '' ? [3_000, 6_000, 9_000, 20_000, 50_000, 150_000] : [Number(values.characters)];
/** Of larger sections too few can be made for a choice. */
const GRID_UP_TO = 9_000;
/** Sections of a document, and how many documents are made of each share. */
const LENGTHS = [2, 4, 10, 30];
const DOCUMENTS = 1000;
/** Shares of the sections that AI wrote. */
const AI_SHARES = [0, 0.1, 0.2, 0.5, 0.8, 0.9, 1];
const GRID: readonly WholeShares[] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.8].flatMap((stated) =>
  [0, 0.6, 0.7, 0.8, 0.9].flatMap((leaning) =>
    [0.05, 0.1, 0.15].map((otherAuthor) => ({ ...SHIPPED_SHARES, stated, leaning, otherAuthor })),
  ),
);

/** From which probability of AI or mixed on one section keeps a text from being stated human. */
const CLEAR_GRID = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 1];

type Counts = Record<StatedVerdict, number>;
const percent = (count: number, of: number): string => (of === 0 ? '–' : ((100 * count) / of).toFixed(1));

function counted(verdicts: readonly (StatedVerdict | null)[]): Counts {
  const counts: Counts = { human: 0, ai: 0, mixed: 0, unsure: 0 };
  for (const verdict of verdicts) counts[verdict ?? 'unsure'] += 1;
  return counts;
}

/** Documents of each length and share, by the same seed whatever is asked of them. */
function made(sections: readonly MadeSection[], share: number): readonly (readonly MadeSection[])[] {
  return LENGTHS.flatMap((length) => {
    const byAi = Math.round(share * length);
    if (Math.abs(byAi / length - share) > 0.01) return [];
    const random = seededRandom(length * 1000 + Math.round(share * 100));
    return Array.from({ length: DOCUMENTS }, () => madeDocument(sections, { length, byAi }, random));
  });
}

function verdictsOf(documents: readonly (readonly MadeSection[])[], shares: WholeShares): Counts {
  return counted(documents.map((document) => wholeVerdict(document, shares)));
}

function sayCounts(name: string, counts: Counts): void {
  const all = STATED_VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
  const shares = STATED_VERDICTS.map((verdict) => `${verdict} ${percent(counts[verdict], all).padStart(5)} %`);
  process.stdout.write(`  ${name.padEnd(24)} ${shares.join('  ')}  of ${all}\n`);
}

function saySections(sections: readonly MadeSection[]): void {
  for (const author of ['human', 'ai'] as const) {
    const own = sections.filter((section) => section.author === author);
    const wrong = own.filter(({ state }) =>
      author === 'human' ? state === 'ai' || state === 'mixed' : state === 'human',
    );
    const { low, high } = own.length === 0 ? { low: 0, high: 1 } : wilsonInterval(wrong.length, own.length);
    const states = new Map<string, number>();
    for (const { state } of own) states.set(state, (states.get(state) ?? 0) + 1);
    process.stdout.write(
      `  sections by ${author}: ${own.length} of ${new Set(own.map(({ source }) => source)).size} sources; ` +
        `${[...states].map(([state, count]) => `${state} ${count}`).join(', ')}; wrong ${wrong.length} ` +
        `(${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} %)\n`,
    );
  }
}

/** Errors of each choice of shares on made documents: of human ones, of AI ones, and of those with some of both. */
function sayGrid(sections: readonly MadeSection[]): void {
  const human = made(sections, 0);
  const ai = made(sections, 1);
  const both = AI_SHARES.filter((share) => share > 0 && share < 1).flatMap((share) => made(sections, share));
  process.stdout.write(
    '  stated leaning other  human: ai+mixed, human  ai: ai, mixed+human  both: mixed, ai, human (%)\n',
  );
  for (const shares of GRID) {
    const [h, a, b] = [verdictsOf(human, shares), verdictsOf(ai, shares), verdictsOf(both, shares)];
    const of = (count: number, all: readonly unknown[]): string => percent(count, all.length).padStart(6);
    process.stdout.write(
      `  ${shares.stated.toFixed(2)}   ${shares.leaning.toFixed(2)}    ${shares.otherAuthor.toFixed(2)}` +
        `  ${of(h.ai + h.mixed, human)} ${of(h.human, human)}           ${of(a.ai, ai)} ${of(a.mixed + a.human, ai)}` +
        `         ${of(b.mixed, both)} ${of(b.ai, both)} ${of(b.human, both)}\n`,
    );
  }
}

/** How often documents are stated human under each limit of a clear section: those without AI, and with little. */
function sayClear(sections: readonly MadeSection[]): void {
  const documents = [0, 0.1, 0.2, 0.5].map((share) => made(sections, share));
  process.stdout.write('  clear  stated human with 0, 10, 20, 50 % of the sections by AI (%)\n');
  for (const clear of CLEAR_GRID) {
    const shares = documents.map((own) => percent(verdictsOf(own, { ...SHIPPED_SHARES, clear }).human, own.length));
    process.stdout.write(`  ${clear.toFixed(2)}   ${shares.map((share) => share.padStart(6)).join(' ')}\n`);
  }
}

const folder = packageFile('data', 'models', values.version);
const detector = createDetector({
  card: readFileSync(`${folder}/card.json`),
  weights: readFileSync(`${folder}/weights.bin`),
});
const corpora = [...(await readCorpus('dev')), ...(await readCorpus('more-dev'))].filter(({ lang }) => lang === 'en');
for (const characters of SECTION_CHARACTERS) {
  const sections = madeSections(detector, corpora, characters);
  process.stdout.write(`\nSections of ${characters} characters\n`);
  saySections(sections);
  for (const half of [0, 1] as const) {
    const own = sections.filter(({ source }) => halfOf(source) === half);
    if (!own.some(({ author }) => author === 'human') || !own.some(({ author }) => author === 'ai')) continue;
    process.stdout.write(
      half === 0 ? ' The half that thresholds are chosen on\n' : ' The half that they are measured on\n',
    );
    if (half === 0 && characters <= GRID_UP_TO) {
      sayGrid(own);
      sayClear(own);
    }
    for (const share of AI_SHARES)
      sayCounts(`${Math.round(share * 100)} % of the sections by AI`, verdictsOf(made(own, share), SHIPPED_SHARES));
  }
}
