/**
 * Measures every pattern on the shared detection corpus (human and AI text) and on the reference catalogue's examples,
 * prints the figures, and with --write stores what the records say about themselves:
 * data/lexicons/pattern-evidence.json. Usage: npm run eval:patterns [-- --write] [-- --every 4] (every n-th document of
 * train; the other files whole) [-- --labelled] (the sets of labelled texts alone)
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PatternRecord } from '../../src/engines/patterns/record.js';
import { catalog } from '../../src/engines/patterns/catalog.js';
import { createPatternScanner } from '../../src/engines/patterns/index.js';
import { EVIDENCE_FILE, readPatternLexicons } from './patterns/shipped-lexicons.js';
import { addDocument, emptyTally, liftOf, verdictOf } from './patterns/lift.js';
import type { Lift, Tally } from './patterns/lift.js';
import { UNSEEN_SETS, scoreLine, scoreUnseen } from './patterns/unseen.js';
import { documentsLine, scoreDocuments, SETS_WITH_DOCUMENTS } from './patterns/unseen-documents.js';
import { corporaFolder } from '../corpora/shared-folder.js';

const FILES = ['train', 'dev', 'human-extra', 'ai-extra', 'essays-extra'];
const MAX_HUMAN_SHARE_OF_HIGH = 0.005;
const PACKS = ['de', 'fr', 'es', 'pt', 'zh'];
const Document = Type.Object({
  source: Type.String(),
  domain: Type.String(),
  lang: Type.String(),
  label: Type.String(),
  text: Type.String(),
});
const Example = Type.Object({
  wire_id: Type.String(),
  positives: Type.Array(Type.String()),
  negatives: Type.Array(Type.String()),
});

const scanner = createPatternScanner(readPatternLexicons());
const foundIn = (text: string): ReadonlySet<string> =>
  new Set([...scanner.scan(text)].flatMap((event) => event.patterns.map((match) => match.patternId)));

function* readLines(text: string): Generator {
  for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line);
}

function readCorpus(every: number): ReturnType<typeof emptyTally> {
  const tally = emptyTally();
  for (const file of FILES) {
    const path = join(corporaFolder, 'detection', `${file}.jsonl.gz`);
    if (!existsSync(path)) throw new Error(`${path} is not there: set ASSAY_SHARED to the folder that holds corpora/`);
    let position = 0;
    for (const row of readLines(gunzipSync(readFileSync(path)).toString('utf8'))) {
      position += 1;
      if (file === 'train' && position % every !== 0) continue;
      const document = Value.Parse(Document, row);
      if (document.label !== 'human' && document.label !== 'ai') continue;
      const words = document.text.split(/\s+/u).length;
      addDocument(
        tally,
        {
          stratum: `${document.lang}:${document.source}:${document.domain}`,
          language: document.lang,
          isAi: document.label === 'ai',
          words,
        },
        foundIn(document.text),
      );
    }
    process.stderr.write(`read ${file}: ${position} documents\n`);
  }
  return tally;
}

/** Counts what each pattern finds in its own reference examples, for precision and recall. */
function scoreExamples(): ReadonlyMap<
  string,
  { readonly found: number; readonly positives: number; readonly wrong: number }
> {
  const path = join(corporaFolder, 'patterns', 'catalogue.jsonl');
  const scores = new Map<string, { found: number; positives: number; wrong: number }>();
  if (!existsSync(path)) return scores;
  for (const row of readLines(readFileSync(path, 'utf8'))) {
    const example = Value.Parse(Example, row);
    const has = (text: string): boolean => foundIn(text).has(example.wire_id);
    scores.set(example.wire_id, {
      found: example.positives.filter(has).length,
      positives: example.positives.length,
      wrong: example.negatives.filter(has).length,
    });
  }
  return scores;
}

const figure = (value: number, digits = 2): string => (value >= 100 ? value.toFixed(0) : value.toFixed(digits));

type Scores = ReturnType<typeof scoreExamples>;

/** What the evaluation of the catalogue found. */
interface Outcome {
  readonly lines: string[];
  readonly problems: string[];
  readonly verdicts: Record<string, ReturnType<typeof verdictOf>>;
}

const ratioText = ({ ratio, low, high }: Lift): string =>
  ratio === null ? '–' : `${figure(ratio)} (${figure(low)}–${figure(high)})`;

