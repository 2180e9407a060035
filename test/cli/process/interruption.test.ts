import { expect, test } from 'vitest';
import { Interruption } from '../../../src/cli/process/interruption.js';
import { NoLongerAwaited, OpenRequests } from '../../../src/lib/open-requests.js';

/** An interruption whose timers the test fires itself. */
function prepared(isAtWork = true) {
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
  if (isAtWork) interruption.atWork();
  const pass = (untilMs: number): void =>
    timers.filter(({ delayMs }) => delayMs <= untilMs).forEach(({ action }) => action());
  return { requests, interruption, timers, pass, said: () => said };
}

test('what is waited for is said at once, and cut off within ten seconds', () => {
  const { requests, interruption, pass, said } = prepared();
  const ends: unknown[] = [];
  requests.enter('http://service.example', (error) => ends.push(error));
  interruption.begin('SIGINT');
  expect(interruption.signal.aborted).toBe(true);
  expect(said()).toBe(
    '\nStopping: waiting at most 7 s for an answer of http://service.example.\n' +
      'Again Ctrl-C ends at once; what is stored is kept.\n',
  );
  expect(ends).toEqual([]);
  pass(8000);
  requests.enter('http://service.example', (error) => ends.push(error));
  expect(ends).toEqual([expect.any(NoLongerAwaited), expect.any(NoLongerAwaited)]);
});

test('a signal is answered where nothing is asked of a service, too', () => {
  const { interruption, timers, said } = prepared();
  interruption.begin('SIGTERM');
  expect(said()).toBe(
    '\nStopping: what is under way ends first.\nAgain Ctrl-C ends at once; what is stored is kept.\n',
  );
  interruption.close();
  expect(timers.every(({ isCancelled }) => isCancelled)).toBe(true);
});

test('nothing is written where the terminal or the starter is gone', () => {
  const { interruption, said } = prepared();
  interruption.begin('SIGHUP');
  expect(interruption.signal.aborted).toBe(true);
  expect(said()).toBe('');
});

test('before a command begins, a signal is answered with that', () => {
  const { interruption, said } = prepared(false);
  interruption.begin('SIGINT');
  expect(interruption.isAtWork).toBe(false);
  expect(said()).toBe('\nStopped before anything was begun: nothing was read, sent or stored.\n');
});
