import type { BatchMode, Claim, ClaimRequest, Scan } from '../../records/scan.js';
import type { Session } from './session.js';

/** Below this many waiting documents, single calls finish sooner than an upload. */
const FEW_DOCUMENTS = 4;

/** Documents of one upload: a full chunk while many wait; when the end is near, what waits is shared out among the free connections. */
function chunkSize(waiting: number, session: Session): number {
  const full = session.ports.service.filesPerRequest;
  const connections = session.queue.concurrency;
  return waiting >= full * connections ? full : Math.min(full, Math.max(1, Math.ceil(waiting / connections)));
}

/** Whether documents of a scan only ever travel one a call. */
function onlyAsText(scan: Scan, session: Session): boolean {
  return scan === 'patterns' || session.settings.mode === 'text';
}

function request(scan: Scan, mode: BatchMode, maxDocuments: number, session: Session): ClaimRequest {
  const { settings, ports, budget } = session;
  const maxWords = budget.available === null ? null : Math.max(0, budget.available);
  return { scan, mode, maxDocuments, maxBytes: settings.chunkBytes, maxWords, idempotencyKeys: Array.from({ length: mode === 'text' ? session.roomFor : 1 }, ports.newKey) };
}

/** What to claim of one scan. `wait`: while documents still come in and requests are under way, only full chunks are worth sending. `none`: nothing waits. */
async function requestOf(scan: Scan, session: Session, crawlDone: boolean): Promise<ClaimRequest | 'wait' | 'none'> {
  const { settings, ports } = session;
  if (onlyAsText(scan, session)) return request(scan, 'text', 1, session);
  const full = ports.service.filesPerRequest;
  const waiting = await ports.work.countWaiting(scan, full * session.queue.concurrency);
  if (waiting === 0) return 'none';
  if (settings.mode === 'auto' && crawlDone && waiting <= Math.max(FEW_DOCUMENTS, session.queue.concurrency)) return request(scan, 'text', 1, session);
  if (session.isFull || (!crawlDone && waiting < full && session.inFlight > 0)) return 'wait';
  return request(scan, 'files', chunkSize(waiting, session), session);
}

/** Claims what goes out next, scan by scan in the order asked for; null where there is nothing to claim for now. */
export async function claimNext(session: Session, crawlDone: boolean): Promise<Exclude<Claim, { readonly kind: 'empty' }> | null> {
  // A sample has its order only once all documents are known; so has `smallest`.
  if (!crawlDone && session.settings.order !== 'path') return null;
  for (const scan of session.settings.scan) {
    const wanted = await requestOf(scan, session, crawlDone);
    if (wanted === 'wait') return null;
    const claim = wanted === 'none' ? null : await session.ports.work.claim(wanted);
    if (claim !== null && claim.kind !== 'empty') return claim;
  }
  return null;
}
