import { expect, test } from 'vitest';
import { readableLog, TerminalLog } from '../../../src/cli/terminal/service-log.js';

const AT = Date.UTC(2026, 10, 25, 10, 4, 12);

test.each([
  [
    { level: 30, time: AT, msg: 'Server listening at http://127.0.0.1:8080' },
    '10:04:12 Server listening at http://127.0.0.1:8080\n',
  ],
  [
    { level: 30, time: AT, method: 'POST', route: '/v2/predict/text', status: 200, duration_ms: 31, msg: 'request' },
    '10:04:12 POST /v2/predict/text 200 31 ms\n',
  ],
  [
    {
      level: 30,
      time: AT,
      method: 'GET',
      route: 'none',
      path: '/v1/none',
      status: 404,
      duration_ms: 1,
      msg: 'request',
    },
    '10:04:12 GET /v1/none 404 1 ms\n',
  ],
  [
    { level: 50, time: AT, err: { message: 'no \u001b[2J room' }, msg: 'request failed' },
    '10:04:12 WARNING request failed no \\u001b[2J room\n',
  ],
])('a line of the log is for people on a terminal: %j', (line, shown) => {
  expect(readableLog(JSON.stringify(line))).toBe(shown);
});

test('what is no line of the log is shown as it is', () => {
  expect(readableLog('no JSON\n')).toBe('no JSON\n');
});

test('an address that the command says itself is not said twice; others are', () => {
  const written: string[] = [];
  const log = new TerminalLog({ write: (text: string) => written.push(text) > 0 });
  const listening = (address: string) =>
    log.write(JSON.stringify({ level: 30, time: AT, msg: `Server listening at ${address}` }));
  listening('http://127.0.0.1:8080');
  listening('http://10.0.0.7:8080');
  log.writeOtherAddresses('http://127.0.0.1:8080');
  expect(written).toEqual(['10:04:12 Server listening at http://10.0.0.7:8080\n']);
});
