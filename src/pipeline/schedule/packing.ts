import type { ClaimRequest, Scan } from '../../records/scan.js';
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

/** The scan that has documents waiting, in the order asked for, and how many: no further counted than it matters. */
async function waitingScan(session: Session): Promise<{ readonly scan: Scan; readonly waiting: number } | null> {
  const full = session.ports.service.filesPerRequest;
  for (const scan of session.settings.scan) {
    const waiting = await session.ports.work.countWaiting(scan, onlyAsText(scan, session) ? 1 : full * session.queue.concurrency);
    if (waiting > 0) return { scan, waiting };
  }
  return null;
}

/** What to claim next, or `wait`: while documents still come in and requests are under way, only full chunks are worth sending. */
export async function nextRequest(session: Session, crawlDone: boolean): Promise<ClaimRequest | 'wait'> {
  const { settings, ports, budget } = session;
  const full = ports.service.filesPerRequest;
  // A sample has its order only once all documents are known; so has `smallest`.
  if (!crawlDone && settings.order !== 'path') return 'wait';
  const found = await waitingScan(session);
  if (found === null) return 'wait';
  const { scan, waiting } = found;
  const asText = onlyAsText(scan, session) || (settings.mode === 'auto' && crawlDone && waiting <= Math.max(FEW_DOCUMENTS, session.queue.concurrency));
  if (!asText && (session.isFull || (!crawlDone && waiting < full && session.inFlight > 0))) return 'wait';
  return {
    scan,
    mode: asText ? 'text' : 'files',
    maxDocuments: asText ? 1 : chunkSize(waiting, session),
    maxBytes: settings.chunkBytes,
    maxWords: budget.available === null ? null : Math.max(0, budget.available),
    idempotencyKeys: Array.from({ length: asText ? session.roomFor : 1 }, ports.newKey),
  };
}
