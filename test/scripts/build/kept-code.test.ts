import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { packageFile } from '../../../src/lib/package-root.js';

const require = createRequire(import.meta.url);
const Plain = vm.Script;

afterAll(() => {
  Object.assign(vm, { Script: Plain });
});

test('the built program is loaded with the code that its build kept, whatever flags it has set', () => {
  const taken: (boolean | undefined)[] = [];
  class Watched extends Plain {
    constructor(source: string, options?: vm.ScriptOptions) {
      super(source, options);
      if (options?.cachedData !== undefined) taken.push(this.cachedDataRejected);
    }
  }
  // The loader takes it from there.
  Object.assign(vm, { Script: Watched });
  setFlagsFromString('--heap-growing-percent=50');
  const load: unknown = require(packageFile('dist', 'load.cjs'));
  if (typeof load !== 'function') throw new Error('dist/load.cjs exports no function');
  const library: unknown = Reflect.apply(load, undefined, ['index.cjs']);
  expect(library).toMatchObject({ run: expect.any(Function) as unknown });
  expect(taken.length).toBeGreaterThan(20);
  expect(taken.filter((isRejected) => isRejected !== false)).toEqual([]);
});
