import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: () => 'ai', characterLimit: 1000 };
  const long = Array.from({ length: 50 }, (_, number) => textOf(number, 100)).join('\n\n');
  await world.write({ 'corpus/long.txt': long, 'corpus/short.txt': textOf(77, 60) });
});
afterEach(() => world.close());

const SAYS = /judged the first (\d+) of 5,000 words, ([\d.]+ %)/u;

test('what is judged by its beginning alone says so in the terminal, the exports, the report and explain', async () => {
  const { exitCode, stderr } = await world.cli([
    ...['run', 'corpus', '--mode', 'text', '--long', 'first'],
    ...['--csv', 'r.csv', '--jsonl', 'r.jsonl', '--report', 'r.html'],
  ]);
  expect(exitCode).toBe(0);
  const [sentence = '', words = ''] = SAYS.exec(stderr) ?? [];
  expect(Number(words)).toBeGreaterThan(100);
  expect(Number(words)).toBeLessThan(300);
  expect(stderr.replace(/\n +/gu, ' ')).toMatch(
    new RegExp(`Cut +1 text longer than the character limit: judged ${words} of 5,000 words, `, 'u'),
  );
  expect((await readFile(join(world.folder, 'r.csv'), 'utf8')).match(new RegExp(sentence, 'gu'))).toHaveLength(1);
  const rows = (await readFile(join(world.folder, 'r.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows).toMatchObject([
    { source: 'corpus/long.txt', truncated: true, words: Number(words), text_words: 5000, truncation: sentence },
    { source: 'corpus/short.txt', words: 60, text_words: 60, truncation: null },
  ]);
  const report = await readFile(join(world.folder, 'r.html'), 'utf8');
  expect(report).toContain(sentence);
  expect(report).toContain(`${words} of 5,000</td>`);
  expect(report).toMatch(new RegExp(`1 text was longer than the character limit .* ${words} of\\s5,000 words`, 'u'));
  expect((await world.cli(['explain', 'corpus/long.txt'])).stdout).toContain(sentence);
  expect((await world.cli(['explain', 'corpus/short.txt'])).stdout).not.toContain('judged the first');
});

test('the summary of a run counts what was cut, also where copies share the text, and is silent of none', async () => {
  const long = await readFile(join(world.folder, 'corpus/long.txt'), 'utf8');
  await world.write({ 'corpus/copy.txt': long });
  const summary = await world.json(['run', 'corpus', '--mode', 'text', '--long', 'first']);
  expect(summary).toMatchObject({ truncated: { sources: 2, words: 10_000 } });
  const whole = await world.cli(['run', 'corpus', '--mode', 'text']);
  expect(whole.stderr).not.toContain('character limit');
});
