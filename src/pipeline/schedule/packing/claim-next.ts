import type { BatchMode } from '../../../records/batch.js';
import type { Claim, ClaimRequest } from '../../../records/claim.js';
import type { Scan } from '../../../records/scan.js';
import type { Room } from '../capacity.js';
import type { Session } from '../dispatch/dispatcher.js';

type Claiming = Pick<Session, 'ports' | 'settings' | 'budget'>;

/** Below this many waiting documents, single calls finish sooner than an upload. */
const FEW_DOCUMENTS = 4;

/**
 * Documents of one upload: a full chunk while many wait; when the end is near, what waits is shared out among the free
 * connections.
 */
function chunkSize(waiting: number, session: Claiming, { connections }: Room): number {
  const full = session.ports.service.filesPerRequest;
  return waiting >= full * connections ? full : Math.min(full, Math.max(1, Math.ceil(waiting / connections)));
}

/** Whether documents of a scan only ever travel one a call. */
function onlyAsText(scan: Scan, session: Claiming): boolean {
  return scan === 'patterns' || session.settings.mode === 'text';
}

function request(scan: Scan, mode: BatchMode, maxDocuments: number, session: Claiming, calls: number): ClaimRequest {
  const { settings, ports, budget } = session;
  const maxWords = budget.available === null ? null : Math.max(0, budget.available);
  return {
    scan,
    mode,
    maxDocuments,
    maxBytes: settings.chunkBytes,
    maxWords,
    idempotencyKeys: Array.from({ length: mode === 'text' ? calls : 1 }, ports.newKey),
  };
}

/**
 * What to claim of one scan. `wait`: while documents still come in and requests are under way, only full chunks are
 * worth sending. `none`: nothing waits.
 */
async function requestOf(
  scan: Scan,
  session: Claiming,
  room: Room,
  crawlDone: boolean,
): Promise<ClaimRequest | 'wait' | 'none'> {
  const { settings, ports } = session;
  if (onlyAsText(scan, session)) return request(scan, 'text', 1, session, room.calls);
  const full = ports.service.filesPerRequest;
  const waiting = await ports.work.countWaiting(scan, full * room.connections);
  if (waiting === 0) return 'none';
  if (settings.mode === 'auto' && crawlDone && waiting <= Math.max(FEW_DOCUMENTS, room.connections))
    return request(scan, 'text', 1, session, room.calls);
  if (room.isFull || (!crawlDone && waiting < full && !room.isIdle)) return 'wait';
  return request(scan, 'files', chunkSize(waiting, session, room), session, 1);
}

/** Claims what goes out next, scan by scan in the order asked for; null where there is nothing to claim for now. */
export async function claimNext(
  session: Claiming,
  room: Room,
  crawlDone: boolean,
): Promise<Exclude<Claim, { readonly kind: 'empty' }> | null> {
  // A sample has its order only once all documents are known; so has `smallest`.
  if (!crawlDone && session.settings.order !== 'path') return null;
  for (const scan of session.settings.scan) {
    const wanted = await requestOf(scan, session, room, crawlDone);
    if (wanted === 'wait') return null;
    const claim = wanted === 'none' ? null : await session.ports.work.claim(wanted);
    if (claim !== null && claim.kind !== 'empty') return claim;
  }
  return null;
}
