import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/lib/package-root.js';
import { rules, unreachedModules } from './architecture.rules.js';

test('every import obeys the layering of the architecture', async () => {
  const { output } = await cruise(
    ['src', 'scripts', 'test'],
    {
      ruleSet: { forbidden: rules },
      validate: true,
      baseDir: packageRoot,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
    },
    undefined,
    { tsConfig: extractTSConfig(join(packageRoot, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text where a result was asked for');
  expect(output.summary.totalCruised).toBeGreaterThan(5);
  const broken = output.summary.violations.map(
    (violation) => `${violation.rule.name}: ${violation.from} → ${violation.to}`,
  );
  expect([...broken, ...unreachedModules(output.modules).map((module) => `nothing reaches ${module}`)]).toEqual([]);
});
