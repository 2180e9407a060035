import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lateImport, offersPackages, runningLate } from '../../../scripts/build/late-packages.mjs';

const RUN = 'var import_pool = __toESM(require_pool(), 1);';
const valueOf = (body: string, known: object): unknown => runInNewContext(`(() => {${body}})()`, known);
const ran = (body: string, exports: readonly string[] = []): unknown => {
  let runs = 0;
  class Pool {
    readonly size = 3;
  }
  const known = {
    __toESM: (whole: unknown) => whole,
    require_pool: () => {
      runs += 1;
      return { Pool };
    },
    runs: () => runs,
  };
  return valueOf(runningLate(`\n${RUN}\n${body}`, exports), known);
};

test('a package is run when something of it is first used, and once', () => {
  expect(ran('return runs();')).toBe(0);
  expect(ran('import_pool.Pool; import_pool.Pool; return runs();')).toBe(1);
  expect(ran('return new import_pool.Pool().size;')).toBe(3);
});

test('one that other files take as it is is run at once', () => {
  expect(ran('return runs();', ['import_pool'])).toBe(1);
});

test('one that is taken as a whole is run at once', () => {
  expect(ran('const whole = import_pool; return [runs(), new whole.Pool().size].join();')).toBe('1,3');
});

test('a package of another file is taken of it when it is run', () => {
  let loads = 0;
  const load = (): object => {
    loads += 1;
    return { require_a: () => 'a', require_b: () => 'b' };
  };
  const take = (body: string): unknown =>
    valueOf(`${lateImport('require_a, require_b as b', 'load()')} ${body}`, { load });
  take('');
  expect(loads).toBe(0);
  expect(take('return require_a() + b();')).toBe('ab');
});

const INPUTS = { 'a.js': { format: 'cjs' }, 'b.ts': { format: 'esm' }, 'c.json': {} };

test.each([
  ['packages only', ['require_a', 'require_c'], ['a.js', 'c.json'], true],
  ['a module too', ['require_a'], ['a.js', 'b.ts'], false],
  ['something else of a package', ['require_a', 'import_a'], ['a.js'], false],
  ['nothing', [], ['a.js'], false],
])('whether a file that holds %s is loaded late', (_, exports, parts, isLate) => {
  const inputs = Object.fromEntries(parts.map((part) => [part, {}]));
  expect(offersPackages({ inputs, exports }, INPUTS)).toBe(isLate);
});
