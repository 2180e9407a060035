import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf, World } from '../testing/pipeline/world.js';

const WORDS = 20;
const opened: { standIn: StandIn; world: World }[] = [];

afterEach(async () => {
  for (const { standIn, world } of opened.splice(0)) {
    await standIn.close();
    await world.remove();
  }
});

async function open() {
  const standIn = new StandIn();
  const own = { standIn, world: await World.create(standIn) };
  opened.push(own);
  await own.world.writeMany(20, WORDS);
  return own;
}

/** Runs the built program in the folder of a world, or below it. */
async function assay(world: World, args: readonly string[], folder = '.') {
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args, '--db', world.db], {
    cwd: join(world.folder, folder),
    env: { ...process.env, ASSAY_API_KEY: 'good-key' },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, stdout, stderr };
}

test('resume keeps service, bounds, outputs and manner of the start and says so, also of a finished run', async () => {
  const { world, standIn } = await open();
  const bounds = ['--min-words', '0', '--max-words', '160', '--max-words-total', '1000'];
  const outputs = ['--csv', 'results.csv', '--report', 'report.html'];
  const manner = ['--rate', '90/s', '--outage-wait', '1m', '--keep-text', 'none', '--page-text', 'whole'];
  const ending = ['--fail-on', 'ai>0.9', '--fail-on', 'mixed>0.9'];
  const first = await assay(world, [
    ...['run', 'corpus', '--base-url', world.baseUrl, '--request-timeout', '77'],
    ...[...bounds, ...outputs, ...manner, ...ending],
  ]);
  expect(first.exitCode).toBe(3);
  expect(first.stderr).toContain('stopped, can be resumed: the next document takes 20 words, --max-words leaves 0');
  expect(first.stderr).toContain('partial: 8 of 20 sources found so far have ended');
  const partial = await readFile(join(world.folder, 'results.csv'), 'utf8');
  expect(partial.match(/,pending,/gu)).toHaveLength(12);
  expect(partial.match(/,partial: 8 of 20 sources found so far have ended,,/gu)).toHaveLength(20);
  await rm(join(world.folder, 'results.csv'));
  const exported = await assay(world, ['export', '--out', 'part.csv']);
  expect(exported.stderr).toBe('Wrote part.csv\npartial: 8 of 20 sources found so far have ended\n');

  const second = await assay(world, ['resume'], 'corpus');
  expect(second.exitCode).toBe(3);
  expect(standIn.wordsBilled).toBe(320);
  const kept = second.stderr.split('\n').filter((line) => line.startsWith('  --'));
  expect(kept).toEqual([
    '  --keep-text none',
    '  --page-text whole',
    '  --rate 90/s',
    '  --max-words 160',
    '  --max-words-total 1000',
    '  --outage-wait 1m',
    `  --csv ${join(world.folder, 'results.csv')}`,
    `  --report ${join(world.folder, 'report.html')}`,
    '  --fail-on ai>0.9',
    '  --fail-on mixed>0.9',
    `  --base-url ${world.baseUrl}`,
    '  --request-timeout 77',
  ]);
  expect(second.stderr).toContain('kept from its last start:');
  expect((await readFile(join(world.folder, 'results.csv'), 'utf8')).match(/,pending,/gu)).toHaveLength(4);
  expect(existsSync(join(world.folder, 'corpus', 'results.csv'))).toBe(false);

  const third = await assay(world, ['resume', '--max-words', '1000']);
  expect(third.exitCode).toBe(0);
  expect(third.stderr).not.toContain('--max-words 160');
  expect(third.stderr).not.toContain('partial');
  expect(third.stderr).toContain('the whole run');
  const whole = await readFile(join(world.folder, 'results.csv'), 'utf8');
  expect(whole).not.toMatch(/,pending,/u);
  expect(whole.match(/,whole,,[^\r\n]*\r\n/gu)).toHaveLength(20);
  expect(standIn.wordsBilled).toBe(400);

  const runs = async (): Promise<number> =>
    (JSON.parse((await assay(world, ['runs', '--json'])).stdout) as unknown[]).length;
  await world.write({ 'new.txt': textOf(900, WORDS) });
  const fourth = await assay(world, ['resume']);
  expect(fourth).toMatchObject({ exitCode: 0, stdout: '' });
  expect(fourth.stderr).toMatch(/^The run \S+ is complete: there is nothing to resume\.\n/u);
  expect(fourth.stderr).toContain('assay run corpus');
  expect(await runs()).toBe(1);
  expect(standIn.wordsBilled).toBe(400);
  const asJson = await assay(world, ['resume', '--json']);
  expect(JSON.parse(asJson.stdout)).toMatchObject({ status: 'complete' });
});

test('a nightly audit with a cap states its backlog and the nights it takes; a run carried over is not resumed', async () => {
  const { world } = await open();
  const nightly = [
    'audit',
    'corpus',
    '--base-url',
    world.baseUrl,
    '--min-words',
    '0',
    '--max-words',
    '160',
    '--no-canaries',
  ];
  const first = await assay(world, nightly);
  expect(first.exitCode).toBe(3);
  expect(first.stderr).toContain('Backlog      12 of 20 documents not yet reached, about 2 nights at this cap\n');
  await world.write({ '!new.txt': textOf(900, WORDS) });
  const second = await assay(world, [...nightly, '--json']);
  expect(second.exitCode).toBe(3);
  expect(JSON.parse(second.stdout)).toMatchObject({
    run: { sources: { found: 21, scanned: 8, cached: 8 } },
    backlog: { documents: 21, not_reached: 5, too_large: 0, words: 100, nights: 1 },
  });
  const { stdout } = await assay(world, ['runs', '--json']);
  const oldest = (JSON.parse(stdout) as { run_id: string }[]).at(-1)?.run_id ?? '';
  const refused = await assay(world, ['resume', oldest]);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('was carried over to a newer run');
  const third = await assay(world, nightly);
  expect(third.exitCode).toBe(0);
  expect(third.stderr).not.toContain('Backlog');
});

test('a run that was killed before its requests were counted shows them', async () => {
  const { world, standIn } = await open();
  const args = ['run', 'corpus', '--base-url', world.baseUrl, '--min-words', '0', '--mode', 'text', '--rate', '4/s'];
  const child = spawn(process.execPath, [packageFile('dist', 'main.js'), ...args, '--yes', '--db', world.db], {
    cwd: world.folder,
    env: { ...process.env, ASSAY_API_KEY: 'good-key' },
    stdio: 'ignore',
  });
  while (standIn.scanRequests < 4) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await once(child, 'close');
  const killed = JSON.parse((await assay(world, ['status', '--json'])).stdout) as { readonly requests: number };
  expect(killed.requests).toBeGreaterThan(0);
  const resumed = JSON.parse((await assay(world, ['resume', '--json'])).stdout) as { readonly requests: number };
  expect(resumed).toMatchObject({ status: 'complete', sources: { scanned: 20 } });
  expect(resumed.requests).toBeGreaterThanOrEqual(20);
});
