import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/testing/longest-first.js';

/**
 * Tests that change a module for all that follow, or let the clock leap: timers that earlier tests left would fire
 * millions of times.
 */
const alone = ['test/pipeline/run-on-postgres.test.ts', 'test/lib/clock.test.ts'];

/** Tests that wait for long, for `npm run test:chaos`. */
const longForm = process.env['ASSAY_CHAOS_KILLS'] === undefined ? ['test/pipeline/sharing/hosts-chaos.test.ts'] : [];

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: ['test/testing/temporary-folder.ts', 'test/testing/postgres-starter.ts'],
    // More than the cores that CI has: some tests wait, for locks that are held and workers that hang.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A limit for hangs only: a loaded machine may take its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // One load of the modules for all the files that a worker runs.
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [...alone, ...longForm], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
