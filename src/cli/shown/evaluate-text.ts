import type { Evaluated, EvaluatedRun } from '../../index.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { rateText } from '../../lib/rate-text.js';
import { profileTitle } from '../../records/profile-facts.js';
import { shareText } from '../../records/share-interval.js';
import { terminalText } from '../../lib/terminal-text.js';
import { cutAtWord } from '../../lib/text-width.js';
import { labelledText, tableText } from '../terminal/table-text.js';
import type { LabelledLine } from '../terminal/table-text.js';

type Shares = EvaluatedRun['evaluation']['confusion']['found'];
type Groups = EvaluatedRun['evaluation']['groups'][string];

/** `3 % (1.2–6 %) of 120`. */
function shareOfText({ share, low, high, total }: Shares): string {
  if (share === null || low === null || high === null) return 'no text';
  return `${shareText({ share, low, high })} of ${countText(total)}`;
}

/** Three decimals: 0.987. */
const areaText = (area: number): string => area.toFixed(3);

/** Below a thousandth it does not matter by how much. */
const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);

function costLines({ costs }: EvaluatedRun['evaluation']): readonly LabelledLine[] {
  return costs.map(({ ratio, threshold, falseAlarms, found }, index): LabelledLine => [
    index === 0 ? 'Least cost' : '',
    `if a false alarm weighs ${countText(ratio)} missed: threshold ${(threshold * 100).toFixed(1)} %, ` +
      `${percentText(falseAlarms)} false alarms, ${percentText(found)} found`,
  ]);
}

function headLines({ runId, modelVersions, profile, evaluation, leftOut }: EvaluatedRun): readonly LabelledLine[] {
  const { texts, confusion, auroc, foundAt, calibrationError } = evaluation;
  const left = [
    [leftOut.withoutResult, 'without a result'],
    [leftOut.duplicates, 'whose text was there already'],
    [leftOut.contradictory, 'whose text has two authors'],
  ] as const;
  const interval = auroc.low === null || auroc.high === null ? '' : ` (${areaText(auroc.low)}–${areaText(auroc.high)})`;
  return [
    ['Run', `${runId} · ${modelVersions.join(', ')}`],
    ...(profile === null ? [] : [['Stated by', profileTitle(profile)] as const]),
    [
      'Texts',
      `${countText(texts.human)} human, ${countText(texts.ai)} AI, ${countText(texts.mixed)} mixed; ` +
        `${countText(texts.notJudged)} of them not judged`,
    ],
    ['False alarms', shareOfText(confusion.falseAlarms)],
    ['Found', shareOfText(confusion.found)],
    ['Right', `${shareOfText(confusion.right)} that are stated`],
    ['Unsure', shareOfText(confusion.unsure)],
    ['AUROC', `${areaText(auroc.auroc)}${interval}`],
    ...foundAt.map((at, index): LabelledLine => {
      const label = index === 0 ? 'Found at' : '';
      const rate = `${rateText(at.falseAlarms)} false alarms`;
      if (at.found === null || at.low === null || at.high === null)
        return [label, `${rate}: too few human texts to say`];
      return [label, `${rate}: ${shareText({ share: at.found, low: at.low, high: at.high })}`];
    }),
    [
      'Calibration',
      calibrationError === null ? '' : `mean error of the probabilities ${percentText(calibrationError)}`,
    ],
    ...costLines(evaluation),
    ...left
      .filter(([count]) => count > 0)
      .map(([count, why], index): LabelledLine => [index === 0 ? 'Left out' : '', `${countText(count)} ${why}`]),
  ];
}

function matrixText({ evaluation: { confusion } }: EvaluatedRun, columns: number): string {
  const stated = ['human', 'ai', 'mixed', 'unsure'] as const;
  const rows = (['human', 'ai', 'mixed'] as const).map((truth) => [
    truth,
    ...stated.map((verdict) => countText(confusion.matrix[truth][verdict])),
  ]);
  return tableText(['written by', ...stated], rows, { columns, numbers: stated });
}

function groupsText(name: string, groups: Groups, columns: number): string {
  const rows = groups.map(({ group, falseAlarms, found, isSmall, p }) => [
    group === '' ? '(none)' : group,
    countText(falseAlarms.total),
    falseAlarms.share === null ? '–' : percentText(falseAlarms.share),
    found.share === null ? '–' : percentText(found.share),
    falseAlarms.total === 0 ? '' : p < 0.05 ? `differs, ${pText(p)}` : isSmall ? 'few human texts' : '',
  ]);
  const titles = [name, 'human', 'alarms', 'found', 'note'];
  return tableText(titles, rows, { columns, numbers: ['human', 'alarms', 'found'] });
}

function mistakesText({ mistakes }: EvaluatedRun, columns: number): string {
  const line = (title: string, rows: EvaluatedRun['mistakes']['human']): string =>
    rows.length === 0
      ? ''
      : `${title}\n${rows
          .map(({ source, datasetId, score, stated, excerpt }) => {
            const place =
              `  ${source}${datasetId === null ? '' : ` ${datasetId}`}: ` +
              `${((score ?? 0) * 100).toFixed(1)} %, ${stated}`;
            const words = excerpt === null ? '' : `\n     ${cutAtWord(terminalText(excerpt), columns - 6)}`;
            return `${terminalText(place)}${words}\n`;
          })
          .join('')}`;
  const ofHumans = line('Human texts that look most like AI', mistakes.human);
  return `${ofHumans}${line('AI texts that look most human', mistakes.ai)}`;
}

function comparisonLines({ comparison, second }: Evaluated): readonly LabelledLine[] {
  if (comparison === null || second === null) return [];
  const { falseAlarms, found, auroc } = comparison;
  const only = (one: number, other: number): string =>
    `${countText(one)} only by the first, ${countText(other)} only by the second`;
  const sign = auroc.difference < 0 ? '−' : '+';
  return [
    ['Same texts', `${countOf(comparison.human, 'human text')}, ${countText(comparison.ai)} AI`],
    ['False alarms', `${only(falseAlarms.onlyFirst, falseAlarms.onlySecond)}: ${pText(falseAlarms.p)} (McNemar)`],
    ['Found', `${only(found.onlyFirst, found.onlySecond)}: ${pText(found.p)} (McNemar)`],
    ['AUROC', `second ${sign}${areaText(Math.abs(auroc.difference))}: ${pText(auroc.p)} (DeLong)`],
  ];
}

/** Returns an evaluation for people: figures with their intervals, tables, the worst mistakes, the comparison. */
export function evaluatedText(evaluated: Evaluated, columns: number): string {
  const { first, second } = evaluated;
  const parts = [first, ...(second === null ? [] : [second])].map((run) =>
    [
      labelledText(headLines(run), columns),
      matrixText(run, columns),
      ...Object.entries(run.evaluation.groups).map(([name, groups]) => groupsText(name, groups, columns)),
      mistakesText(run, columns),
    ].join('\n'),
  );
  const compared = comparisonLines(evaluated);
  return [...parts, ...(compared.length === 0 ? [] : [labelledText(compared, columns)])].join('\n');
}
