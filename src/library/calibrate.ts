import { resolve } from 'node:path';
import { assembleStore } from '../assemble-store.js';
import { fitProfile, tooFewTexts } from '../calibration/fit.js';
import type { Calibration } from '../calibration/fit.js';
import { USUAL_PARTS } from '../calibration/kinds.js';
import type { KindPart } from '../calibration/kinds.js';
import { otherOffers } from '../calibration/offers.js';
import type { Offer } from '../calibration/offers.js';
import { PROFILE_NAME, profileText } from '../calibration/profile.js';
import type { Profile } from '../calibration/profile.js';
import { leastTexts, PROMISE_CONFIDENCE } from '../calibration/promise.js';
import type { FalseAlarmPromise } from '../calibration/promise.js';
import { systemClock } from '../lib/clock.js';
import { isoSeconds } from '../lib/iso-seconds.js';
import { AssayError } from '../lib/errors.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { writeWholeFile } from '../lib/output-file.js';
import { programVersion } from '../lib/package-root.js';
import { eachKnownRow } from '../pipeline/outputs/known-texts.js';
import type { KnownRows } from '../pipeline/outputs/known-texts.js';
import type { Store } from '../pipeline/store/index.js';
import type { OnRunEvent } from '../records/events.js';
import type { EndedRun } from '../records/run-summary.js';
import { statedFrom } from '../records/verdict.js';
import { programSettings } from '../settings/index.js';
import { profileFile } from '../settings/profile-file.js';
import { checkEnough } from './enough-texts.js';
import { KnownTexts, leftOutText } from './known-texts.js';
import type { LeftOutTexts } from './known-texts.js';
import { finishedRun } from './finished-run.js';
import type { WantedRun } from './finished-run.js';
import type { UseOptions } from './options.js';

export interface CalibrateOptions extends UseOptions {
  /** What the profile is called, and its file: letters, digits, dots, spaces, dashes. */
  readonly name: string;
  /** Files, folders and datasets of texts that people wrote. */
  readonly human?: readonly string[];
  /** A run already made over them, in place of paths. */
  readonly humanRun?: string;
  /** Texts that AI wrote: they show the price of the promise. */
  readonly ai?: readonly string[];
  readonly aiRun?: string;
  /** Column of the datasets of `human` that says `human`, `ai` or `mixed`. */
  readonly truthColumn?: string;
  /** Column of the datasets that names the register of each text, for `by`. AI texts without it may be of any. */
  readonly registerColumn?: string;
  /** What kinds of text get thresholds of their own; left out, language and length. */
  readonly by?: readonly KindPart[];
  /** The most false alarms that are promised, above 0 and below 1; left out, 0.01. */
  readonly maxFalseAlarms?: number;
  /** The file to be written; left out, in the folder `profiles` of the data folder. */
  readonly out?: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

/** A profile, and what became of the texts that it was made from. */
export interface Calibrated {
  readonly profile: Profile;
  /** Absolute path of its file. */
  readonly path: string;
  readonly leftOut: LeftOutTexts;
  /** What else the texts could promise. */
  readonly offers: readonly Offer[];
}

/** `stopped`: the run over the texts did not end; the same call again continues with it. */
export type CalibrationOutcome =
  | { readonly kind: 'calibrated'; readonly calibrated: Calibrated }
  | { readonly kind: 'stopped'; readonly summary: EndedRun };

const USUAL_RATE = 0.01;

function badName(name: string): AssayError {
  return new AssayError({
    code: 'bad_arguments',
    message: `"${name}" cannot be the name of a profile`,
    nextStep: 'Use letters, digits, dots, spaces, dashes: --name theses',
    exitCode: 2,
  });
}

const promiseOf = ({ maxFalseAlarms = USUAL_RATE }: CalibrateOptions): FalseAlarmPromise => {
  return { rate: maxFalseAlarms, confidence: PROMISE_CONFIDENCE };
};

/** @throws AssayError `too_few_texts` where the human texts bear no such promise */
function requireEnough(texts: KnownTexts, promise: FalseAlarmPromise): void {
  const { length } = texts.of('human');
  if (length < leastTexts(promise)) throw tooFewTexts(length, promise, leftOutText(texts.leftOut).join(', '));
}

async function known(store: Store, options: CalibrateOptions): Promise<KnownTexts | EndedRun> {
  const { settings = programSettings(), cwd = process.cwd(), truthColumn, registerColumn } = options;
  const texts = new KnownTexts(statedFrom(settings.store.state), registerColumn ?? null);
  const objects = openObjectStorage(settings.storage.s3Endpoint);
  const { human = [], ai = [], humanRun, aiRun } = options;
  const promise = promiseOf(options);
  const use = async (wanted: WantedRun, truth: KnownRows['truth']): Promise<EndedRun | null> => {
    const ended = await finishedRun(store, wanted);
    if (typeof ended !== 'string') return ended;
    const column = registerColumn === undefined ? undefined : { name: registerColumn, isNeeded: truth !== 'ai' };
    await eachKnownRow({ store, runId: ended, truth, column, objects }, (row) => texts.add(row));
    return null;
  };
  const { signal, onEvent } = options;
  const parts = { settings, cwd, ...(signal !== undefined && { signal }), ...(onEvent !== undefined && { onEvent }) };
  const groupColumns = registerColumn === undefined ? [] : [registerColumn];
  const beforeScan = async (): Promise<void> =>
    checkEnough({ paths: human, cwd, settings: settings.crawl, truthColumn: truthColumn ?? '', promise });
  const labels = { groupColumns, ...(truthColumn !== undefined && { truthColumn }) };
  const stopped = await use(
    { ...parts, ...labels, paths: human, run: humanRun, beforeScan },
    truthColumn === undefined ? 'human' : { column: truthColumn },
  );
  if (stopped !== null) return stopped;
  requireEnough(texts, promise);
  if (ai.length === 0 && aiRun === undefined) return texts;
  return (await use({ ...parts, paths: ai, run: aiRun }, 'ai')) ?? texts;
}

/**
 * Scans texts whose authors are known, makes a profile of their scores, and writes it.
 * @throws AssayError `too_few_texts`, `unknown_label`, `bad_arguments`, and those of a run
 */
export async function calibrate(options: CalibrateOptions): Promise<CalibrationOutcome> {
  const { settings = programSettings(), cwd = process.cwd(), name, by = USUAL_PARTS } = options;
  if (!new RegExp(PROFILE_NAME, 'u').test(name) || name.endsWith('.json')) throw badName(name);
  const store = await assembleStore(settings, cwd);
  try {
    const texts = await known(store, options);
    if (!(texts instanceof KnownTexts)) return { kind: 'stopped', summary: texts };
    const promise = promiseOf(options);
    requireEnough(texts, promise);
    const calibration: Calibration = {
      name,
      createdAt: isoSeconds(systemClock.now()),
      programVersion: programVersion(),
      modelVersions: texts.modelVersions,
      promise,
      by,
      human: texts.of('human'),
      ai: texts.of('ai'),
    };
    const profile = fitProfile(calibration);
    const path = options.out === undefined ? profileFile(settings, cwd, name) : resolve(cwd, options.out);
    await writeWholeFile(path, (out) => {
      out.write(profileText(profile));
      return Promise.resolve();
    });
    const offers = otherOffers(calibration);
    return { kind: 'calibrated', calibrated: { profile, path, leftOut: texts.leftOut, offers } };
  } finally {
    await store.close();
  }
}
