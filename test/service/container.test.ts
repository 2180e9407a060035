import { existsSync, readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../../src/cli/main.js';
import { packageFile } from '../../src/lib/package-root.js';

const lines = readFileSync(packageFile('Dockerfile'), 'utf8').split('\n');
const ignored = readFileSync(packageFile('.dockerignore'), 'utf8').split('\n').filter(Boolean);
const instructions = (name: string): readonly string[] => lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test('everything that is copied into the image is there: in the repository, or made by the build', () => {
  const made = new Set(['node_modules', 'dist']);
  for (const copy of instructions('COPY')) {
    const paths = copy.split(' ').filter((part) => !part.startsWith('--')).slice(0, -1);
    expect(paths.length).toBeGreaterThan(0);
    const isFromBuild = copy.startsWith('--from=build ');
    for (const path of paths) {
      const name = isFromBuild ? path.replace(/^\/app\//u, '') : path;
      if (isFromBuild && made.has(name)) continue;
      expect(existsSync(packageFile(name)), path).toBe(true);
      expect(ignored).not.toContain(name);
    }
  }
});

test('the image runs what the package ships, as a user without rights, and keeps its data on a volume', () => {
  const { files } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { readonly files: readonly string[] };
  const copied = instructions('COPY').filter((copy) => copy.startsWith('--from=build ')).map((copy) => copy.split(' ')[1]?.replace(/^\/app\//u, ''));
  // The program reads no docs.
  for (const folder of new Set(files.filter((file) => !file.includes('.') && file !== 'docs').map((file) => file.split('/')[0]))) expect(copied).toContain(folder);
  expect(instructions('USER')).toEqual(['node']);
  const [command = ''] = instructions('CMD');
  const [volume = ''] = instructions('VOLUME');
  expect(JSON.parse(command)).toEqual(expect.arrayContaining(['serve', '--data', volume]));
});

test('the compose file mounts that volume, writes nowhere else, and waits longer than a stop takes', () => {
  const { services } = parse(readFileSync(packageFile('compose.yaml'), 'utf8')) as { readonly services: { readonly service: Record<string, unknown> } };
  expect(services.service).toMatchObject({ volumes: [`service-data:${instructions('VOLUME')[0] ?? ''}`, '/tmp'], read_only: true, stop_grace_period: '40s' });
});

test('the compose file of several machines has two services and three workers on one PostgreSQL, each a command line that is understood', async () => {
  const { services } = parse(readFileSync(packageFile('compose.scale.yaml'), 'utf8'), { merge: true }) as { readonly services: Record<string, { readonly command?: readonly string[]; readonly deploy?: { readonly replicas: number }; readonly environment: Record<string, string> }> };
  expect([services['service']?.deploy?.replicas, services['worker']?.deploy?.replicas]).toEqual([2, 3]);
  for (const name of ['service', 'worker', 'run']) {
    const { command = [], environment } = services[name] ?? { environment: {} };
    expect(environment).toMatchObject({ ASSAY_DB: 'postgres://assay@postgres/assay', ASSAY_ACCOUNTS: 'postgres://assay@postgres/assay' });
    const stdout = new PassThrough();
    const context = { stdin: Readable.from([]), stdout, stderr: new PassThrough(), isTerminal: false, env: {}, cwd: '.', signal: new AbortController().signal };
    expect(await runCli([command[0] ?? '', '--help'], context)).toBe(0);
    const help = String(stdout.read());
    for (const flag of command.filter((part) => part.startsWith('--'))) expect(help).toContain(`${flag} `);
  }
});
