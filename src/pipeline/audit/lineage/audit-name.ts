import { AssayError } from '../../../lib/errors.js';
import type { NamedAudit } from '../../../records/audit-history.js';
import { isUsableName, NAME_RULE } from '../../../records/run-naming.js';
import type { Store } from '../../store/index.js';
import { keyOfScope, nameOfScope } from './scope.js';
import type { Scope } from './scope.js';

/** An audit that is about to run: one that is known, or the first of its name. */
export interface ChosenAudit {
  readonly name: string;
  readonly madeFrom: string | null;
  /** As stored; null for the first audit of this name. */
  readonly known: NamedAudit | null;
}

/** @throws AssayError `bad_audit_name` for a name that cannot be typed or shown in a line */
function checkName(name: string): void {
  if (isUsableName(name)) return;
  throw new AssayError({
    code: 'bad_audit_name',
    message: 'this cannot be the name of an audit',
    nextStep: NAME_RULE,
    exitCode: 2,
  });
}

/**
 * Returns the audit of this name, or the one whose name was made from these paths and rules.
 * @param given empty where no name is given
 */
export async function chooseAudit(store: Store, given: string, scope: Scope): Promise<ChosenAudit> {
  if (given !== '') {
    checkName(given);
    const known = await store.audits.find(given);
    return { name: given, madeFrom: known?.madeFrom ?? null, known };
  }
  const madeFrom = keyOfScope(scope);
  const known = await store.audits.findMadeFrom(madeFrom);
  return { name: known?.name ?? nameOfScope(scope), madeFrom, known };
}

/**
 * Returns an audit by its name. @throws AssayError `audit_not_found`
 */
export async function namedAudit(store: Store, name: string): Promise<NamedAudit> {
  const known = await store.audits.find(name);
  if (known !== null) return known;
  throw new AssayError({
    code: 'audit_not_found',
    message: `this database holds no audit ${name}`,
    nextStep: 'List the audits with: assay audits list',
    exitCode: 2,
  });
}
