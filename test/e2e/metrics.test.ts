import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';
import { StandIn } from '../testing/pipeline/stand-in.js';
import { textOf } from '../testing/pipeline/world.js';

const folder = mkdtempSync(join(tmpdir(), 'assay metrics '));
const standIn = new StandIn();
let baseUrl: string;

beforeAll(async () => {
  baseUrl = await standIn.listen();
  for (const number of [1, 2, 3]) writeFileSync(join(folder, `${number}.txt`), textOf(number));
});
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the built program with metrics. Returns them as they are while the service has not answered yet. */
async function metricsOf(command: string) {
  let answer = (): void => undefined;
  standIn.hold(new Promise((resolve) => (answer = resolve)));
  const child = spawn(
    process.execPath,
    [packageFile('dist', 'main.js'), command, '.', '--db', `${command}.db`, '--base-url', baseUrl, '--yes'].concat(
      ['--metrics', '127.0.0.1:0', '--include', '*.txt'],
      command === 'audit' ? ['--no-canaries'] : [],
    ),
    { cwd: folder, env: { ...process.env, ASSAY_API_KEY: 'good-key' } },
  );
  child.stdout.resume();
  const ended = once(child, 'close');
  let said = '';
  let metrics: string | null = null;
  for await (const piece of child.stderr) {
    said += String(piece);
    const url = /metrics on (\S+)/u.exec(said)?.[1];
    if (url === undefined || metrics !== null) continue;
    metrics = await (await fetch(url)).text();
    answer();
  }
  const [exitCode] = (await ended) as [number | null];
  return { exitCode, metrics, said };
}

test.each(['run', 'audit'])('assay %s --metrics serves its metrics while it goes on', async (command) => {
  const { exitCode, metrics, said } = await metricsOf(command);
  expect({ exitCode, said }).toMatchObject({ exitCode: 0 });
  expect(metrics).toMatch(/^# TYPE assay_run_sources gauge$/mu);
  expect(metrics).toMatch(/^process_cpu_seconds_total /mu);
});
