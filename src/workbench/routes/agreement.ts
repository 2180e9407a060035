import type { ReaderAgreement, WorkbenchAgreement } from '../../contract/workbench.js';
import { agreementOf } from '../../evaluation/agreement.js';
import { groupBy } from '../../lib/group-by.js';
import type { DecisionPair } from '../../records/decision.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

function agreementOfReaders(pairs: readonly DecisionPair[]): ReaderAgreement {
  const { texts, agreed, kappa, interval } = agreementOf(pairs.map(({ choices }) => choices));
  const [first = '', second = ''] = pairs[0]?.readers ?? [];
  const bounds = { low: interval?.low ?? null, high: interval?.high ?? null };
  return { readers: [first, second], texts, agreed, kappa, ...bounds };
}

/** Returns how far each two readers agree, over the texts that both decided. */
export const agreement: RegisterWorkbenchRoute = (app, { store }) => {
  app.get('/agreement', async (): Promise<WorkbenchAgreement> => {
    const pairs = await store.review.decisions.pairs();
    const byReaders = groupBy(pairs, ({ readers }) => JSON.stringify(readers));
    return { pairs: [...byReaders.values()].map(agreementOfReaders) };
  });
};
