import { rateText } from '../../../src/lib/rate-text.js';
import type { Customer, Kept } from './proof.js';
import { PROMISED } from './proof.js';

const percent = (share: number): string => (share * 100).toFixed(share < 0.1 ? 2 : 0);
const whole = (share: number): string => (share * 100).toFixed(0);

function cells(kept: Kept | null): string {
  return kept === null ? '– | –' : `${percent(kept.falseAlarms)} | ${whole(kept.found)}`;
}

/** One row a customer: realised false alarms and texts found under each promise, and by the plain thresholds. */
function rowOf({ source, human, ai, hasOwnAi, knowsText, kept, falseAlarms, found }: Customer): string {
  const name = `${source}${knowsText ? '†' : ''}`;
  const plain = `${percent(falseAlarms)} | ${whole(found)}`;
  return `| ${name} | ${human} | ${ai}${hasOwnAi ? '' : '‡'} | ${kept.map(cells).join(' | ')} | ${plain} |`;
}

function summary(customers: readonly Customer[]): readonly string[] {
  return PROMISED.map((rate, at) => {
    const kept = customers.flatMap((customer) => customer.kept[at] ?? []);
    const over = kept.filter(({ falseAlarms }) => falseAlarms > rate).length;
    const mean = (of: (row: Kept) => number): number => kept.reduce((sum, row) => sum + of(row), 0) / kept.length;
    return (
      `- ${rateText(rate)} promised to ${kept.length} sources: ` +
      `on average ${percent(mean((row) => row.falseAlarms))} % realised; ` +
      `the mean of ${over} lies above the promise; the judging half is within it in ` +
      `${whole(mean((row) => row.within))} of 100 halvings.`
    );
  });
}

/** Returns the proof on the corpora as Markdown. */
export function proofText(byVersion: ReadonlyMap<string, readonly Customer[]>): string {
  const rates = PROMISED.map((rate) => `${rateText(rate)}: alarms % | found %`);
  const head = `| source | human | AI | ${rates.join(' | ')} | plain: alarms % | found % |`;
  const line = `|---|---:|---:|${'---:|'.repeat(2 * PROMISED.length + 2)}`;
  return [...byVersion]
    .map(([version, customers]) => [
      `### ${version}`,
      '',
      ...summary(customers),
      '',
      head,
      line,
      ...customers.map(rowOf),
      '',
    ])
    .flat()
    .join('\n');
}
