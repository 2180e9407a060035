import { checkServiceKey } from '../assemble-service.js';
import { assembleStore } from '../assemble-store.js';
import type { StatingProfile } from '../calibration/stating.js';
import { alarmScore } from '../calibration/threshold.js';
import { checkClasses, compareTexts, evaluateTexts } from '../evaluation/evaluate.js';
import type { Evaluated, EvaluatedRun, Mistake } from '../evaluation/evaluated-run.js';
import type { EvaluatedText } from '../evaluation/known-text.js';
import { openObjectStorage } from '../lib/object-storage.js';
import { labelledAuthors, noGroupColumn } from '../pipeline/crawl/index.js';
import { eachKnownRow } from '../pipeline/outputs/known-texts.js';
import type { KnownRow } from '../pipeline/outputs/known-texts.js';
import type { Store } from '../pipeline/store/index.js';
import type { OnRunEvent } from '../records/events.js';
import { proseWords } from '../records/judged.js';
import type { EndedRun } from '../records/run-summary.js';
import { programSettings } from '../settings/index.js';
import type { Settings } from '../settings/groups.js';
import { finishedRun, namedRun } from './finished-run.js';
import type { UseOptions } from './options.js';
import { profileInUse, profileOf } from './profiles.js';

/** What is evaluated: a run already made, or one over paths. */
export interface EvaluatedSource {
  readonly paths?: readonly string[];
  /** Id of a run, or how it begins. */
  readonly run?: string;
  /** Model version that scans the paths; left out, as the settings say. */
  readonly modelVersion?: string;
  /** Service that scans the paths; left out, as the settings say. */
  readonly baseUrl?: string;
  /** File with its API key. */
  readonly apiKeyFile?: string;
  /** Calibration profile by which its verdicts are stated: its name, or its file; left out, as the settings say. */
  readonly profile?: string;
}

export interface EvaluateOptions extends UseOptions, EvaluatedSource {
  /** Column of the datasets that says `human`, `ai` or `mixed`. */
  readonly truthColumn: string;
  /** Columns by which false alarms are distinguished; `language` where the datasets have no such column, too. */
  readonly by?: readonly string[];
  /** Compared with the first on the same texts. Without paths of its own, those of the first. */
  readonly versus?: EvaluatedSource;
  readonly signal?: AbortSignal;
  readonly onEvent?: OnRunEvent;
}

/** `stopped`: a run over the texts did not end; the same call again continues with it. */
export type EvaluationOutcome = Evaluated | { readonly kind: 'stopped'; readonly summary: EndedRun };

const EXCERPT = 600;

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
      words: proseWords(row) ?? row.wordCount ?? 0,
      groups: Object.fromEntries(this.by.map((column) => [column, this.#groupOf(column, row, values)])),
    });
  }

  #groupOf(column: string, { language }: KnownRow['row'], values: KnownRow['values']): string {
    const value = values[column];
    if (value === undefined && column === 'language') return language ?? 'und';
    if (value === undefined) throw noGroupColumn(column, Object.keys(values));
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

/** Returns settings with what a source names of its own: the key of one service is never sent to another. */
export function settingsFor(
  settings: Settings,
  { modelVersion, baseUrl, apiKeyFile, profile }: EvaluatedSource,
): Settings {
  const { schedule, client, calibration } = settings;
  return {
    ...settings,
    ...(modelVersion !== undefined && { schedule: { ...schedule, modelVersion, allowUnapprovedModel: true } }),
    // The key of one service is never sent to another.
    ...(baseUrl !== undefined && { client: { ...client, baseUrl, apiKey: '', apiKeyFile: apiKeyFile ?? '' } }),
    ...(profile !== undefined && { calibration: { ...calibration, profile, maxFalseAlarms: '' } }),
  };
}

/** A source with all that its run needs. */
interface PreparedSource {
  readonly paths: readonly string[];
  readonly run: string | undefined;
  readonly settings: Settings;
  readonly stating: StatingProfile | null;
}

/** @throws AssayError as `profileInUse`, and `missing_api_key` */
async function prepared(options: EvaluateOptions, source: EvaluatedSource): Promise<PreparedSource> {
  const { cwd = process.cwd() } = options;
  const settings = settingsFor(options.settings ?? programSettings(), source);
  if (source.run === undefined) await checkServiceKey(settings, cwd);
  // Of two, one alone may distinguish registers.
  const isFirstOfTwo = source === options && options.versus !== undefined;
  const stating = await (isFirstOfTwo ? profileOf : profileInUse)(settings, cwd);
  return { paths: source.paths ?? options.paths ?? [], run: source.run, settings, stating };
}

async function read(store: Store, options: EvaluateOptions, source: PreparedSource): Promise<Read | EndedRun> {
  const { by = [], truthColumn: column, cwd = process.cwd() } = options;
  const { paths, settings } = source;
  const beforeScan = async (): Promise<void> => {
    const authors = await labelledAuthors({ paths, cwd, truthColumn: column });
    if (authors !== null) checkClasses({ human: authors.has('human'), ai: authors.has('ai') }, 'with a label');
  };
  const runId = await finishedRun(store, { ...options, ...source, groupColumns: by, beforeScan });
  if (typeof runId !== 'string') return runId;
  const texts = new RunTexts(by);
  const objects = openObjectStorage(settings.storage.s3Endpoint);
  await eachKnownRow({ store, runId, truth: { column }, objects }, (row) => texts.add(row));
  return { runId, texts };
}

/** Two services that name one model version share their results, unless the second is made to scan. */
async function noteWhatWasNotAsked(store: Store, { runId, texts }: Read, { onEvent }: EvaluateOptions): Promise<void> {
  const { sources } = await store.runSummary(runId);
  if (sources.scanned > 0) return;
  const versions = [...texts.modelVersions].sort().join(', ');
  onEvent?.({
    kind: 'note',
    message:
      `the second service was not asked: results of ${versions} are known of all texts; ` + '--rescan asks both again',
  });
}

async function evaluatedRun(store: Store, { runId, texts }: Read, by: readonly string[]): Promise<EvaluatedRun> {
  const evaluation = evaluateTexts(texts.texts, by);
  return {
    runId,
    modelVersions: [...texts.modelVersions].sort(),
    profile: (await store.runSummary(runId)).profile ?? null,
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
  // Both before the first is scanned: a name misspelt in the second is told before anything is paid for.
  const [one, other] = [
    await prepared(options, options),
    versus === undefined ? null : await prepared(options, versus),
  ];
  const store = await assembleStore(settings, cwd);
  try {
    // What is named is looked for before the first is scanned and paid for.
    for (const { run } of [one, ...(other === null ? [] : [other])]) if (run !== undefined) await namedRun(store, run);
    const first = await read(store, options, one);
    if (!('texts' in first)) return { kind: 'stopped', summary: first };
    const second = other === null ? null : await read(store, options, other);
    if (second !== null && !('texts' in second)) return { kind: 'stopped', summary: second };
    if (second !== null && versus?.baseUrl !== undefined) await noteWhatWasNotAsked(store, second, options);
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
