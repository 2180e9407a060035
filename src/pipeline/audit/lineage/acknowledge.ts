import { sourceName } from '../../../records/source-name.js';
import { AssayError } from '../../../lib/errors.js';
import type { StoredFlip } from '../../../records/flip.js';
import type { Store } from '../../store/index.js';
import { listedFlipsOf } from './listed-flips.js';
import { namedAudit } from './audit-name.js';

/** How many flips were taken off the list of an audit, and how many are left on it. */
export interface Acknowledged {
  readonly acknowledged: number;
  readonly left: number;
}

/**
 * Returns the flips of a source, of a folder, or of a dataset with all its rows. @throws AssayError `flip_not_found`
 */
function flipsAt(flips: readonly StoredFlip[], target: string): readonly StoredFlip[] {
  const folder = target.endsWith('/') ? target : `${target}/`;
  const found = flips.filter(
    ({ source, datasetId }) =>
      source === target || source.startsWith(folder) || sourceName({ source, datasetId }) === target,
  );
  if (found.length > 0) return found;
  throw new AssayError({
    code: 'flip_not_found',
    message: `no flip of ${target} is listed`,
    nextStep: 'Name sources as they are shown by: assay audits list <name>',
    exitCode: 2,
  });
}

/**
 * Takes flips of an audit off its list. `targets`: sources or folders as they are listed, a row as `file.csv id 7`; or
 * all flips.
 * @throws AssayError `audit_not_found`, `flip_not_found`
 */
export async function acknowledgeFlips(
  store: Store,
  name: string,
  targets: readonly string[] | 'all',
): Promise<Acknowledged> {
  await namedAudit(store, name);
  const listed = await store.audits.flips(name, 'listed');
  const chosen = targets === 'all' ? listed : targets.flatMap((target) => flipsAt(listed, target));
  const acknowledged = await store.audits.acknowledge([...new Set(chosen.map(({ flipNo }) => flipNo))]);
  return { acknowledged, left: (await listedFlipsOf(store, name)).listed.length };
}
