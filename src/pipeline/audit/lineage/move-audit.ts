import { AssayError } from '../../../lib/errors.js';
import type { NamedAudit } from '../../../records/audit-history.js';
import type { Store } from '../../store/index.js';
import { namedAudit } from './audit-name.js';
import { scopeKey, scopeOf } from './scope.js';

/**
 * Says that the corpus of an audit now is at other paths: the next audit of them continues with its history. Returns
 * the audit as it is now.
 * @throws AssayError `audit_not_found`, `audit_exists`
 */
export async function moveAudit(
  store: Store,
  name: string,
  paths: readonly string[],
  cwd: string,
): Promise<NamedAudit> {
  const audit = await namedAudit(store, name);
  const places = scopeOf(paths, cwd, {}).roots.map(({ place }) => place);
  const madeFrom = audit.madeFrom === null ? null : scopeKey(places, audit.rules);
  const other = madeFrom === null ? null : await store.audits.findMadeFrom(madeFrom);
  if (other !== null && other.name !== name)
    throw new AssayError({
      code: 'audit_exists',
      message: `the audit ${other.name} has these paths and rules already`,
      nextStep: `Go on with the older history by its name: assay audit --name ${name} <path>`,
      exitCode: 2,
    });
  await store.audits.move(name, places, madeFrom);
  return { ...audit, paths: places, madeFrom };
}
