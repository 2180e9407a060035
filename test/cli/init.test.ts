import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commentedConfig } from '../../src/cli/commands/init.js';
import { GROUP_TITLES } from '../../src/cli/flags/group-titles.js';
import { textWidth } from '../../src/lib/text-width.js';

test('the config file that init writes fits a screen and has the titles of the help', () => {
  const lines = commentedConfig().split('\n');
  expect(lines.filter((line) => textWidth(line) > 100)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('## ')).sort()).toEqual(
    Object.values(GROUP_TITLES)
      .map((title) => `## ${title}`)
      .sort(),
  );
});

test('each of its settings works once the mark before it is removed', () => {
  const settings = commentedConfig()
    .split('\n')
    .flatMap((line) => (/^# [a-zA-Z0-9]+: ?\S*$/u.test(line) ? [line.slice(2)] : []));
  expect(settings.length).toBeGreaterThan(50);
  expect(parse(settings.join('\n'))).toMatchObject({ minWords: 50, keepText: 'full', csv: '' });
});
