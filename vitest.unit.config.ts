import { defineConfig } from 'vitest/config';
import { notUnit } from './test/not-unit.js';

/** The fast loop, `npm run test:unit`: no PostgreSQL, no browser, no build. */
export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: ['test/testing/temporary-folder.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    include: ['test/**/*.test.ts'],
    exclude: Object.values(notUnit).flat(),
    // One load of the modules for all the files that a worker runs.
    isolate: false,
  },
});
