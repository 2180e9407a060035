import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IForbiddenRuleType, IViolation } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** What is wrong with the imports of a checkout. */
export interface BrokenImports {
  /** Import cycles, types included, as the files that each goes through. */
  readonly cycles: readonly string[];
  /** Breaches of the checkout's own `test/architecture.rules.ts`, as `rule: from → to`. */
  readonly breaches: readonly string[];
}

const CYCLE: IForbiddenRuleType = { name: 'cycle', severity: 'error', from: {}, to: { circular: true } };

/** Follows every import of `folders` in the checkout at `root`. Its `node_modules` must be there. */
export async function brokenImports(root: string, folders: readonly string[]): Promise<BrokenImports> {
  const cycles = await violations(root, folders, [CYCLE]);
  const breaches = await violations(root, ['src'], await rulesOf(root));
  return {
    cycles: [...new Set(cycles.map(cycleText))],
    breaches: breaches.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

async function rulesOf(root: string): Promise<IForbiddenRuleType[]> {
  const path = join(root, 'test', 'architecture.rules.ts');
  if (!existsSync(path)) return [];
  const { rules } = (await import(pathToFileURL(path).href)) as { readonly rules: IForbiddenRuleType[] };
  return rules;
}

async function violations(
  root: string,
  folders: readonly string[],
  forbidden: IForbiddenRuleType[],
): Promise<readonly IViolation[]> {
  const { output } = await cruise(
    [...folders],
    {
      ruleSet: { forbidden },
      validate: true,
      baseDir: root,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      enhancedResolveOptions: { conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
    },
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');
  return output.summary.violations;
}

/** The files of a cycle, starting at the first by name: the same cycle is found once from each of its files. */
function cycleText({ from, cycle }: IViolation): string {
  const files = (cycle ?? []).map(({ name }) => name);
  const start = files.indexOf([...files].sort()[0] ?? from);
  return [...files.slice(start), ...files.slice(0, start)].join(' → ');
}
