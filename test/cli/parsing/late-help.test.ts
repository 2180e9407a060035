import { expect, test } from 'vitest';
import yargs from 'yargs';
import { withoutLateHelp } from '../../../src/cli/parsing/late-help.js';

interface InternalMethods {
  getUsageInstance(): { hasCachedHelpMessage(): boolean };
}

/** Whether the help of a command was laid out because it ran. */
async function hasLaidOutHelp(change: (parser: object) => void): Promise<boolean> {
  const parser = yargs().command('do', 'does it', {}, () => undefined);
  change(parser);
  await parser.parseAsync(['do']);
  const inside = parser as unknown as { getInternalMethods(): InternalMethods };
  return inside.getInternalMethods().getUsageInstance().hasCachedHelpMessage();
}

test('a command that ran has no help laid out, which yargs does unasked', async () => {
  expect(await hasLaidOutHelp(() => undefined)).toBe(true);
  expect(await hasLaidOutHelp(withoutLateHelp)).toBe(false);
});

test.each([{}, { getInternalMethods: 1 }, { getInternalMethods: () => ({}) }])(
  'a parser that is built otherwise stays as it is',
  (parser) => {
    expect(() => withoutLateHelp(parser)).not.toThrow();
  },
);
