import { expect, test } from 'vitest';
import { Interruption } from '../../src/cli/interruption.js';
import { NoLongerAwaited, OpenRequests } from '../../src/lib/open-requests.js';

/** An interruption whose timers the test fires itself. */
function prepared() {
  const requests = new OpenRequests();
  const timers: { readonly action: () => void; readonly delayMs: number; isCancelled: boolean }[] = [];
  let said = '';
  const interruption = new Interruption({
    requests,
    stderr: { write: (text: string) => (said += text) !== '' },
    after: (action, delayMs) => {
      const timer = { action, delayMs, isCancelled: false };
      timers.push(timer);
      return { cancel: () => (timer.isCancelled = true) };
    },
  });
  const pass = (untilMs: number): void =>
    timers.filter(({ delayMs }) => delayMs <= untilMs).forEach(({ action }) => action());
  return { requests, interruption, timers, pass, said: () => said };
}

test('what is waited for is said after a second, and cut off within ten', () => {
  const { requests, interruption, pass, said } = prepared();
  const ends: unknown[] = [];
  requests.enter('http://service.example', (error) => ends.push(error));
  interruption.begin('SIGINT');
  expect(interruption.signal.aborted).toBe(true);
  pass(1000);
  expect(said()).toContain('waiting for an answer of the service at http://service.example');
  expect(ends).toEqual([]);
  pass(8000);
  requests.enter('http://service.example', (error) => ends.push(error));
  expect(ends).toEqual([expect.any(NoLongerAwaited), expect.any(NoLongerAwaited)]);
});

test('nothing is said where every answer came', () => {
  const { requests, interruption, timers, pass, said } = prepared();
  const leave = requests.enter('http://service.example', () => undefined);
  interruption.begin('SIGINT');
  leave();
  pass(1000);
  expect(said()).toBe('');
  interruption.close();
  expect(timers.every(({ isCancelled }) => isCancelled)).toBe(true);
});
