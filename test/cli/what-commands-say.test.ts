import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textWidth } from '../../src/lib/text-width.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;
beforeEach(async () => {
  world = await AuditWorld.create();
});
afterEach(() => world.close());

const read = (name: string): string => readFileSync(join(world.folder, name), 'utf8');

/** Steps of a list, each with a number that a service gives as a sentence of its own. */
const LIST = Array.from({ length: 9 }, (_, index) => `${index + 1}. The river of this step was measured by hand.`).join(
  ' ',
);

function listSentences(text: string): object {
  const sentences = Array.from(text.matchAll(/\d+\.|The [^.]+\./gu), ({ 0: sentence, index: start }) => ({
    sentence,
    start,
    end: start + sentence.length,
    generated_prob: 0.99,
    highlight_sentence_for_ai: true,
  }));
  return { sentences };
}

test('every output counts the same sentences: the number of a list item is none', async () => {
  world.standIn.options = { verdictOf: () => 'ai', extraOf: listSentences };
  await world.write({ 'corpus/list.txt': LIST });
  const { stderr } = await world.cli(['run', 'corpus', '--yes']);
  expect(stderr).toContain('9 of 9 sentences marked');
  expect((await world.cli(['explain', 'corpus/list.txt'])).stdout).toContain('9 of 9 judged sentences marked');
  await world.cli(['report', '-o', 'report.html']);
  await world.cli(['case', 'corpus/list.txt', '-o', 'case.html']);
  expect(read('report.html')).toContain('9 of 9 sentences marked');
  expect(read('case.html')).toContain('9 of 9 judged sentences');
});

test('an unsure text numbers the sentences that are counted', async () => {
  world.standIn.options = {
    verdictOf: () => 'mixed',
    extraOf: (text) => ({ ...listSentences(text), confidence_category: 'low' }),
  };
  await world.write({ 'corpus/list.txt': LIST });
  const { stderr } = await world.cli(['run', 'corpus', '--yes']);
  expect(stderr.replace(/\s+/gu, ' ')).toContain('judged sentences 1–9 of 9 are marked as AI');
  expect((await world.cli(['explain', 'corpus/list.txt'])).stdout).toContain('judged sentences 1–9');
});

test('a case hint names the service of the command line', async () => {
  world.standIn.options = { verdictOf: () => 'ai' };
  await world.write({ 'corpus/a.txt': textOf(1, 80) });
  // Another writing of the address that the environment has.
  const own = `${world.baseUrl}/`;
  const { stderr } = await world.cli(['run', 'corpus', '--yes', '--base-url', own]);
  expect(stderr).toContain(`assay case corpus/a.txt --base-url ${own}`);
  expect((await world.cli(['run', 'corpus', '--yes', '--rescan'])).stderr).not.toContain('--base-url');
});

test('what is advised after a run states the verdicts of its summary', async () => {
  world.standIn.options = { verdictOf: () => 'ai', extraOf: () => ({ confidence_category: 'medium' }) };
  await world.write({ 'corpus/a.txt': textOf(1, 80) });
  const { stderr } = await world.cli(['run', 'corpus', '--yes', '--state', 'high']);
  expect(stderr).toMatch(/Verdicts +0 ai .* 1 unsure/u);
  const advised = [...stderr.matchAll(/assay (case|diff|explain|export|open|report) .*?(?= {2}|$)/gmu)];
  expect(advised.filter(([line]) => !line.includes(' --state high'))).toEqual([]);
  expect(advised.map(([, command]) => command)).toEqual(expect.arrayContaining(['open', 'report']));
  expect((await world.cli(['run', 'corpus', '--yes'])).stderr).not.toContain('--state');
});

test('where documents are too short, the number that applied is named', async () => {
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/b.txt': textOf(2, 12), 'corpus/c.txt': textOf(3, 1) });
  const fewer = ['--min-words', '30'];
  const said = 'too_short: fewer than 30 words (--min-words)';
  expect((await world.cli(['plan', 'corpus', ...fewer])).stdout).toContain(said);
  expect((await world.cli(['run', 'corpus', '--yes', ...fewer, '--csv', 'out.csv'])).stderr).toContain(said);
  expect((await world.cli(['status'])).stdout).toContain(said);
  expect(JSON.parse((await world.cli(['status', '--json'])).stdout)).toMatchObject({ min_words: 30 });
  await world.cli(['report', '-o', 'report.html']);
  expect(read('report.html')).toContain('fewer than 30 words (--min-words)');
  expect(read('report.html')).toContain('<span class="muted">it has 12 words, fewer than --min-words 30</span>');
  expect(read('out.csv')).toContain('"it has 1 word, fewer than --min-words 30"');
});

