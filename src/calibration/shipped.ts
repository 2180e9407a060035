import { AssayError } from '../lib/errors.js';
import { countText } from '../lib/number-text.js';
import { rateText } from '../lib/rate-text.js';
import { groupBy } from '../lib/group-by.js';
import { kindGroups, USUAL_PARTS } from './kinds.js';
import type { KindGroup } from './kinds.js';
import { REGISTER_TEXT } from '../records/register.js';
import type { Register } from '../records/register.js';
import { leastTexts } from './promise.js';
import type { FalseAlarmPromise } from './promise.js';
import { groupScope, scopeText } from './shipped-scope.js';
import type { ShippedScores, ShippedText } from './shipped-scores.js';
import type { StatingProfile } from './stating.js';
import { thresholdOf } from './threshold.js';

/** What the profile is called that no one calibrated. */
export const SHIPPED_NAME = 'shipped scores';

type ShippedGroup = StatingProfile['groups'][number];

const textsOf = ({ strata }: ShippedScores): readonly ShippedText[] =>
  strata.flatMap(({ language, register, words, human }) =>
    human.map((score) => ({ language, register, words, score })),
  );

/**
 * The threshold of the register that was named, where it has enough texts; else the strictest of all texts and of each
 * register with enough of them: a corpus is often of one.
 */
function groupThreshold(texts: readonly ShippedText[], promise: FalseAlarmPromise, named: Register | null): number {
  const byRegister = groupBy(texts, ({ register }) => register);
  const own = (named === null ? undefined : byRegister.get(REGISTER_TEXT[named])) ?? [];
  const ownThreshold = thresholdOf(
    own.map(({ score }) => score),
    promise,
  );
  if (ownThreshold !== null) return ownThreshold.above;
  const registers = [...byRegister.values()];
  return [texts, ...registers].reduce((most, own) => {
    const threshold = thresholdOf(
      own.map(({ score }) => score),
      promise,
    );
    return Math.max(most, threshold?.above ?? 0);
  }, 0);
}

function groupOf(
  { kind, texts }: KindGroup<ShippedText>,
  promise: FalseAlarmPromise,
  named: Register | null,
): ShippedGroup {
  return {
    languages: [...kind.languages],
    words_from: kind.wordsFrom,
    words_to: kind.wordsTo,
    threshold: groupThreshold(texts, promise, named),
    borrowed: false,
  };
}

function tooFew(files: readonly ShippedScores[], promise: FalseAlarmPromise): AssayError {
  const most = Math.max(...files.map((file) => textsOf(file).length));
  return new AssayError({
    code: 'too_few_texts',
    message:
      `the shipped scores are those of ${countText(most)} human texts, and ${rateText(promise.rate)} false alarms ` +
      `take ${countText(leastTexts(promise))}`,
    nextStep: 'Ask for more false alarms, or calibrate on texts of your own: assay calibrate',
    exitCode: 2,
  });
}

/**
 * Returns what the scores that model versions are shipped with let state under a promise, with the kinds of text that
 * it holds for and what it misses. Languages with too few texts, even together, have no promise.
 * @param files one a model version; no two of the same language
 * @param register of all texts that are stated; null where it is not known
 * @throws AssayError `too_few_texts`
 */
export function shippedProfile(
  files: readonly ShippedScores[],
  promise: FalseAlarmPromise,
  register: Register | null = null,
): StatingProfile {
  const least = leastTexts(promise);
  const able = files.map((file) => ({ file, texts: textsOf(file) })).filter(({ texts }) => texts.length >= least);
  if (able.length === 0) throw tooFew(files, promise);
  const all = able.flatMap(({ texts }) => texts);
  const groups = able.flatMap(({ texts }) =>
    kindGroups(texts, USUAL_PARTS, least)
      .filter(({ borrows }) => !borrows)
      .map((group) => groupOf(group, promise, register)),
  );
  const measured = { files, strata: able.flatMap(({ file }) => file.strata), texts: all, groups, least, register };
  return {
    name: SHIPPED_NAME,
    // Of the newest version: its name begins with its date.
    created_at: `${
      able
        .map(({ file }) => file.version.slice(0, 10))
        .sort()
        .at(-1) ?? ''
    }T00:00:00Z`,
    model_versions: files.map(({ version }) => version),
    promise: { ...promise },
    human_texts: all.length,
    ...(register !== null && { register }),
    scope: scopeText(measured),
    groups: groups.map((group) => ({ ...group, scope: groupScope(measured, group) })),
  };
}
