import { isoSeconds } from '../../lib/iso-seconds.js';
import { terminalText } from '../../lib/terminal-text.js';
import type { LinkProblem } from '../../library/link-check.js';

const PROBLEM_TEXT: Readonly<Record<LinkProblem, string>> = {
  no_service:
    'Nothing answers at the address of this link: start the service there with assay serve and the same --data, or ' +
    'name its --port or --public-url.\n',
  no_workbench:
    'The service at the address of this link has no workbench, which is all that this person may use: start it with ' +
    'assay serve --workbench --db FILE.\n',
};

/**
 * Returns what is said beside a sign-in link: how long it works, and what keeps it from working now.
 * @param expiresAt in milliseconds since the Unix epoch
 * @param name of whom it is for; null: the account holder
 */
export function linkNotice(expiresAt: number, name: string | null, problem: LinkProblem | null): string {
  const earlier = `Links made before${name === null ? '' : ` for ${terminalText(name)}`} no longer work.\n`;
  const warning = problem === null ? '' : `WARNING: ${PROBLEM_TEXT[problem]}`;
  return `It works once, until ${isoSeconds(expiresAt)}. ${earlier}${warning}`;
}
