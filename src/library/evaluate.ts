import { assembleStore } from '../assemble-store.js';
import { alarmScore } from '../calibration/threshold.js';
import { compareTexts, evaluateTexts } from '../evaluation/evaluate.js';
import type { Comparison, Evaluation } from '../evaluation/evaluate.js';
import type { EvaluatedText } from '../evaluation/known-text.js';
import { AssayError } from '../lib/errors.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { eachKnownRow } from '../pipeline/outputs/known-texts.js';
import type { KnownRow } from '../pipeline/outputs/known-texts.js';
import type { Store } from '../pipeline/store/index.js';
import type { OnRunEvent } from '../records/events.js';
import type { EndedRun } from '../records/run-summary.js';
import { programSettings } from '../settings/index.js';
import type { Settings } from '../settings/groups.js';
import { finishedRun } from './finished-run.js';
import type { UseOptions } from './options.js';
import { profileOf } from './profiles.js';

/** What is evaluated: a run already made, or one over paths. */
export interface EvaluatedSource {
  readonly paths?: readonly string[];
  /** Id of a run, or how it begins. */
  readonly run?: string;
  /** Model version that scans the paths; left out, as the settings say. */
  readonly modelVersion?: string;
}

export interface EvaluateOptions extends UseOptions, EvaluatedSource {
  /** Column of the datasets that says `human`, `ai` or `mixed`. */
  readonly truthColumn: string;
  /** Columns by which false alarms are told apart; `language` where the datasets have no such column, too. */
  readonly by?: readonly string[];
  /** Compared with the first on the same texts. Without paths of its own, those of the first. */
  readonly versus?: EvaluatedSource;
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

/** A text that was judged most wrongly. */
export interface Mistake extends EvaluatedText {
  /** How it begins; null where texts are not kept. */
  readonly excerpt: string | null;
}

/** How one detector did. */
export interface EvaluatedRun {
  readonly runId: string;
  readonly modelVersions: readonly string[];
  readonly evaluation: Evaluation;
  readonly mistakes: { readonly human: readonly Mistake[]; readonly ai: readonly Mistake[] };
  readonly leftOut: { readonly withoutResult: number; readonly duplicates: number; readonly contradictory: number };
}

/** `stopped`: a run over the texts did not end; the same call again goes on with it. */
export type EvaluationOutcome =
  | {
      readonly kind: 'evaluated';
      readonly first: EvaluatedRun;
      readonly second: EvaluatedRun | null;
      readonly comparison: Comparison | null;
    }
  | { readonly kind: 'stopped'; readonly summary: EndedRun };

const EXCERPT = 200;

/** The texts of a run, each once. */
class RunTexts {
  readonly #texts = new Map<string, EvaluatedText>();
  readonly #contradictory = new Set<string>();
  readonly modelVersions = new Set<string>();
  withoutResult = 0;
  duplicates = 0;

  constructor(private readonly by: readonly string[]) {}

  add({ truth, row, values }: KnownRow): void {
    const { probabilities, documentHash: hash, notJudgedReason } = row;
    if (truth === null || hash === null || probabilities === null) {
      this.withoutResult += 1;
      return;
    }
    const known = this.#texts.get(hash);
    if (known !== undefined) {
      if (known.truth === truth) this.duplicates += 1;
      else this.#contradictory.add(hash);
      return;
    }
    if (row.modelVersion !== null) this.modelVersions.add(row.modelVersion);
    this.#texts.set(hash, {
      truth,
      stated: row.stated ?? 'unsure',
      score: notJudgedReason === null ? alarmScore(probabilities) : null,
      hash,
      source: row.source,
      datasetId: row.datasetId,
      words: row.judgedWords ?? row.wordCount ?? 0,
      groups: Object.fromEntries(this.by.map((column) => [column, this.#groupOf(column, row, values)])),
    });
  }

  #groupOf(column: string, { language }: KnownRow['row'], values: KnownRow['values']): string {
    const value = values[column];
    if (value === undefined && column === 'language') return language ?? 'und';
    if (value === undefined)
      throw new AssayError({
        code: 'bad_dataset',
        message: `there is no column ${column} to tell texts apart by`,
        nextStep: `Its columns are: ${Object.keys(values).join(', ')}; language is known of every text.`,
        exitCode: 2,
      });
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  get texts(): readonly EvaluatedText[] {
    return [...this.#texts.values()].filter(({ hash }) => !this.#contradictory.has(hash));
  }

  get leftOut(): EvaluatedRun['leftOut'] {
    const { withoutResult, duplicates } = this;
    return { withoutResult, duplicates, contradictory: this.#contradictory.size };
  }
}

async function withExcerpts(store: Store, texts: readonly EvaluatedText[]): Promise<readonly Mistake[]> {
  return Promise.all(
    texts.map(async (text) => {
      const whole = await store.textOf(text.hash);
      return { ...text, excerpt: whole === null ? null : whole.slice(0, EXCERPT).replace(/\s+/gu, ' ').trim() };
    }),
  );
}

interface Read {
  readonly runId: string;
  readonly texts: RunTexts;
}

async function read(store: Store, options: EvaluateOptions, source: EvaluatedSource): Promise<Read | EndedRun> {
  const { settings = programSettings(), by = [], truthColumn: column } = options;
  const { paths = options.paths ?? [], run, modelVersion } = source;
  const own: Settings =
    modelVersion === undefined
      ? settings
      : { ...settings, schedule: { ...settings.schedule, modelVersion, allowUnapprovedModel: true } };
  const stating = await profileOf(settings, options.cwd ?? process.cwd());
  const runId = await finishedRun(store, { ...options, settings: own, paths, run, stating });
  if (typeof runId !== 'string') return runId;
  const texts = new RunTexts(by);
  const objects = openObjectStorage(settings.storage.s3Endpoint);
  await eachKnownRow({ store, runId, truth: { column }, objects }, (row) => texts.add(row));
  return { runId, texts };
}

async function evaluatedRun(store: Store, { runId, texts }: Read, by: readonly string[]): Promise<EvaluatedRun> {
  const evaluation = evaluateTexts(texts.texts, by);
  return {
    runId,
    modelVersions: [...texts.modelVersions].sort(),
    evaluation,
    mistakes: {
      human: await withExcerpts(store, evaluation.worst.human),
      ai: await withExcerpts(store, evaluation.worst.ai),
    },
    leftOut: texts.leftOut,
  };
}

/**
 * Says how well the detector does on texts whose authors are known: scans them, or takes a run already made, and
 * compares two of them where a second is named.
 * @throws AssayError `unknown_label`, `one_class`, `nothing_in_common`, and those of a run
 */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationOutcome> {
  const { settings = programSettings(), cwd = process.cwd(), by = [], versus } = options;
  const store = await assembleStore(settings, cwd);
  try {
    const first = await read(store, options, options);
    if (!('texts' in first)) return { kind: 'stopped', summary: first };
    const second = versus === undefined ? null : await read(store, options, versus);
    if (second !== null && !('texts' in second)) return { kind: 'stopped', summary: second };
    return {
      kind: 'evaluated',
      first: await evaluatedRun(store, first, by),
      second: second === null ? null : await evaluatedRun(store, second, by),
      comparison: second === null ? null : compareTexts(first.texts.texts, second.texts.texts),
    };
  } finally {
    await store.close();
  }
}
