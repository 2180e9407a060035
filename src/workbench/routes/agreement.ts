import type { AgreementOfAll, ReaderAgreement, WorkbenchAgreement } from '../../contract/workbench.js';
import { agreementOf } from '../../evaluation/agreement.js';
import { jointAgreementOf } from '../../evaluation/alpha.js';
import { groupBy } from '../../lib/group-by.js';
import type { DecisionPair } from '../../records/decision.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

function agreementOfReaders(pairs: readonly DecisionPair[]): ReaderAgreement {
  const { texts, agreed, kappa, interval } = agreementOf(pairs.map(({ choices }) => choices));
  const [first = '', second = ''] = pairs[0]?.readers ?? [];
  const bounds = { low: interval?.low ?? null, high: interval?.high ?? null };
  return { readers: [first, second], texts, agreed, kappa, ...bounds };
}

function agreementOfAll(pairs: readonly DecisionPair[]): AgreementOfAll {
  const byText = new Map<string, Map<string, string>>();
  for (const { documentHash, readers, choices } of pairs) {
    const chosen = byText.get(documentHash) ?? new Map<string, string>();
    byText.set(documentHash, chosen.set(readers[0], choices[0]).set(readers[1], choices[1]));
  }
  const readers = new Set(pairs.flatMap((pair) => pair.readers)).size;
  const { texts, alpha, interval } = jointAgreementOf([...byText.values()].map((chosen) => [...chosen.values()]));
  return { readers, texts, alpha, low: interval?.low ?? null, high: interval?.high ?? null };
}

/** Returns how far each two readers agree, over the texts that both decided, and how far all do. */
export const agreement: RegisterWorkbenchRoute = (app, { store }) => {
  app.get('/agreement', async (): Promise<WorkbenchAgreement> => {
    const pairs = await store.review.decisions.pairs();
    const byReaders = groupBy(pairs, ({ readers }) => JSON.stringify(readers));
    return { pairs: [...byReaders.values()].map(agreementOfReaders), all: agreementOfAll(pairs) };
  });
};
