import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStarter } from '../../../src/cli/process/starter-watch.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts how often a program is told that its starter has ended, which another parent shows. */
function toldOf(npmCommand: string | undefined, parents: readonly number[]): number {
  let told = 0;
  let parent = 0;
  const end = watchStarter({
    env: { npm_command: npmCommand },
    parentId: () => parents[Math.min(parent, parents.length - 1)] ?? 0,
    gone: () => (told += 1),
  });
  for (parent = 1; parent <= parents.length; parent += 1) vi.advanceTimersByTime(1000);
  end();
  expect(vi.getTimerCount()).toBe(0);
  return told;
}

test.each([
  ['npx is still there', 'exec', [7, 7, 7], 0],
  ['npx has ended', 'exec', [7, 7, 1, 1, 1], 1],
  ['a shell has ended, which the program may outlive', undefined, [7, 1, 1], 0],
  ['a script of a package has ended', 'run-script', [7, 1, 1], 0],
])('%s', (_, npmCommand, parents, told) => {
  expect(toldOf(npmCommand, parents)).toBe(told);
});
