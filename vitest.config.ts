import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A limit for hangs only: a loaded machine may take its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
