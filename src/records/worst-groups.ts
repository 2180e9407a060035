import { countText } from '../lib/number-text.js';
import { FALSE_ALARM_ROWS } from './false-alarm-rows.js';
import type { FalseAlarmRow } from './false-alarm-rows.js';
import { FEWEST_TEXTS, lengthText } from './false-alarms.js';
import { REGISTER_TEXT } from './register.js';
import { countedShareText } from './share-interval.js';

/** Most groups that are named. */
const MOST_WORST = 3;

function kindText(register: FalseAlarmRow['register']): string {
  if (register === null) return 'all kinds';
  return register === 'other' ? 'other kinds' : REGISTER_TEXT[register];
}

const groupText = (row: FalseAlarmRow): string =>
  `${kindText(row.register)} of ${lengthText(row)} ` +
  `(${countedShareText(row.ai, row.texts)}, ${countText(row.ai)} of ${countText(row.texts)} texts)`;

/**
 * Names the kinds and lengths of human text that a model version called AI most often, as measured: `most often
 * abstracts, theses of 50–99 words (10 % (4.3–21 %), 5 of 50 texts)`; null where it called
 * none AI, of which no kind is the worst, or has no table.
 */
export function worstGroupsText(version: string, rows: readonly FalseAlarmRow[] = FALSE_ALARM_ROWS): string | null {
  const measured = rows.filter((row) => row.version === version && row.register !== null && row.texts >= FEWEST_TEXTS);
  const worst = measured
    .filter(({ ai }) => ai > 0)
    .sort((a, b) => b.ai / b.texts - a.ai / a.texts)
    .slice(0, MOST_WORST);
  if (worst.length === 0) return null;
  return `of the kinds measured, ${version} called AI most often ${worst.map(groupText).join('; ')}`;
}

/** Says how often essays by people who write in a second language were called AI; null where none were measured. */
export function secondLanguageText(version: string, rows: readonly FalseAlarmRow[] = FALSE_ALARM_ROWS): string | null {
  const own = rows.filter((row) => row.version === version && row.register === 'learner-essay');
  const sum = (of: 'texts' | 'ai'): number => own.reduce((all, row) => all + row[of], 0);
  const [texts, ai] = [sum('texts'), sum('ai')];
  if (texts < FEWEST_TEXTS) return null;
  return (
    `of essays by people who write in a second language it called AI ${countText(ai)} of ${countText(texts)}, ` +
    countedShareText(ai, texts)
  );
}