test('a hint of older runs names the database, and the table fits a narrow terminal', async () => {
  await world.write({ 'corpus/a.txt': textOf(1, 80) });
  for (const more of [[], ['--rescan']]) await world.cli(['run', 'corpus', '--yes', '--db', 'own.db', ...more]);
  const { stdout } = await world.cli(['runs', '--limit', '1', '--db', 'own.db'], '.', 50);
  expect(stdout).toContain('assay runs --limit 2 --db own.db');
  expect(stdout.replace(/\s+/gu, ' ')).toMatch(/\d AI, \d mixed, \d human, \d unsure, 0 not judged/u);
  expect(Math.max(...stdout.split('\n').map(textWidth))).toBeLessThanOrEqual(50);
});

test('a plan names the sources that cannot be read below their reason', async () => {
  await world.write({ 'corpus/a.txt': textOf(1, 80), 'corpus/broken.docx': 'no archive' });
  const { stdout } = await world.cli(['plan', 'corpus']);
  expect(stdout).toMatch(/failed +1\n +1 × \w+:[^×]*corpus\/broken\.docx/u);
  const { named_sources: named } = (await world.json(['plan', 'corpus'])) as { named_sources: object };
  expect(Object.values(named)).toEqual([['corpus/broken.docx']]);
});

test('texts too short to send and texts too short to judge are named below their own reason', async () => {
  world.standIn.options = { extraOf: (text) => (text.split(/\s+/u).length < 50 ? { reason: 'too_short' } : {}) };
  await world.write({ 'corpus/a.txt': 'Short.', 'corpus/b.txt': textOf(2, 30), 'corpus/c.txt': textOf(3, 31) });
  const { stderr } = await world.cli(['run', 'corpus', '--yes', '--min-words', '20']);
  expect(stderr).toMatch(/1 × too_short: fewer than 20 words \(--min-words\)\n +corpus\/a\.txt\nVerdicts/u);
  expect(stderr).toMatch(/2 × too_short: too few words .*\n +corpus\/b\.txt\n +corpus\/c\.txt\nWords/u);
  expect((await world.cli(['status'])).stdout).toMatch(/1 × too_short: .*\n +corpus\/a\.txt\n +assay explain/u);
  expect((await world.cli(['explain', 'corpus/a.txt'])).stdout).toContain('it has 1 word, fewer than');
});

test('attachments that are not read are said beside the verdict and in the summary', async () => {
  const part = (head: string, text: string): string => `--B\n${head}\n\n${text}\n`;
  const essay = part('Content-Disposition: attachment; filename="essay.txt"', textOf(2, 80));
  await world.write({
    'corpus/letter.eml':
      'From: a@example.org\nSubject: My essay\nMIME-Version: 1.0\n' +
      `Content-Type: multipart/mixed; boundary=B\n\n${part('Content-Type: text/plain', textOf(1, 80))}${essay}--B--\n`,
  });
  const { stderr } = await world.cli(['run', 'corpus', '--yes', '--db', 'x.db']);
  expect(stderr).toMatch(/In part +1 source read without some part: corpus\/letter\.eml\n/u);
  expect(stderr).toMatch(/which part a source was read without:\n {4}assay explain corpus\/letter\.eml --db x\.db\n/u);
  expect((await world.cli(['explain', 'corpus/letter.eml', '--db', 'x.db'])).stdout).toContain('attachment');
  await world.cli(['report', '-o', 'report.html', '--db', 'x.db']);
  expect(read('report.html')).toContain(
    'Read with warnings: attachments left out (1 source). 1 source was read without some part.',
  );
  for (const command of ['text', 'extract', 'patterns', 'case'])
    expect((await world.cli([command, 'corpus/letter.eml'])).stderr).toContain('1 attachment not read');
});

test('a run to compare with is looked for before anything is scanned', async () => {
  await world.write({ 'labelled.csv': `label,text\nhuman,${textOf(1, 80)}\nai,${textOf(2, 80)}\n` });
  const { exitCode, stderr } = await world.cli([
    ...['evaluate', 'labelled.csv', '--truth-column', 'label', '--versus', 'nosuchrun'],
  ]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('nosuchrun')]);
  expect(world.standIn.scanRequests).toBe(0);
});
