import { countOf } from '../../lib/number-text.js';
import { withSnakeNames } from '../../lib/snake-case.js';
import { terminalText } from '../../lib/terminal-text.js';
import { linesOfWidth, piecesOfWidth, textWidth } from '../../lib/text-width.js';
import { explainSource } from '../../library/stored-runs.js';
import type { ExplainedSource, Explanation } from '../../library/stored-runs.js';
import { isRowsAsOne, ROWS_NEXT_STEP } from '../../records/files-of-rows.js';
import { reasonNextStep } from '../../records/reasons.js';
import { defineCommand } from '../process/command.js';
import { evidenceParts, unsureParts } from '../shown/evidence-text.js';
import { extractionText, nameOf, propertyLines, sameTextLines } from '../shown/explained-source.js';
import { foldedSources } from '../shown/explained-runs.js';
import type { FoldedSource } from '../shown/explained-runs.js';
import { decisionLines } from '../shown/decision-lines.js';
import { scanLines } from '../shown/scan-lines.js';
import { breakingColumns } from '../terminal/terminal-columns.js';
import { addConfigFlag, addSettingFlags } from '../flags/setting-flags.js';
import { settingGroups } from '../../settings/groups.js';
import { resolveSettings } from '../../settings/index.js';

/** What the library of references says that lists the source. */
function libraryLine(entry: Explanation['library_entry']): readonly string[] {
  if (entry === null) return [];
  const facts = [
    `${entry.type} ${entry.key}`,
    ...(entry.title === null ? [] : [`"${entry.title}"`]),
    ...(entry.authors.length === 0 ? [] : [`by ${entry.authors.join('; ')}`]),
    ...(entry.year === null ? [] : [String(entry.year)]),
    ...(entry.doi === null ? [] : [`DOI ${entry.doi}`]),
    ...(entry.keywords.length === 0 ? [] : [`keywords ${entry.keywords.join('; ')}`]),
    ...(entry.collections.length === 0 ? [] : [`in ${entry.collections.join('; ')}`]),
  ];
  return [`  library      ${facts.join(', ')}`];
}

/** What the newest detection rests on, or why it is unsure; the evidence against it, and how often it is wrong. */
function evidenceLines({ evidence, unsure }: ExplainedSource): readonly string[] {
  const parts = evidence === null ? (unsure === null ? [] : unsureParts(unsure)) : evidenceParts(evidence);
  return parts.flatMap(({ title, lines }, index) => [
    `  ${(index > 0 ? '' : evidence === null ? 'unsure' : 'evidence').padEnd(8)}     ${title}`,
    ...lines.map((line) => `                 ${line}`),
  ]);
}

/** What a user can do about a source without a result, or without prose; null where that is not known. */
function nextStepOf({ reason, source, dataset_id: datasetId, scans }: Explanation): string | null {
  if (reason !== null) return reasonNextStep(reason, datasetId !== null);
  const isNoProse = scans.some(({ result }) => result?.reason === 'not_prose');
  return isNoProse && isRowsAsOne({ source, datasetId }) ? ROWS_NEXT_STEP : null;
}

function nextStepLine(explanation: Explanation): readonly string[] {
  const nextStep = nextStepOf(explanation);
  return nextStep === null ? [] : [`  next step    ${nextStep}`];
}

function explanationText(folded: FoldedSource, columns: number): string {
  const { explanation, same } = folded;
  const { document, extraction, reason } = explanation;
  const why = reason === null ? '' : `: ${reason} (${explanation.message ?? ''})`;
  const lines = [
    `${nameOf(explanation)} · run ${explanation.run_id}`,
    `  outcome      ${explanation.outcome}${why}`,
    ...nextStepLine(explanation),
    `  extraction   ${extractionText(extraction, reason)}`,
    ...propertyLines(extraction),
    ...libraryLine(explanation.library_entry),
    ...(document === null
      ? []
      : [
          `  document     SHA-256 of text ${document.hash}, ${countOf(document.words, 'word')}, ` +
            `${countOf(document.characters, 'character')}, text ${document.text_kept ? 'kept' : 'not kept'}`,
        ]),
    ...explanation.scans.flatMap((scan) => scanLines(scan, explanation)),
    ...evidenceLines(explanation),
    ...decisionLines(explanation),
    ...sameTextLines(folded),
    ...same,
  ];
  return lines.flatMap((line) => fitted(terminalText(line), columns)).join('\n');
}

/** Width of the labels, in columns. */
const LABELS = 15;

/** What a line begins with: its label, or its indentation with the figure of a list. */
const HEAD = /^(?: {2}(?=\S).{13}| *(?:[\d.]+ % {2})?)/u;

/** Breaks a line at spaces where it is too long. Further lines are indented past the label or the figure. */
function fitted(line: string, columns: number): readonly string[] {
  if (textWidth(line) <= columns) return [line];
  const [head = ''] = HEAD.exec(line) ?? [];
  const indent = head === '' ? LABELS : head.length;
  const room = columns - indent;
  const [first = '', ...others] = linesOfWidth(line.slice(head.length).trimStart(), room).flatMap((piece) =>
    piecesOfWidth(piece, room),
  );
  return [`${head}${first}`, ...others.map((other) => `${' '.repeat(indent)}${other}`)];
}

/** As `--json` has it: what the file states, and what the verdict rests on, under names as in all other JSON. */
function explanationJson({ extraction, evidence, unsure, ...explanation }: ExplainedSource): object {
  const { provenance } = extraction;
  const properties = provenance?.properties;
  const rests = { evidence: evidence && withSnakeNames(evidence), unsure: unsure && withSnakeNames(unsure) };
  if (properties === undefined) return { ...explanation, ...rests, extraction };
  return {
    ...explanation,
    ...rests,
    extraction: { ...extraction, provenance: { ...provenance, properties: withSnakeNames(properties) } },
  };
}

export const explainCommand = defineCommand({
  usage: 'explain <source>',
  describe: 'Everything known about one source: extraction, requests, billing, results; by path, id or hash',
  example: ['assay explain papers/thesis.pdf', 'why it ended as it did'],
  builder: (parser) =>
    addSettingFlags(
      addConfigFlag(parser),
      { db: settingGroups.store.db, state: settingGroups.store.state },
      'Where results are:',
    )
      .positional('source', {
        type: 'string',
        demandOption: true,
        describe:
          'Path, or how the name of one source begins; row id, or SHA-256 of the text (its first 12 characters ' +
          'will do)',
      })
      .option('json', { type: 'boolean', default: false, describe: 'One JSON value on stdout' }),
  handle: async (args, context) => {
    const { settings } = resolveSettings({ flags: args, env: context.env, cwd: context.cwd });
    const found = await explainSource({ settings, cwd: context.cwd, source: args.source });
    const columns = breakingColumns(context.stdout);
    const shown = (): string =>
      foldedSources(found)
        .map((folded) => explanationText(folded, columns))
        .join('\n\n');
    context.stdout.write(`${args.json ? JSON.stringify(found.map(explanationJson)) : shown()}\n`);
    return 0;
  },
});
