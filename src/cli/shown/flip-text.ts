import { isoSeconds } from '../../lib/iso-seconds.js';
import { decidersText, jointChoice, JOINT_CHOICE_TEXT } from '../../records/decision.js';
import type { DecidedFlip, Flip } from '../../records/flip.js';
import { sourceName } from '../../records/source-name.js';
import { tableText } from '../terminal/table-text.js';

/** Flips as a table: since when, what the verdict was and is, the source. */
export function flipsText(flips: readonly Flip[], columns?: number): string {
  return tableText(
    ['SINCE', 'VERDICT', 'CAUSE', 'SOURCE'],
    flips.map((flip) => [
      isoSeconds(flip.foundAtMs).slice(0, 10),
      `${flip.before} → ${flip.after}`,
      flip.cause,
      sourceName(flip),
    ]),
    columns === undefined ? {} : { columns },
  );
}

/** A flip as `--json` prints it. */
export function flipJson(flip: Flip) {
  return {
    source: flip.source,
    dataset_id: flip.datasetId,
    document_hash: flip.documentHash,
    before: flip.before,
    after: flip.after,
    probability_ai_before: flip.aiBefore,
    probability_ai_after: flip.aiAfter,
    cause: flip.cause,
    run_id: flip.runId,
    found_at: isoSeconds(flip.foundAtMs),
  };
}

/**
 * Flips of which readers decided, as a table: since when, what the verdict was and is, what they decided, the source.
 */
export function decidedFlipsText(flips: readonly DecidedFlip[], columns?: number): string {
  return tableText(
    ['SINCE', 'VERDICT', 'DECISION', 'READER', 'SOURCE'],
    flips.map((flip) => {
      const choice = jointChoice(flip.decisions);
      return [
        isoSeconds(flip.foundAtMs).slice(0, 10),
        `${flip.before} → ${flip.after}`,
        choice === null ? '' : JOINT_CHOICE_TEXT[choice],
        decidersText(flip.decisions),
        sourceName(flip),
      ];
    }),
    columns === undefined ? {} : { columns },
  );
}

/** A flip with what readers decided, as `--json` prints it. */
export function decidedFlipJson({ decisions, ...flip }: DecidedFlip) {
  return {
    ...flipJson(flip),
    decision: jointChoice(decisions),
    decisions: decisions.map(({ reader, choice, note, decidedAtMs }) => ({
      reader,
      choice,
      note,
      decided_at: isoSeconds(decidedAtMs),
    })),
  };
}
