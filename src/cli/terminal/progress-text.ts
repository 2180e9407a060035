import { countOf, countText, durationText, percentText, rateText } from '../../lib/number-text.js';
import { CERTIFICATE_REFUSED } from '../../records/answer.js';
import type { EventOf, RunEvent } from '../../records/events.js';
import type { Pace } from './pace.js';

export type ProgressEvent = EventOf<'progress'>;

/** What a progress line is made of. */
export interface Progress {
  readonly event: ProgressEvent;
  readonly pace: Pace;
  /** Nothing more is read or sent: no time is left, and none is promised. */
  readonly isEnded: boolean;
}

/** `waiting for the service (http_503), 4 min of 30 min`. */
function outageText({ outageCode, outageWaitedMs, outageLimitMs }: ProgressEvent): string {
  const spent = `${durationText(outageWaitedMs / 1000)} of ${durationText(outageLimitMs / 1000)}`;
  return `waiting for the service (${outageCode ?? ''}), ${spent}`;
}

/** A part of a progress line. The higher its rank, the sooner it is left out where the line is too narrow. */
interface Part {
  readonly text: string;
  readonly rank: number;
}

const SEPARATOR = ' · ';
const WIDEST_BAR = 24;
const NARROWEST_BAR = 6;
/** A rate of fewer seconds says little of the time that is left: the first results come late. */
const SETTLED_SECONDS = 10;

/** Seconds until the last source, where all are found and the rate is known; else null. */
function secondsLeft({ event, pace, isEnded }: Progress): number | null {
  const { documentsPerSecond: now, expectedPerSecond: rate, seconds } = pace;
  if (isEnded || !event.findingDone || now === null || rate === null || now <= 0 || seconds < SETTLED_SECONDS)
    return null;
  const left = event.sourcesFound - event.sourcesDone;
  return left > 0 ? left / rate : null;
}

/** A time that is left, in its largest unit: it is an estimate. */
function leftText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 2) return `${countText(seconds)} s`;
  const [count, unit] = minutes < 120 ? [minutes, 'min'] : minutes < 2880 ? [minutes / 60, 'h'] : [minutes / 1440, 'd'];
  return `${countText(Math.round(count))} ${unit}`;
}

/** While files are still found, there is no whole to take a share of. Reading and scanning happen at the same time. */
function phaseParts({
  sourcesFound: found,
  findingDone,
  sourcesRead: read,
  crawlDone,
  sourcesDone: done,
}: ProgressEvent) {
  if (!findingDone)
    return [
      { text: `finding: ${countText(found)} so far`, rank: 0 },
      { text: `${countText(read)} read`, rank: 3 },
      { text: `${countText(done)} done`, rank: 0 },
    ];
  if (crawlDone) return [{ text: `${countText(done)} of ${countOf(found, 'source')}`, rank: 0 }];
  // A mailbox, archive or dataset is one file and may be many sources: the total may still grow.
  return [
    { text: `${countText(done)} of ${countText(found)} or more`, rank: 0 },
    { text: `${countText(read)} read`, rank: 3 },
  ];
}

/** The parts after the bar, in the order in which they are shown. A plan bills no words and shows none. */
function partsOf(progress: Progress): readonly Part[] {
  const { event, pace, isEnded } = progress;
  if (event.outageCode !== null && !isEnded) return [{ text: outageText(event), rank: 0 }];
  const left = secondsLeft(progress);
  const hasWords = event.wordsDone > 0;
  const { documentsPerSecond, wordsPerSecond, readPerSecond } = pace;
  const reading =
    !event.crawlDone && readPerSecond !== null && readPerSecond > 0 && event.sourcesRead > event.sourcesDone;
  return [
    ...phaseParts(event),
    ...(documentsPerSecond === null || event.sourcesDone === 0
      ? []
      : [{ text: `${rateText(documentsPerSecond)}/s`, rank: 2 }]),
    ...(left === null ? [] : [{ text: `about ${leftText(left)} left`, rank: 1 }]),
    ...(reading ? [{ text: `reading ${rateText(readPerSecond)}/s`, rank: 6 }] : []),
    ...(hasWords ? [{ text: countOf(event.wordsDone, 'word'), rank: 4 }] : []),
    ...(hasWords && wordsPerSecond !== null ? [{ text: `${rateText(wordsPerSecond)} words/s`, rank: 7 }] : []),
    ...(event.wordsLeft === null ? [] : [{ text: `${countText(event.wordsLeft)} words left`, rank: 5 }]),
  ];
}

