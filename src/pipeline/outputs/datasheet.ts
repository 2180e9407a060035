import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { sha256OfFile } from '../../lib/file-hash.js';
import { countText } from '../../lib/number-text.js';
import { writeWholeFile } from '../../lib/output-file.js';
import { rateText } from '../../lib/rate-text.js';
import { withScratchFolder } from '../../lib/scratch-folder.js';
import { profileTitle } from '../../records/profile-facts.js';
import type { RunSummary } from '../../records/run-summary.js';
import { columnsOfResults, tableOfLabels } from '../export/index.js';
import type { ColumnFacts } from '../export/index.js';
import type { Store } from '../store/index.js';
import { croissantOf, modelsText } from './croissant.js';
import { runLabels, shapeOf } from './export-run.js';
import type { ExportRequest } from './export-run.js';

/** An export that was written, and what it is of. */
export interface WrittenExport {
  readonly request: ExportRequest;
  /** As the user named it. */
  readonly file: string;
  readonly cwd: string;
}

async function columnsOf(store: Store, request: ExportRequest): Promise<readonly ColumnFacts[]> {
  const shape = await shapeOf(store, request);
  if (request.content !== 'labels') return columnsOfResults(shape);
  return withScratchFolder(async (folder) => {
    const { columns } = await runLabels(store, request, folder);
    return tableOfLabels(columns, shape).columns;
  });
}

const line = (name: string, counts: Readonly<Record<string, number>>): string =>
  `- ${name}: ${Object.entries(counts)
    .map(([key, count]) => `${key} ${countText(count)}`)
    .join(', ')}`;

/** What states the verdicts, and what that promises. */
function methodText({ profile, model_versions: versions }: RunSummary): string {
  const start =
    `Each text was normalised and scanned by ${modelsText(versions)}: probabilities of human, AI and mixed. ` +
    'Equal texts were scanned once.';
  if (profile === undefined)
    return `${start} A verdict is stated where its confidence is enough; the model card has the measured error rates.`;
  const scope = profile.scope === undefined ? '' : ` It holds for ${profile.scope}.`;
  const { silver_rate: silver } = profile;
  const labels =
    silver === undefined
      ? ''
      : ` Silver labels are those of the same profile: at most ${rateText(silver)} of the texts by people are ` +
        `labelled ai, and at most ${rateText(silver)} of those by AI human; texts that are not clear have none.`;
  return `${start} Verdicts are stated by the calibration profile ${profileTitle(profile)}.${scope}${labels}`;
}

const LIMITS = [
  'Labels are those of a detector: some are wrong. They are no proof of who wrote a text.',
  'Texts that are too short, no prose, or of a language that the model does not know are unsure, with the reason.',
  'Text of later language models, and text that was reworked to look human, is found less often.',
  'A promised rate of false alarms is about texts like those of the calibration.',
];

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/gu, ' ');

/** How many sources have which silver label; null where none were asked for. */
async function silverCounts(store: Store, { run_id: runId, profile }: RunSummary) {
  if (profile?.silver_rate === undefined) return null;
  const counts = { human: 0, ai: 0, none: 0 };
  for await (const { silver } of store.resultRows(runId)) counts[silver ?? 'none'] += 1;
  return counts;
}

interface DatasheetFacts {
  readonly summary: RunSummary;
  readonly silver: Readonly<Record<string, number>> | null;
  readonly columns: readonly ColumnFacts[];
  readonly name: string;
}

/** Returns the datasheet of an export as Markdown. */
function datasheetText({ summary, silver, columns, name }: DatasheetFacts): string {
  const { run_id: runId, program_version: program, sources, verdicts, reasons, not_judged: notJudged } = summary;
  return [
    `# Datasheet of ${cell(name)}`,
    '',
    '## Counts',
    '',
    line('Sources', sources),
    line('Verdicts', verdicts),
    ...(Object.keys(notJudged.reasons).length === 0 ? [] : [line('Of the unsure, not judged', notJudged.reasons)]),
    ...(silver === null ? [] : [line('Silver labels', silver)]),
    ...(Object.keys(reasons).length === 0 ? [] : [line('Without a result', reasons)]),
    '',
    '## Method',
    '',
    methodText(summary),
    '',
    '## Limits',
    '',
    ...LIMITS.map((limit) => `- ${limit}`),
    '',
    '## Versions',
    '',
    `- Assay ${program}, run ${runId}`,
    ...summary.model_versions.map((version) => `- model ${version}`),
    '',
    '## Columns',
    '',
    '| column | type | meaning |',
    '|---|---|---|',
    ...columns.map((column) => `| ${cell(column.name)} | ${column.type} | ${cell(column.describe)} |`),
    '',
  ].join('\n');
}

/**
 * Writes a datasheet beside an export: Markdown for people, Croissant (JSON-LD of ML datasets) for programs. Returns
 * the files, as the user would name them.
 */
export async function writeDatasheet(store: Store, { request, file, cwd }: WrittenExport): Promise<readonly string[]> {
  const path = resolve(cwd, file);
  const [summary, columns, { size }] = await Promise.all([
    store.runSummary(request.runId),
    columnsOf(store, request),
    stat(path),
  ]);
  const name = basename(path);
  const sha256 = await sha256OfFile(path, size);
  const texts = [
    ['datasheet.md', datasheetText({ summary, silver: await silverCounts(store, summary), columns, name })],
    ['croissant.json', croissantOf({ summary, columns, name, format: request.format, size, sha256 })],
  ] as const;
  for (const [suffix, text] of texts)
    await writeWholeFile(`${path}.${suffix}`, (out) => {
      out.write(text);
      return Promise.resolve();
    });
  return texts.map(([suffix]) => `${file}.${suffix}`);
}
