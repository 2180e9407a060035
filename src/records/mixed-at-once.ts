import type { RunSummary } from './run-summary.js';

/**
 * Model versions whose confidence in `mixed` is never enough to state it: such a text is stated mixed by its sections
 * alone, of which some are stated AI and others human. A test compares this with their cards.
 */
export const MIXED_OF_SECTIONS_ALONE: readonly string[] = [
  '2026-11-25-light',
  '2026-11-26-commercial-multilingual',
  '2026-11-26-multilingual',
  '2026-11-27-base',
];

/** Said in place of a count of `mixed` that cannot be anything but 0 for texts that were judged at once. */
export const MIXED_NOT_STATED = 'said only of long texts, which are judged in sections';

/** Whether a run counts no text as mixed because its model versions state it of long texts alone. */
export function isMixedNotStated({
  verdicts,
  profile,
  model_versions: versions,
}: Pick<RunSummary, 'verdicts' | 'profile' | 'model_versions'>): boolean {
  return (
    verdicts.mixed === 0 &&
    profile === undefined &&
    versions.length > 0 &&
    versions.every((version) => MIXED_OF_SECTIONS_ALONE.includes(version))
  );
}