const joined = (parts: readonly Part[]): string => parts.map(({ text }) => text).join(SEPARATOR);

/** The parts that fit into so many columns, without the least important ones. */
function fitting(parts: readonly Part[], columns: number): string {
  let kept = parts;
  while (kept.length > 1 && joined(kept).length > columns) {
    const last = Math.max(...kept.map(({ rank }) => rank));
    if (last === 0) break;
    kept = kept.filter(({ rank }) => rank !== last);
  }
  return joined(kept).slice(0, Math.max(0, columns));
}

/** The whole is not shown as done while files are read that may hold more sources. */
const MOST_WHILE_READING = 0.99;

/** Share of the sources found that have ended, 0–1; null while files are still found. */
export function shareDone({ findingDone, crawlDone, sourcesFound, sourcesDone }: ProgressEvent): number | null {
  if (!findingDone || sourcesFound === 0) return null;
  return Math.min(crawlDone ? 1 : MOST_WHILE_READING, sourcesDone / sourcesFound);
}

/** Progress as one line, of any length. */
export function progressText(progress: Progress): string {
  const share = shareDone(progress.event);
  const parts = joined(partsOf(progress));
  return share === null ? parts : `${percentText(share)}${SEPARATOR}${parts}`;
}

/** Progress as a bar and what fits beside it into so many columns. @param share 0–1; null shows no bar */
export function progressBar(progress: Progress, share: number | null, columns: number): string {
  const parts = partsOf(progress);
  if (share === null) return ` ${fitting(parts, columns - 2)}`;
  const percent = `${Math.floor(share * 100)} %`.padStart(5);
  const width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, Math.floor((columns - percent.length) / 8)));
  const full = Math.floor(share * width);
  const bar = ` ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent}`;
  return `${bar}${SEPARATOR}${fitting(parts, columns - bar.length - SEPARATOR.length - 1)}`;
}

/** An outage is reported again and again while it lasts: one line when it begins, one when it is over. */
function outageLine({ code, waitedMs, limitMs }: EventOf<'outage'>): string | null {
  if (code === null) return 'The wait for the service is over';
  if (waitedMs > 0) return null;
  const what = code === CERTIFICATE_REFUSED ? 'The certificate of the service is not trusted' : 'The service is out';
  return `${what} (${code}): waiting for it, up to ${durationText(limitMs / 1000)}`;
}

/** `951,858 words, 24 % of the 4,000,000 left`. */
export function wordsOfLeftText(words: number, wordsLeft: number | null): string {
  if (wordsLeft === null) return countOf(words, 'word');
  const share = words > wordsLeft ? 'more than the' : `${percentText(words / Math.max(1, wordsLeft))} of the`;
  return `${countOf(words, 'word')}, ${share} ${countText(wordsLeft)} left`;
}

/** A line of its own for what is not progress; null for what needs none. */
export function eventLine(event: RunEvent): string | null {
  switch (event.kind) {
    case 'run_started':
      return `${event.resumed ? 'Resumed' : 'Started'} run ${event.runId}`;
    case 'budget':
      return event.wordsLeft === null
        ? `Plan ${event.plan}: metered, no word limit`
        : `Plan ${event.plan}: ${countText(event.wordsLeft)} words left`;
    case 'words_planned':
      return `Still to be sent: ${wordsOfLeftText(event.words, event.wordsLeft)}`;
    case 'retry':
      return `Trying again in ${durationText(event.waitMs / 1000)} (attempt ${event.attempt}): ${event.reason}`;
    case 'note':
      return event.message;
    case 'outage':
      return outageLine(event);
    case 'metrics_served':
      return `metrics on ${event.url}`;
    default:
      return null;
  }
}
