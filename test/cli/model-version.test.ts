import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AuditWorld } from '../testing/pipeline/audit-world.js';
import { textOf } from '../testing/pipeline/world.js';

const CHOSEN = '2026-02-02-commercial';
const OTHER = '2026-01-01-base';

let world: AuditWorld;
let asked: string[];

beforeEach(async () => {
  world = await AuditWorld.create();
  asked = [];
  world.standIn.options = {
    replyOf: ({ body }) => {
      asked.push(...(/"modelVersion":"[^"]*"/u.exec(body) ?? []));
      return null;
    },
  };
  await world.write({ 'one.txt': textOf(1, 200) });
});
afterEach(() => world.close());

describe.each([
  ['text', ['text', 'one.txt']],
  ['case', ['case', 'one.txt', '-o', 'one.html']],
])('%s judges by', (_name, command) => {
  test.each([
    ['the version of the config file', { 'assay.yaml': `modelVersion: ${CHOSEN}\n` }, [], CHOSEN],
    ['the version of its flag', { 'assay.yaml': `modelVersion: ${CHOSEN}\n` }, ['--model-version', OTHER], OTHER],
    ['what the service decides, where nothing is said', {}, [], null],
  ])('%s', async (_what, files, flags, version) => {
    await world.write(files);
    expect(await world.cli([...command, ...flags])).toMatchObject({ exitCode: 0 });
    expect([...new Set(asked)]).toEqual(version === null ? [] : [`"modelVersion":"${version}"`]);
  });

  test('no version that the settings do not approve', async () => {
    await world.write({ 'assay.yaml': `modelVersion: ${CHOSEN}\napprovedModels: [${CHOSEN}]\n` });
    const refused = await world.cli([...command, '--model-version', OTHER]);
    expect(refused.exitCode).toBe(5);
    expect(refused.stderr).toContain(`the model version ${OTHER} is not approved`);
    expect(asked).toEqual([]);
  });
});
