/**
 * Tests that `npm run test:unit` leaves out, by what they need. All others run on a checkout without PostgreSQL, a
 * browser or a build, in less than 30 s on two cores. test/not-unit.test.ts checks the first three
 * lists against the imports of the tests.
 */
export const notUnit: Readonly<Record<'postgres' | 'browser' | 'build' | 'time', readonly string[]>> = {
  postgres: [
    'test/e2e/broken-program.test.ts',
    'test/lib/database.test.ts',
    'test/pipeline/crawl/objects.test.ts',
    'test/pipeline/run-on-postgres.test.ts',
    'test/pipeline/sharing/chaos.test.ts',
    'test/pipeline/sharing/ends.test.ts',
    'test/pipeline/sharing/faults.test.ts',
    'test/pipeline/sharing/hosts-chaos.test.ts',
    'test/pipeline/sharing/run.test.ts',
    'test/pipeline/sharing/undecodable-names.test.ts',
    'test/pipeline/sharing/worker-refusals.test.ts',
    'test/pipeline/store/copy.test.ts',
    'test/pipeline/store/postgres-migrations.test.ts',
    'test/pipeline/store/stored-values.test.ts',
    'test/service/accounts/accounts.test.ts',
    'test/service/accounts/metering.test.ts',
  ],
  browser: ['test/e2e/browser/**'],
  /** They run the built program, its workers, or what is served from `dist`. */
  build: [
    'test/cli/audits.test.ts',
    'test/e2e/**',
    'test/extract/blocks.test.ts',
    'test/extract/containers.test.ts',
    'test/extract/fixtures.test.ts',
    'test/extract/isolation.test.ts',
    'test/pipeline/chaos.test.ts',
    'test/pipeline/commands.test.ts',
    'test/pipeline/judged.test.ts',
    'test/pipeline/promises.test.ts',
    'test/pipeline/store/disk-and-lock.test.ts',
    'test/pipeline/store/lock.test.ts',
    'test/service/container.test.ts',
    'test/service/uploads/upload-memory.test.ts',
    'test/service/web/**',
  ],
  /** The slowest of the others. */
  time: [
    'test/architecture.test.ts',
    'test/cli/audit.test.ts',
    'test/engines/detect/detector.test.ts',
    'test/engines/detect/structure.test.ts',
    'test/lib/checkpoints.test.ts',
    'test/pipeline/crawl/archives.test.ts',
    'test/pipeline/crawl/unreadable.test.ts',
    'test/pipeline/documents.test.ts',
    'test/pipeline/export/formats.test.ts',
    'test/pipeline/lasting-faults.test.ts',
    'test/pipeline/bounds.test.ts',
    'test/pipeline/run.test.ts',
    'test/pipeline/store/lost-power.test.ts',
    'test/service/fuzz.test.ts',
    'test/service/scans/workers.test.ts',
    'test/service/shutdown.test.ts',
    'test/service/stream.test.ts',
  ],
};
