import { terminalText } from '../../lib/terminal-text.js';
import { linesOfWidth } from '../../lib/text-width.js';
import { coloursOf } from './colour.js';
import { asTyped } from '../process/command-name.js';
import type { CliContext } from '../process/command.js';
import { breakingColumns } from './terminal-columns.js';

const HEAD = 'assay: ';
const INDENT = ' '.repeat(HEAD.length);

/**
 * Tells people on standard error what happened, and what they can do; on a terminal in lines that fit. Control
 * characters are made visible, and command lines are as they must be typed.
 */
export function writeNotice(
  message: string,
  nextStep: string | null,
  { stderr, env }: Pick<CliContext, 'stderr' | 'env'>,
): void {
  const room = breakingColumns(stderr) - HEAD.length;
  const lines = [message, ...(nextStep === null || nextStep === '' ? [] : [nextStep])].flatMap((text) =>
    linesOfWidth(asTyped(terminalText(text), env), room),
  );
  const head = `${coloursOf(stderr, env).red(HEAD.trimEnd())} `;
  stderr.write(lines.map((line, index) => `${index === 0 ? head : INDENT}${line}\n`).join(''));
}
