import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Short files whose tests take long: without a memory of earlier runs, files are begun by their size. */
const LONG = /\/test\/(engines\/detect\/structure|architecture|e2e\/spec\/statements)\.test\.ts$/u;

/** Begins these files before all others, so that none of them is left at the end with the other cores idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
