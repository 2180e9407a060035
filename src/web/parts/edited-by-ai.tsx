import type { JSX } from 'preact';
import { assistedBeside } from '../../records/assisted.js';
import type { WholeText } from '../../records/whole-text.js';

/** Says how much of a text AI edited; nothing where it was not judged, or the service does not say. */
export function EditedByAi({ whole: { result, verdict } }: { readonly whole: WholeText }): JSX.Element | null {
  const { findings, notJudgedReason } = result;
  if (notJudgedReason !== null || findings?.scan !== 'detect' || findings.assisted === null) return null;
  return <p>How much AI edited: {assistedBeside(findings.assisted, verdict)}.</p>;
}
