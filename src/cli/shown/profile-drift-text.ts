import type { KindDrift, ProfileDrift } from '../../records/profile-drift.js';
import { countOf, countText } from '../../lib/number-text.js';
import { terminalText } from '../../lib/terminal-text.js';
import { labelledText } from '../terminal/table-text.js';

const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`);

function kindText({ languages, wordsFrom, wordsTo, texts, p, isHigher }: KindDrift): string {
  const words = wordsTo === null ? `${countText(wordsFrom)} words or more` : `${wordsFrom}–${wordsTo - 1} words`;
  const toward = isHigher ? 'more like AI, so that false alarms may exceed the promise' : 'more human';
  return `${languages.join(', ')}, ${words}: ${countOf(texts, 'new text')} look ${toward} (${pText(p)})`;
}

/** Returns what an audit says about its profile: nothing where no kind had enough new texts. */
export function profileDriftText(drift: ProfileDrift | null, columns: number): string {
  if (drift === null) return '';
  const name = terminalText(drift.profile);
  if (drift.untested !== null)
    return labelledText(
      [
        [
          'Profile',
          `${name} distinguishes registers: with --register, new texts are held against its texts of the same`,
        ],
      ],
      columns,
    );
  if (drift.kinds.length === 0) return '';
  if (!drift.drifted) return labelledText([['Profile', `the new texts are like those of ${name}`]], columns);
  const changed = drift.kinds.filter(({ drifted }) => drifted).map(kindText);
  return labelledText(
    [
      ['Profile', `the new texts are no longer like those of ${name}: calibrate again`],
      ...changed.map((text): readonly [string, string] => ['', text]),
    ],
    columns,
  );
}

/** The same as JSON; null where no profile states the verdicts. */
export function profileDriftJson(drift: ProfileDrift | null) {
  if (drift === null) return null;
  return {
    profile: drift.profile,
    audits: drift.audits,
    level: drift.level,
    drifted: drift.drifted,
    untested: drift.untested,
    kinds: drift.kinds.map(({ languages, wordsFrom, wordsTo, texts, p, isHigher, drifted }) => ({
      languages,
      words_from: wordsFrom,
      words_to: wordsTo,
      texts,
      p,
      higher: isHigher,
      drifted,
    })),
  };
}
