import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/lib/clock.js';
import { openAccounts } from '../../src/service/accounts/index.js';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { plans } from '../testing/service/harness.js';

let world: AuditWorld;
beforeAll(async () => {
  world = await AuditWorld.create();
});
afterAll(() => world.close());

const link = (...flags: readonly string[]) => world.cli(['keys', 'link', '--data', 'data', ...flags]);

test.each([
  ['the account holder', [], { name: '', role: 'owner' }],
  ['a reviewer', ['--reviewer', 'Ann O’Neil'], { name: 'Ann O’Neil', role: 'reviewer' }],
  ['a reader', ['--reader', 'بلال'], { name: 'بلال', role: 'reader' }],
])('a link lets %s in, and nobody as somebody else', async (_case, flags, person) => {
  const { exitCode, stdout } = await link(...flags);
  expect(exitCode).toBe(0);
  const accounts = await openAccounts({ path: join(world.folder, 'data', 'service.db'), plans, clock: systemClock });
  const session = await accounts.signIn.redeem(new URL(stdout.trim()).hash.slice(1));
  expect(await accounts.signIn.session(session?.secret ?? '')).toMatchObject(person);
  await accounts.close();
});

test.each([
  ['a name of two lines', ['--reader', 'Ann\nowner']],
  ['a name that turns the line', ['--reader', 'Ann\u202E']],
  ['a name without an end', ['--reviewer', 'a'.repeat(81)]],
])('%s is refused', async (_case, flags) => {
  const { exitCode, stderr } = await link(...flags);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('no name that decisions can carry');
});

test('nobody is both', async () => {
  expect((await link('--reviewer', 'Ann', '--reader', 'Ann')).exitCode).toBe(2);
});

test.each([
  ['no service', 'missing', ['--reader', 'Ann'], 'WARNING: Nothing answers at the address of this link'],
  [
    'a service without a workbench',
    404,
    ['--reader', 'Ann'],
    'WARNING: The service at the address of this link has no',
  ],
  ['a service with a workbench', 200, ['--reader', 'Ann'], null],
  ['the account holder of a service without a workbench', 404, [], null],
] as const)('a link says what keeps it from working: %s', async (_case, answer, flags, said) => {
  const server = createServer((_request, response) => response.writeHead(answer === 'missing' ? 500 : answer).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((done) => server.close(done));
  if (answer === 'missing') await close();
  const { exitCode, stdout, stderr } = await link('--port', String(port), ...flags);
  if (answer !== 'missing') await close();
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^http:\S+\n$/u);
  if (said === null) expect(stderr).not.toContain('WARNING');
  else expect(stderr).toContain(said);
});

test('a service without runs offers no workbench', async () => {
  const { exitCode, stderr } = await world.cli([
    'serve',
    '--workbench',
    '--port',
    '0',
    '--data',
    'data',
    '--db',
    'none.db',
  ]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('there is no database none.db');
});
