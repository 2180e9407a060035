import type { Writable } from 'node:stream';
import { isoSeconds } from '../../lib/iso-seconds.js';
import { JsonFields, parseJson } from '../../lib/json-fields.js';
import { terminalText } from '../../lib/terminal-text.js';

/** From this level on a line of the log is a warning or an error. */
const WARNING_LEVEL = 40;

function errorText(fields: JsonFields): string | null {
  return new JsonFields(fields.value('err')).string('message');
}

/** Returns a line of the service's log as people read it on a terminal, e.g. `10:04:12 POST /v2/predict/text 200`. */
export function readableLog(line: string): string {
  const fields = new JsonFields(parseJson(line));
  const message = fields.string('msg');
  const atMs = fields.number('time');
  if (message === null || atMs === null) return line;
  const duration = fields.number('duration_ms');
  const path = fields.string('path');
  const request = ['method', path === null ? 'route' : 'path'].flatMap((name) => fields.string(name) ?? []);
  const parts = [
    ...((fields.number('level') ?? 0) < WARNING_LEVEL ? [] : ['WARNING']),
    ...(request.length === 0 ? [message] : request),
    ...(request.length > 0 && message !== 'request' ? [`(${message})`] : []),
    ...[fields.number('status')].flatMap((status) => (status === null ? [] : [String(status)])),
    ...(duration === null ? [] : [`${duration} ms`]),
    ...[errorText(fields)].flatMap((error) => (error === null ? [] : [error])),
  ];
  return `${isoSeconds(atMs).slice(11, 19)} ${terminalText(parts.join(' '))}\n`;
}

/** An address that the service listens on, in its log. */
const LISTENING = /^Server listening at (\S+)$/u;

/** The log of a service on a terminal, whose own last line names an address that it listens on. */
export class TerminalLog {
  #held: { readonly address: string; readonly text: string }[] | null = [];

  constructor(private readonly stderr: Pick<Writable, 'write'>) {}

  /** Writes a line of the log; addresses wait until it is known which of them is shown besides. */
  write(line: string): void {
    const text = readableLog(line);
    const address = LISTENING.exec(new JsonFields(parseJson(line)).string('msg') ?? '')?.[1];
    if (this.#held === null || address === undefined) this.stderr.write(text);
    else this.#held.push({ address, text });
  }

  /** Writes the addresses that were held back, without one that is shown besides. */
  writeOtherAddresses(shown: string): void {
    for (const { address, text } of this.#held ?? []) if (address !== shown) this.stderr.write(text);
    this.#held = null;
  }
}
