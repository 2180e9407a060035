import { terminalText } from '../../lib/terminal-text.js';

/** Seconds of a run after which its beginning is taken to be out of sight. */
const LONG_RUN_S = 60;

/** Repeats before the summary what stood at the beginning, where a long run has pushed it out of sight. */
export function notesAgain(notes: readonly string[], elapsedSeconds: number): string {
  return elapsedSeconds < LONG_RUN_S ? '' : notes.map((note) => `\nNote: ${terminalText(note)}\n`).join('');
}
