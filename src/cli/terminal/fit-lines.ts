import type { Writable } from 'node:stream';
import { linesOfWidth, textWidth } from '../../lib/text-width.js';
import { breakingColumns } from './terminal-columns.js';

const HANGING = '    ';

/** Breaks lines between words where `out` is a terminal that they do not fit; continuation lines are indented. */
export function fitLines(text: string, out: Writable): string {
  const columns = breakingColumns(out);
  if (!Number.isFinite(columns)) return text;
  const broken = text.split('\n').flatMap((line) => {
    if (textWidth(line) <= columns) return [line];
    const indent = /^ */u.exec(line)?.[0] ?? '';
    const hanging = `${indent}${HANGING}`;
    const [first = '', ...rest] = linesOfWidth(line.slice(indent.length), columns - hanging.length);
    return [`${indent}${first}`, ...rest.map((piece) => `${hanging}${piece}`)];
  });
  return broken.join('\n');
}
