import { isoSeconds } from '../../lib/iso-seconds.js';
import { countOf, countText } from '../../lib/number-text.js';
import { nightsLeft } from '../../records/rescore.js';
import { intervalText, per100Text } from '../../records/share-interval.js';
import type { FlipShare, RescoreReport, RescoreSample, SampledFlip } from '../../records/rescore.js';
import { sourceName } from '../../records/source-name.js';
import { terminalText } from '../../lib/terminal-text.js';

const day = (epochMs: number): string => isoSeconds(epochMs).slice(0, 10);

function shareText({ scored, documents, flips, share, low, high }: FlipShare): string {
  const exact = scored === documents ? 'all scored' : `95 % interval ${intervalText({ low, high })}`;
  return `${per100Text(share)} % (${exact}; ${countText(flips)} of ${countText(scored)})`;
}

/** Most documents that are named; the report and the JSON name more. */
const MOST_NAMED = 5;

function flippedLines(flipped: readonly SampledFlip[]): readonly string[] {
  const more = flipped.length - MOST_NAMED;
  return [
    ...flipped.slice(0, MOST_NAMED).map((flip) => `${flip.before} → ${flip.after}  ${terminalText(sourceName(flip))}`),
    ...(more > 0 ? [`and ${countText(more)} more, in the report`] : []),
  ];
}

function notScoredLines({ notScored }: RescoreSample): readonly string[] {
  const reasons = Object.entries(notScored).map(
    ([reason, count]) => `${countText(count)} ${reason.replaceAll('_', ' ')}`,
  );
  return reasons.length === 0 ? [] : [`drawn and not scored: ${reasons.join(', ')}`];
}

function sampleLines(sample: RescoreSample): readonly string[] {
  const { strata, directions, wordsBilled, free, status } = sample;
  const cost = free ? 'free, as the service is embedded' : `${countOf(wordsBilled, 'word')} billed`;
  const flips = Object.entries(directions).map(([direction, count]) => `${countText(count)} × ${direction}`);
  return [
    `${countOf(sample.scored, 'document')} scored with both on ${day(sample.scoredAtMs)} (${cost})`,
    ...(status === 'complete' ? [] : [`not all of it was reached (${status})`]),
    ...notScoredLines(sample),
    `verdicts that would flip: ${shareText(sample)}`,
    ...strata.map((stratum) => `${stratum.verdict}: ${shareText(stratum)}`),
    ...(flips.length === 0 ? [] : [flips.join(', ')]),
    ...flippedLines(sample.flipped),
  ];
}

function restText(report: RescoreReport): string {
  const { mode, documents, waiting, tooLarge } = report;
  const nights = nightsLeft(report);
  const pace = nights === null ? '' : `, about ${countOf(nights, 'night')} at this budget`;
  const large = tooLarge === 0 || mode !== 'all' ? '' : `; ${countText(tooLarge)} of them hold more words than it`;
  return `${countText(waiting)} of ${countOf(documents, 'document')} not yet rescored${pace}${large}`;
}

/** What the end of an audit says about another model, as labels and texts; none where there is none. */
export function rescoreLines(report: RescoreReport | null): readonly (readonly [label: string, text: string])[] {
  if (report === null) return [];
  const { mode, from, to, sample } = report;
  const next = mode === 'all' ? '' : '; they keep their verdicts until: --rescore all';
  return [
    ['Model', `the service has ${to.join(', ')} in place of ${from.join(', ')}: ${restText(report)}${next}`],
    ...(sample === null ? [] : sampleLines(sample)).map((text, index) => [index === 0 ? 'Sample' : '', text] as const),
  ];
}

function shareJson({ documents, scored, flips, share, low, high }: FlipShare) {
  return { documents, scored, flips, share, low, high };
}

export function rescoreJson(report: RescoreReport | null) {
  if (report === null) return null;
  const { mode, from, to, documents, waiting, wordsWaiting, tooLarge, nightlyWords, sample } = report;
  return {
    mode,
    from,
    to,
    documents,
    not_rescored: waiting,
    too_large: tooLarge,
    words: wordsWaiting,
    words_a_night: nightlyWords,
    nights: nightsLeft(report),
    sample:
      sample === null
        ? null
        : {
            run_id: sample.runId,
            scored_at: isoSeconds(sample.scoredAtMs),
            ...shareJson(sample),
            strata: sample.strata.map((stratum) => ({ verdict: stratum.verdict, ...shareJson(stratum) })),
            flips_by_direction: sample.directions,
            flipped: sample.flipped.map(({ source, datasetId, before, after, aiBefore, aiAfter }) => ({
              source,
              dataset_id: datasetId,
              before,
              after,
              probability_ai_before: aiBefore,
              probability_ai_after: aiAfter,
            })),
            not_scored: sample.notScored,
            words_billed: sample.wordsBilled,
            free: sample.free,
            status: sample.status,
          },
  };
}