/** Adds the row of one pattern, its verdict and what is wrong with it. */
function addPattern(
  record: PatternRecord,
  tally: Tally,
  examples: Scores,
  { lines, problems, verdicts }: Outcome,
): void {
  const lift = liftOf(tally, record.id);
  const verdict = verdictOf(record, lift);
  verdicts[record.id] = verdict;
  const score = examples.get(record.id);
  if (verdict.severity === 'high' && lift.humanShare > MAX_HUMAN_SHARE_OF_HIGH)
    problems.push(`${record.id} is high and fires in ${figure(100 * lift.humanShare)} % of human documents`);
  if (score !== undefined && (score.found < score.positives || score.wrong > 0))
    problems.push(`${record.id}: ${score.found}/${score.positives} examples found, ${score.wrong} wrong`);
  lines.push(
    [
      record.id,
      figure(100 * lift.humanShare, 3),
      figure(100 * lift.aiShare, 3),
      ratioText(lift),
      verdict.evidence,
      verdict.severity,
      score === undefined ? '–' : `${score.found}/${score.positives}, ${score.wrong}`,
    ].join(' | '),
  );
}

function languageLines(tally: Tally, language: (typeof PACKS)[number]): readonly string[] {
  return catalog
    .map((record) => ({ record, lift: liftOf(tally, record.id, language) }))
    .filter(({ lift }) => lift.hits >= 10)
    .map(
      ({ record, lift }) =>
        `${record.id} | ${figure(100 * lift.humanShare, 2)} | ${figure(100 * lift.aiShare, 2)} | ${ratioText(lift)}`,
    );
}

/** The sets of labelled texts, and the whole documents. */
async function labelledLines(): Promise<readonly string[]> {
  const documents = await Promise.all(SETS_WITH_DOCUMENTS.map((name) => scoreDocuments(name, foundIn)));
  return [
    'Texts written from the definitions:',
    ...UNSEEN_SETS.map((name) => scoreUnseen(name, foundIn)).flatMap((score) => [
      scoreLine(score),
      ...score.details.map((detail) => `  ${detail}`),
    ]),
    ...documents.flatMap((score) => [documentsLine(score), ...score.details.map((detail) => `  ${detail}`)]),
  ];
}

const evidenceText = ({ verdicts }: Outcome): string =>
  `{\n${Object.entries(verdicts)
    .map(([id, verdict]) => `  ${JSON.stringify(id)}: ${JSON.stringify(verdict)}`)
    .join(',\n')}\n}\n`;

/** Says how many records say something else of themselves than was measured now. */
function staleLines(outcome: Outcome): readonly string[] {
  const stored = new Set(readFileSync(EVIDENCE_FILE, 'utf8').split('\n'));
  const stale = evidenceText(outcome)
    .split('\n')
    .filter((line) => !stored.has(line));
  return stale.length === 0 ? [] : [`${EVIDENCE_FILE} is of other matchers in ${stale.length} lines: --write`];
}

async function main(): Promise<void> {
  if (process.argv.includes('--labelled')) {
    console.log((await labelledLines()).join('\n'));
    return;
  }
  const every = Number(process.argv[process.argv.indexOf('--every') + 1] ?? 1) || 1;
  const isWhole = !process.argv.includes('--every');
  const tally = readCorpus(isWhole ? 1 : every);
  const examples = scoreExamples();
  const outcome: Outcome = { lines: [], problems: [], verdicts: {} };
  const { lines, problems } = outcome;
  lines.push(
    `Human: ${tally.human.documents} documents, ${tally.human.words} words · AI: ${tally.ai.documents} ` +
      `documents, ${tally.ai.words} words`,
    'pattern | human docs % | AI docs % | lift within source and domain (95 %) | evidence | severity | examples ' +
      'found, wrong',
  );
  for (const record of catalog) addPattern(record, tally, examples, outcome);
  for (const language of PACKS) {
    lines.push('', `${language}: human docs %, AI docs %, lift (patterns with 10 hits or more)`);
    lines.push(...languageLines(tally, language));
  }
  lines.push('', ...(await labelledLines()));
  if (process.argv.includes('--write')) writeFileSync(EVIDENCE_FILE, evidenceText(outcome));
  else if (isWhole) problems.push(...staleLines(outcome));
  const ending =
    problems.length === 0
      ? 'No high pattern above 0.5 % of human documents; every example as it should be.'
      : `FAILED:\n${problems.join('\n')}`;
  process.stdout.write([...lines, '', ending, ''].join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
