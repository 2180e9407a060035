import { defineConfig } from 'vitest/config';
import { notUnit } from './test/not-unit.js';

/** The fast loop, `npm run test:unit`: no PostgreSQL, no browser, no build. */
export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: ['test/testing/temporary-folder.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['test/**/*.test.ts'],
    exclude: Object.values(notUnit).flat(),
    // One load of the modules for all the files that a worker runs.
    isolate: false,
  },
});
