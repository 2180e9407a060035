import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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
