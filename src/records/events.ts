import { Type } from 'typebox';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { PRIORITIES } from './run-naming.js';
import { RUN_ENDS } from './run-summary.js';
import { SCANS } from './scan.js';
import { VERDICTS } from './verdict.js';

const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const number = (description: string) => Type.Number({ description });
const truth = (description: string) => Type.Boolean({ description });
const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description });

interface EventInit<Fields extends TProperties> {
  /** When it is sent, as the end of "Sent …". */
  readonly when: string;
  readonly fields: Fields;
}

function event<Fields extends TProperties>(when: string, fields: Fields): EventInit<Fields> {
  return { when, fields };
}

const runId = text('id of the run');

/**
 * Every event of a command, in the order of docs/events.md. Types, the lines of `--events`, their JSON schema and the
 * page follow from this table, so one more event is one more entry. In lines, `wordsLeft` is `words_left`.
 */
export const EVENTS = {
  command_started: event('first, by every command', {
    command: text('name of the command, such as `run`'),
    programVersion: text('version of the program'),
    processId: count('id of the process'),
    host: text('name of the machine'),
  }),
  run_started: event('when a run begins or is resumed', {
    runId,
    name: orNull(Type.String(), 'its name, with its number among the runs of this name, such as `papers-3`'),
    owner: orNull(Type.String(), 'the user who started it; null where that is not known'),
    priority: Type.Enum(PRIORITIES, { description: 'how it is served beside other runs of its database' }),
    resumed: truth('whether the run was begun by an earlier process'),
  }),
  budget: event('once the service has said what is left', {
    plan: text('plan of the account'),
    wordsLeft: orNull(count(''), 'words left in the billing cycle; null on a metered plan'),
  }),
  words_planned: event('once every source of a run has been read, unless other machines read too', {
    words: count('words that are still to be sent'),
    wordsLeft: orNull(count(''), 'words left in the billing cycle; null on a metered plan'),
  }),
  progress: event('during a run or plan, at most once a second; counts are totals of the run so far', {
    sourcesFound: count('sources found so far, read or not'),
    findingDone: truth('whether every file has been found; archives and datasets may still hold more'),
    sourcesRead: count('sources that have been read'),
    crawlDone: truth('whether every source has been found and read: `sources_found` is final'),
    sourcesDone: count('sources that have ended, whatever the outcome'),
    wordsDone: count('words billed'),
    wordsLeft: orNull(count(''), 'words left in the billing cycle; null on a metered plan'),
    requestsInFlight: count('requests without an answer yet'),
    outageCode: orNull(Type.String(), 'while the service is out: why the last request failed; otherwise null'),
    outageWaitedMs: number('milliseconds waited for a service that is out'),
    outageLimitMs: number('milliseconds after which the run stops waiting'),
  }),
  retry: event('when a request is sent again', {
    attempt: count('number of the attempt that failed'),
    waitMs: number('milliseconds until the next attempt'),
    reason: text('code of what went wrong, such as `http_503`'),
  }),
  outage: event('when the service is out, repeatedly while that lasts, and when it answers again', {
    code: orNull(Type.String(), 'why the last request failed; null: the service answers again'),
    waitedMs: number('milliseconds waited so far'),
    limitMs: number('milliseconds after which the run stops'),
    nextProbeMs: number('milliseconds until the next request'),
  }),
  note: event('when people are shown something that has no event of its own', { message: text('one sentence') }),
  run_ended: event('when a run has ended or was stopped', {
    runId,
    status: Type.Enum(RUN_ENDS, { description: 'how it ended, or what stopped it' }),
    sourcesFound: count('sources found; the next five sum to it'),
    scanned: count('sources that were scanned'),
    cached: count('sources whose text was known from an earlier run'),
    duplicate: count('sources with the text of another source'),
    skipped: count('sources that were skipped, or not reached'),
    failed: count('sources that failed'),
    wordsPlanned: count('words to be sent'),
    wordsBilled: count('words billed'),
    wordsUnknown: count('words that were sent, but the answer was lost'),
    requests: count('requests sent'),
    retries: count('requests sent again'),
  }),
  plan_ended: event('when `assay plan` knows what a run would do', {
    sourcesFound: count('sources found'),
    documents: count('documents to be sent'),
    words: count('words to be sent'),
    requests: count('requests to be sent'),
  }),
  canaries_scored: event('when an audit has scored its canaries', {
    runId,
    scored: count('canaries with a score'),
    status: Type.Enum(RUN_ENDS, { description: 'how their run ended' }),
    wordsBilled: count('words billed for them'),
  }),
  compared: event('when an audit has been compared with its baseline', {
    runId,
    baselineRunId: text('id of the baseline'),
    newSources: count('sources that the baseline does not have'),
    goneSources: count('sources that only the baseline has'),
    changed: count('sources with another text'),
    rescored: count('sources with the same text and another result'),
    unchanged: count('sources with the same text and result'),
    flips: count('sources with another verdict'),
  }),
  drift: event('when the canaries of an audit have been compared with those of its baseline', {
    canaries: count('canaries scored by both'),
    flips: count('canaries with another verdict'),
    meanShift: number('mean change of the probability of AI, -1 to 1'),
    meanAbsoluteShift: number('mean absolute change of the probability of AI, 0 to 1'),
    largestShift: number('largest absolute change of the probability of AI, 0 to 1'),
  }),
  drift_watched: event('when an audit begins (on the audits before it), and when it has scored its canaries', {
    audit: text('name of the audit'),
    audits: count('audits since the baseline'),
    canaries: count('canaries of the baseline that the newest audit scored'),
    shift: number('their mean probability of AI minus that of the baseline, -1 to 1'),
    cusum: number('largest cumulative sum (CUSUM), in standard deviations of one night; from 7 on it alarms'),
    alarm: truth('whether there is an alarm that nobody acknowledged'),
    alarmSince: orNull(Type.String(), 'first night of the alarm, ISO 8601 in UTC; null without one'),
  }),
  threshold_checked: event('for each `--fail-on` of a run or audit that has ended', {
    expression: text('as given, such as `ai>0.2`'),
    value: orNull(Type.Number(), 'what was measured; null where it could not be'),
    met: truth('whether the threshold fails, so that the exit code is 6'),
  }),
  file_written: event('for each export or report that was written', { path: text('as the settings name it') }),
  metrics_served: event('when Prometheus metrics are served', { url: text('address of the metrics') }),
  listening: event('when `assay serve` is ready', { url: text('address of the service') }),
  joined: event('when a worker takes part in a run', { runId }),
  worked: event('while a worker works, at most once a second; counts are totals of this worker so far', {
    sourcesDone: count('sources that it brought to their end'),
    words: count('words billed for them'),
  }),
  left: event('when a worker no longer takes part in a run', { runId }),
  refused: event('when the service refused a worker', {
    code: text('code of the refusal'),
    message: text('one sentence'),
  }),
  text_read: event('when a single document has been read (`text`, `patterns`, `cite`, `extract`)', {
    name: text('as given; `-` is standard input'),
    format: text('format found from the content'),
    words: count('words of the text'),
    language: text('ISO 639-1 code, or `und`'),
  }),
  text_failed: event('when a single document has no text', {
    name: text('as given; `-` is standard input'),
    reason: text('code, as in exports'),
    message: text('one sentence'),
  }),
  text_scanned: event('when a single document has been scanned', {
    name: text('as given; `-` is standard input'),
    scan: Type.Enum(SCANS, { description: 'what was looked for' }),
    modelVersion: orNull(Type.String(), 'model version; null where the answer names none'),
    verdict: orNull(Type.Enum([...VERDICTS, 'unsure']), 'what is stated; null for other scans than `detect`'),
    confidence: orNull(Type.String(), '`low`, `medium` or `high`, or the term of a hosted service'),
    findings: count('patterns or references found; 0 for `detect`'),
  }),
  error: event('when a command fails', {
    code: text('stable code, such as `path_not_found`'),
    message: text('one sentence'),
    nextStep: orNull(Type.String(), 'what to do now; null for an unexpected failure'),
  }),
  command_ended: event('last, by every command that was not killed', {
    exitCode: Type.Integer({ minimum: 0, maximum: 7, description: 'as in docs/cli.md' }),
  }),
} as const satisfies Readonly<Record<string, EventInit<TProperties>>>;

export type EventKind = keyof typeof EVENTS;

/** One kind of event with its fields. */
export type EventOf<Kind extends EventKind> = {
  [K in Kind]: { readonly kind: K } & Readonly<Static<TObject<(typeof EVENTS)[K]['fields']>>>;
}[Kind];

/** What a command reports while it runs, for people and programs. A lost `progress` or `worked` does no harm. */
export type RunEvent = EventOf<EventKind>;

export type OnRunEvent = (event: RunEvent) => void;
