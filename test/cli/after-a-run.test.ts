import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { useWorkbench } from '../testing/pipeline/workbench.js';
import { textOf } from '../testing/pipeline/world.js';

let world: AuditWorld;

beforeEach(async () => {
  world = await AuditWorld.create();
  world.standIn.options = { verdictOf: (text) => (text.includes('machine') ? 'ai' : 'human') };
});
afterEach(() => world.close());

const place = (name: string): string => join(world.folder, name);

/** Texts by a machine, by their names. */
const machined = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`corpus/${index}.txt`, `${textOf(index, 60)} It is by a machine.`]),
  );

test('a run names its database in all commands, and says how many more texts are stated as AI', async () => {
  await world.write({ ...machined(7), 'corpus/a.txt': textOf(50, 60) });
  const { stderr } = await world.cli(['run', 'corpus', '--db', 'ed.db']);
  expect(stderr.match(/^ {2}corpus\/\d\.txt$/gmu)).toHaveLength(5);
  expect(stderr).toMatch(/\n {2}and 2 more stated ai: the workbench and the report list all\n/u);
  expect(stderr).toMatch(
    /assay case corpus\/\d\.txt --base-url \S+ --db ed\.db|assay case corpus\/\d\.txt --db ed\.db/u,
  );
  expect(stderr).not.toContain('assay diff');
  await world.write(Object.fromEntries([3, 4, 5, 6].map((index) => [`corpus/${index}.txt`, textOf(60 + index, 60)])));
  const again = await world.cli(['run', 'corpus', '--db', 'ed.db']);
  expect(again.stderr).not.toMatch(/\d more stated/u);
  expect(again.stderr).toMatch(/assay diff --db ed\.db/u);
});

test('where an output cannot be written, the results are said to be stored', async () => {
  await world.write(machined(1));
  const { exitCode, stderr } = await world.cli(['run', 'corpus', '--csv', '/dev/full']);
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('What was scanned is stored. Write what is missing with: assay resume') as string,
  });
});

test('explain shows what readers decided about the text', async () => {
  await world.write(machined(1));
  await world.cli(['run', 'corpus']);
  const workbench = await useWorkbench(place('assay.db'), 'Anna');
  try {
    const { body } = await workbench.ask('/runs');
    const run = (body as { readonly runs: readonly { readonly run_id: string }[] }).runs[0]?.run_id ?? '';
    const { findings } = (await workbench.ask(`/findings?run=${run}`)).body as {
      readonly findings: readonly { readonly source_id: number }[];
    };
    const decision = { run, source: findings[0]?.source_id, choice: 'dismissed', note: 'a\nquote', version: 0 };
    expect(await workbench.ask('/decisions', decision)).toMatchObject({ status: 200 });
  } finally {
    await workbench.close();
  }
  const { stdout } = await world.cli(['explain', 'corpus/0.txt']);
  expect(stdout).toMatch(/^ {2}decision {5}dismissed by Anna, \d{4}-\S+Z: a quote$/mu);
  expect(await world.json(['explain', 'corpus/0.txt'])).toMatchObject([
    { decisions: [{ reader: 'Anna', choice: 'dismissed', note: 'a\nquote' }] },
  ]);
});

test('resume of a complete run writes the outputs that its end did not, and names all that it read', async () => {
  await world.write({ 'rows.jsonl': '{"own":"x1","said":"Some words of a text that a person wrote."}\n' });
  const columns = ['--dataset', '--text-column', 'said', '--id-column', 'own', '--no-ignore', '--exclude', 'a b'];
  await world.cli(['run', 'rows.jsonl', ...columns, '--csv', 'big.csv', '--jsonl', 'rows-out.jsonl']);
  const whole = await readFile(place('big.csv'), 'utf8');
  // As after a kill between the scan and the outputs: the file of an earlier start, and what was being written.
  await writeFile(place('big.csv'), 'old');
  await utimes(place('big.csv'), 1e9, 1e9);
  await rm(place('rows-out.jsonl'));
  const { stderr, exitCode } = await world.cli(['resume', '--events', 'events.jsonl']);
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(
    /is complete: there is nothing to resume\.\n {2}written now +\S.*big\.csv\n {2}written now .*\n/u,
  );
  expect(await readFile(place('big.csv'), 'utf8')).toBe(whole);
  expect(await readFile(place('rows-out.jsonl'), 'utf8')).toContain('x1');
  expect(await readFile(place('events.jsonl'), 'utf8')).toContain('rows-out.jsonl');
  const again = / {2}a new run +assay (run .*)\n/u.exec(stderr)?.[1] ?? '';
  expect(again).toContain("run rows.jsonl --exclude 'a b' --no-ignore --dataset --text-column said --id-column own");
  await writeFile(place('big.csv'), 'changed by its reader');
  expect((await world.cli(['resume'])).stderr).not.toContain('written now');
  expect(await readFile(place('big.csv'), 'utf8')).toBe('changed by its reader');
});

test('the crawl rules are in the status, the report and what is explained of a file that was left out', async () => {
  await world.write({ 'corpus/a.txt': textOf(1, 60), 'corpus/.env': 'KEY=1', 'corpus/node_modules/b.txt': textOf(2) });
  await world.cli(['run', 'corpus', '--report', 'r.html']);
  const { stdout } = await world.cli(['status']);
  expect(stdout).toMatch(/^Left out {5}2 files or folders, not scanned\n {15}1 × files that hold secrets/mu);
  const report = await readFile(place('r.html'), 'utf8');
  expect(report).toContain('2 files or folders, not scanned');
  expect(report).toMatch(/<strong>1<\/strong> × folders of dependencies/u);
  const secret = await world.cli(['explain', 'corpus/.env']);
  expect(secret).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('runs leave out files that hold secrets') as string,
  });
  expect((await world.cli(['explain', 'corpus/node_modules/b.txt'])).stderr).toContain('folders of dependencies');
  expect((await world.cli(['explain', 'corpus/none.txt'])).stderr).not.toContain('leave out');
});

test('status counts texts with disguised characters, as the summary does', async () => {
  await world.write({ 'corpus/a.txt': textOf(1, 60).replaceAll('o', 'o\u200b') });
  const said = /^Disguised {4}1 source with hidden or disguised characters/mu;
  expect((await world.cli(['run', 'corpus'])).stderr).toMatch(said);
  expect((await world.cli(['status'])).stdout).toMatch(said);
});

test('the report names verdicts that became unsure', async () => {
  await world.write({ 'corpus/<b>a.txt': textOf(1, 60), 'corpus/c.txt': textOf(2, 60) });
  await world.cli(['run', 'corpus']);
  world.standIn.options = { ...world.standIn.options, extraOf: () => ({ confidence_category: 'low' }) };
  await world.write({ 'corpus/<b>a.txt': textOf(3, 60) });
  await world.cli(['run', 'corpus', '--report', 'r.html']);
  const report = (await readFile(place('r.html'), 'utf8')).replaceAll(/<\/?span[^>]*>/gu, '');
  const changes = /<section id="changes"[\s\S]*?<\/section>/u.exec(report)?.[0] ?? '';
  expect(changes).toContain('1 verdict from or to unsure');
  expect(changes).toMatch(/&lt;b&gt;a\.txt<.*<td>human → unsure<\/td>/u);
  expect(changes).not.toContain('c.txt');
});
