import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageFile } from '../src/lib/package-root.js';
import { resolveSettings } from '../src/settings/index.js';

const page = readFileSync(packageFile('docs', 'automation.md'), 'utf8');
const reference = readFileSync(packageFile('docs', 'cli.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gmsu'))].map(([, text = '']) => text);

/** Command lines of the page's units, cron line and workflow. */
const lines = [
  ...[...blocks('ini'), ...blocks('cron')].join('').matchAll(/\/usr\/bin\/assay ([^|\n]*)/gu),
  ...blocks('yaml')
    .join('')
    .matchAll(/run: assay ([^\n]*)/gu),
].map(([, line = '']) => line.trim());

test('every way to run an audit on a schedule has its command', () => {
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['audit', 'audit', 'audit']);
});

test.each(lines)('assay %s: flags and settings that exist', (line) => {
  const help = reference.split(/^## assay /mu).find((section) => section.startsWith('audit\n'));
  for (const [flag] of line.matchAll(/--[a-z-]+/gu)) expect(help).toContain(flag);
  const failOn = [...line.matchAll(/--fail-on '([^']*)'/gu)].map(([, expression = '']) => expression);
  expect(() => resolveSettings({ flags: { failOn }, env: {}, cwd: packageFile() })).not.toThrow();
});

test('the units and the workflow have the parts they need', () => {
  const [service = '', timer = ''] = blocks('ini');
  expect(service.match(/^\[\w+\]$/gmu)).toEqual(['[Unit]', '[Service]']);
  expect(timer.match(/^\[\w+\]$/gmu)).toEqual(['[Unit]', '[Timer]', '[Install]']);
  expect(parse(blocks('yaml')[0] ?? '')).toMatchObject({
    on: { schedule: [{ cron: '30 2 * * *' }] },
    jobs: {
      audit: {
        steps: expect.arrayContaining([{ run: expect.stringMatching(/^assay audit /u) as unknown }]) as unknown,
      },
    },
  });
});
