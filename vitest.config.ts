import { defineConfig } from 'vitest/config';

/** Tests of what only computes: they share one load of the modules. Tests of everything else each load their own. */
const pure = ['test/{engines,text,settings}/**/*.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // More than the cores that CI has: some tests wait, for locks that are held and workers that hang.
    maxWorkers: 3,
    // A limit for hangs only: a loaded machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'parts and program', include: ['test/**/*.test.ts'], exclude: pure } },
    ],
  },
});
