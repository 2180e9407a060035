import { CHOICE_TEXT } from '../../records/decision.js';
import type { ExplainedSource } from '../../library/stored-runs.js';

/** Returns a line for each reader who decided about the text in the workbench: what, who, when, and the note. */
export function decisionLines({ decisions }: Pick<ExplainedSource, 'decisions'>): readonly string[] {
  return decisions.map(({ reader, choice, note, decided_at: decidedAt }) => {
    const said = note === '' ? '' : `: ${note.replaceAll(/\s+/gu, ' ').trim()}`;
    return `  decision     ${CHOICE_TEXT[choice]} by ${reader}, ${decidedAt}${said}`;
  });
}
