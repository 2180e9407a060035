import { existsSync, readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCli } from '../../src/cli/main.js';
import { packageFile } from '../../src/lib/package-root.js';

const lines = readFileSync(packageFile('Dockerfile'), 'utf8').split('\n');
const ignored = readFileSync(packageFile('.dockerignore'), 'utf8').split('\n').filter(Boolean);
const instructions = (name: string): readonly string[] =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

test('everything that is copied into the image is there: in the repository, or made by the build', () => {
  const made = new Set(['node_modules', 'dist']);
  for (const copy of instructions('COPY')) {
    const paths = copy
      .split(' ')
      .filter((part) => !part.startsWith('--'))
      .slice(0, -1);
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
  const { files } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  const copied = instructions('COPY')
    .filter((copy) => copy.startsWith('--from=build '))
    .map((copy) => copy.split(' ')[1]?.replace(/^\/app\//u, ''));
  // The program reads no docs.
  for (const folder of new Set(
    files.filter((file) => !file.includes('.') && file !== 'docs').map((file) => file.split('/')[0]),
  ))
    expect(copied).toContain(folder);
  expect(instructions('USER')).toEqual(['node']);
  const [command = ''] = instructions('CMD');
  const [volume = ''] = instructions('VOLUME');
  expect(JSON.parse(command)).toEqual(expect.arrayContaining(['serve', '--data', volume]));
});

test('its entry is the command that the package installs, in a folder to mount one at', () => {
  const { bin } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  const [[name, file] = ['', '']] = Object.entries(bin);
  expect(instructions('ENTRYPOINT')).toEqual([JSON.stringify([name])]);
  expect(instructions('RUN').join('\n')).toContain(`ln -s /app/${file} /usr/local/bin/${name} `);
  expect(instructions('WORKDIR').at(-1)).toBe('/work');
  for (const compose of ['compose.yaml', 'compose.scale.yaml'])
    expect(readFileSync(packageFile(compose), 'utf8')).not.toContain('dist/main.js');
});

test('the compose file mounts that volume, writes nowhere else, and waits longer than a stop takes', () => {
  const { services } = parse(readFileSync(packageFile('compose.yaml'), 'utf8')) as {
    readonly services: { readonly service: Record<string, unknown> };
  };
  expect(services.service).toMatchObject({
    volumes: [`service-data:${instructions('VOLUME')[0] ?? ''}`, '/tmp'],
    read_only: true,
    stop_grace_period: '40s',
  });
});

test('the compose file for scale has two services and three workers on PostgreSQL, with valid commands', async () => {
  const { services } = parse(readFileSync(packageFile('compose.scale.yaml'), 'utf8'), { merge: true }) as {
    readonly services: Record<
      string,
      {
        readonly command?: readonly string[];
        readonly deploy?: { readonly replicas: number };
        readonly environment: Record<string, string>;
      }
    >;
  };
  expect([services['service']?.deploy?.replicas, services['worker']?.deploy?.replicas]).toEqual([2, 3]);
  for (const name of ['service', 'worker', 'run']) {
    const { command = [], environment } = services[name] ?? { environment: {} };
    expect(environment).toMatchObject({
      ASSAY_DB: 'postgres://assay@postgres/assay',
      ASSAY_ACCOUNTS: 'postgres://assay@postgres/assay',
    });
    const stdout = new PassThrough();
    const context = {
      stdin: Readable.from([]),
      stdout,
      stderr: new PassThrough(),
      isTerminal: false,
      env: {},
      cwd: '.',
      signal: new AbortController().signal,
    };
    expect(await runCli([command[0] ?? '', '--help'], context)).toBe(0);
    const help = String(stdout.read());
    for (const flag of command.filter((part) => part.startsWith('--'))) expect(help).toContain(`${flag} `);
  }
});

interface ComposeService {
  readonly [key: string]: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}

/** Keys of a service that our files use, of those that the compose specification knows. */
const SERVICE_KEYS = [
  'build',
  'command',
  'depends_on',
  'deploy',
  'environment',
  'healthcheck',
  'image',
  'init',
  'ports',
  'profiles',
  'read_only',
  'restart',
  'stop_grace_period',
  'volumes',
];

test.each(['compose.yaml', 'compose.scale.yaml'])(
  '%s is sound: known keys, volumes and dependencies that are there, no secret, settings that take effect',
  async (file) => {
    const compose = parse(readFileSync(packageFile(file), 'utf8'), { merge: true }) as {
      readonly services: Readonly<Record<string, ComposeService>>;
      readonly volumes?: Readonly<Record<string, unknown>>;
    };
    expect(
      Object.keys(compose)
        .filter((key) => !key.startsWith('x-'))
        .sort(),
    ).toEqual(['services', 'volumes']);
    for (const [name, service] of Object.entries(compose.services)) {
      expect(
        Object.keys(service).filter((key) => !SERVICE_KEYS.includes(key)),
        name,
      ).toEqual([]);
      expect(
        [service['image'], service['build']].filter((own) => own !== undefined),
        name,
      ).toHaveLength(1);
      for (const volume of service.volumes ?? []) {
        const [from = '', to] = volume.split(':');
        if (to !== undefined && !/^[./]/u.test(from))
          expect(Object.keys(compose.volumes ?? {}), volume).toContain(from);
      }
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        if (condition === 'service_healthy') expect(compose.services[other]?.healthcheck?.test, other).toBeDefined();
      }
      const environment = Object.entries(service.environment ?? {});
      for (const [variable, value] of environment.filter(([own]) => /PASSWORD|KEY|SECRET|TOKEN/u.test(own)))
        expect(value, variable).toMatch(/^\$\{\w+:[?-].*\}$/u);
      const own = environment.filter(([variable]) => variable.startsWith('ASSAY_') && variable !== 'ASSAY_API_KEY');
      const stdout = new PassThrough();
      expect(
        await runCli(['config'], {
          stdin: Readable.from([]),
          stdout,
          stderr: new PassThrough(),
          isTerminal: false,
          env: Object.fromEntries(own),
          cwd: '/',
          signal: new AbortController().signal,
        }),
      ).toBe(0);
      const shown = String(stdout.read())
        .split('\n')
        .filter((line) => line.endsWith('(environment)'));
      expect(shown.map((line) => line.slice(line.indexOf(' ') + 1)).sort(), name).toEqual(
        own.map(([, value]) => `"${value}"  (environment)`).sort(),
      );
    }
  },
);
