import { tmpdir } from 'node:os';
import { systemClock } from '../../src/lib/clock.js';
import { openAccounts } from '../../src/service/accounts/index.js';
import { buildService } from '../../src/service/index.js';
import { DEFAULT_LIMITS } from '../../src/service/limits.js';

function nothingToDo(): never {
  throw new Error('the reference asks for no work');
}

/** The OpenAPI document of the service as it describes itself: built, never asked to scan anything. */
export async function builtOpenApi(): Promise<unknown> {
  const closed = (): Promise<void> => Promise.resolve();
  const accounts = await openAccounts({ path: ':memory:', plans: new Map(), clock: systemClock });
  const parts = {
    accounts,
    detection: {
      modelVersions: [],
      pending: 0,
      detect: nothingToDo,
      detectFile: nothingToDo,
      readPlainText: nothingToDo,
      countWords: nothingToDo,
      close: closed,
    },
    patterns: { stream: nothingToDo, close: closed },
    bibliography: { version: 'none', scan: nothingToDo, close: closed },
    extractor: { limits: '', extract: nothingToDo, close: closed },
    clock: systemClock,
    logger: null,
    limits: DEFAULT_LIMITS,
    keepaliveIntervalMs: 30_000,
    uploadFolder: tmpdir(),
    web: null,
  };
  const { app } = await buildService(parts, false);
  try {
    const document: unknown = (await app.inject('/openapi.json')).json();
    return document;
  } finally {
    await app.close();
    await accounts.close();
  }
}
