import type { DecidedFlip, StoredFlip } from '../../../records/flip.js';
import type { Store } from '../../store/index.js';

/** The flips on the list of an audit: those that nobody looked at, and those that a reader decided on. */
export interface ListedFlips {
  readonly listed: readonly StoredFlip[];
  /** They count as acknowledged for as long as the decision stands. */
  readonly decided: readonly DecidedFlip[];
}

/** Returns the flips on the list of an audit. @param isMeant left out, all of them */
export async function listedFlipsOf(
  { audits }: Pick<Store, 'audits'>,
  name: string,
  isMeant: (flip: StoredFlip) => boolean = () => true,
): Promise<ListedFlips> {
  const flips = (await audits.flips(name, 'listed')).filter(isMeant);
  const decisions = await audits.decisionsOfFlips(name);
  return {
    listed: flips.filter(({ flipNo }) => !decisions.has(flipNo)),
    decided: flips.flatMap((flip) => {
      const own = decisions.get(flip.flipNo);
      return own === undefined ? [] : [{ ...flip, decisions: own }];
    }),
  };
}
