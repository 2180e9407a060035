import type { Writable } from 'node:stream';
import type { CliContext } from '../process/command.js';

type Paint = (text: string) => string;

export interface Colours {
  readonly bold: Paint;
  readonly red: Paint;
}

const ESCAPE = '\u001b[';

function painter(code: number, isOn: boolean): Paint {
  return (text) => (isOn && text !== '' ? `${ESCAPE}${code}m${text}${ESCAPE}0m` : text);
}

/** FORCE_COLOR (other than 0) takes precedence over NO_COLOR, and NO_COLOR over the kind of stream. */
function hasColour(stream: Writable, env: CliContext['env']): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return false;
  return 'isTTY' in stream && stream.isTTY === true;
}

/** Returns what colours a text for this stream; without colour, texts stay as they are. */
export function coloursOf(stream: Writable, env: CliContext['env']): Colours {
  const isOn = hasColour(stream, env);
  return { bold: painter(1, isOn), red: painter(31, isOn) };
}
