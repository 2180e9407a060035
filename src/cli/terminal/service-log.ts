import { isoSeconds } from '../../lib/clock.js';
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
  const request = ['method', 'route'].flatMap((name) => fields.string(name) ?? []);
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
