import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../src/cli/main.js';
import { pdfOf } from '../testing/extract/pdf-of.js';
import { Collector } from '../testing/pipeline/collect.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

const INFO = '<< /Title (Tides of the north) /Producer (Some Writer 3.1) /CreationDate (D:20240229120000Z) >>';

let standIn: StandIn;
let world: World;

beforeEach(async () => {
  standIn = new StandIn();
  world = await World.create(standIn);
  await world.write({ 'a.pdf': pdfOf([textOf(1)], { info: INFO }), 'b.pdf': pdfOf([textOf(2)]) });
});
afterEach(async () => {
  await standIn.close();
  await world.remove();
});

async function assay(...argv: readonly string[]): Promise<string> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const exitCode = await runCli(argv, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    isTerminal: false,
    env: { ASSAY_API_KEY: 'good-key', ASSAY_DB: world.db, ASSAY_BASE_URL: world.baseUrl, ASSAY_MODE: 'text' },
    cwd: world.folder,
    signal: new AbortController().signal,
  });
  expect([exitCode, stderr.bytes.toString('utf8')]).toEqual([0, '']);
  return stdout.bytes.toString('utf8');
}

test('explain shows what a PDF says about itself, also in the run after, which does not read it again', async () => {
  await assay('run', 'corpus', '--quiet');
  const stated =
    '  file states  title "Tides of the north", made with Some Writer 3.1, created 2024-02-29T12:00:00.000Z\n';
  expect(await assay('explain', 'corpus/a.pdf')).toContain(stated);
  expect(await assay('explain', 'corpus/b.pdf')).not.toContain('file states');
  await assay('run', 'corpus', '--quiet');
  expect(await assay('explain', 'corpus/a.pdf')).toContain(stated);
});

test('the title is not stored where texts are not kept', async () => {
  await assay('run', 'corpus', '--quiet', '--keep-text', 'none');
  expect(await assay('explain', 'corpus/a.pdf')).toContain('  file states  made with Some Writer 3.1, created');
  expect(await assay('explain', 'corpus/a.pdf', '--json')).not.toContain('Tides of the north');
});

test('extract --json gives what a PDF says about itself', async () => {
  const line: unknown = JSON.parse(await assay('extract', 'corpus/a.pdf', '--json'));
  expect(line).toMatchObject({
    format: 'pdf',
    properties: { title: 'Tides of the north', producer: 'Some Writer 3.1', modified_at: null },
  });
});
