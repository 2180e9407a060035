import type { BatchMode } from '../../../records/batch.js';
import type { Claim, ClaimRequest } from '../../../records/claim.js';
import type { Scan } from '../../../records/scan.js';
import type { Capacity } from '../capacity.js';
import type { PackingPorts } from '../ports.js';
import type { ScheduleSettings } from '../settings.js';
import type { Budget } from './budget.js';
import type { DocumentCount } from './document-count.js';

/** Below this many waiting documents, single calls finish sooner than an upload. */
const FEW_DOCUMENTS = 4;

/** What claiming depends on. */
export interface Claiming {
  readonly ports: PackingPorts;
  readonly settings: Pick<ScheduleSettings, 'scan' | 'mode' | 'order' | 'chunkBytes'>;
  readonly budget: Budget;
  readonly documents: DocumentCount;
  /** Whether documents of an earlier run go first, which are not known before all sources are. */
  readonly carriesOver: boolean;
}

/** What was claimed. `over_files`: documents wait, and this start may send no more. */
export type Claimed = Exclude<Claim, { readonly kind: 'empty' }> | { readonly kind: 'over_files' };

/**
 * Returns the number of documents of one upload: a full chunk while many wait; when the end is near, what waits is
 * shared out among the free connections.
 */
function chunkSize(waiting: number, { ports }: Claiming, { connections }: Capacity): number {
  const full = ports.service.filesPerRequest;
  return waiting >= full * connections ? full : Math.min(full, Math.max(1, Math.ceil(waiting / connections)));
}

/** Whether documents of a scan only ever travel one a call. */
function onlyAsText(scan: Scan, { settings }: Claiming): boolean {
  return scan === 'patterns' || settings.mode === 'text';
}

function request(scan: Scan, mode: BatchMode, documents: number, claiming: Claiming, calls: number): ClaimRequest {
  const { settings, ports, budget } = claiming;
  const mayTake = claiming.documents.left(scan) ?? Infinity;
  const maxWords = budget.available === null ? null : Math.max(0, budget.available);
  return {
    scan,
    mode,
    maxDocuments: Math.min(documents, mayTake),
    maxBytes: settings.chunkBytes,
    maxWords,
    largestDocument: budget.largestDocument,
    idempotencyKeys: Array.from({ length: mode === 'text' ? Math.min(calls, mayTake) : 1 }, ports.newKey),
  };
}

/**
 * Returns what to claim of one scan. `wait`: while documents still come in and requests are under way, only full chunks
 * are worth sending. `none`: nothing waits. `over_files`: something does, and no more of it may be sent.
 */
async function requestOf(
  scan: Scan,
  claiming: Claiming,
  capacity: Capacity,
  crawlDone: boolean,
): Promise<ClaimRequest | 'wait' | 'none' | 'over_files'> {
  const { settings, ports } = claiming;
  if (claiming.documents.left(scan) === 0)
    return (await ports.work.countWaiting(scan, 1)) === 0 ? 'none' : 'over_files';
  if (onlyAsText(scan, claiming)) return request(scan, 'text', 1, claiming, capacity.calls);
  const full = ports.service.filesPerRequest;
  const waiting = await ports.work.countWaiting(scan, full * capacity.connections);
  if (waiting === 0) return 'none';
  if (settings.mode === 'auto' && crawlDone && waiting <= Math.max(FEW_DOCUMENTS, capacity.connections))
    return request(scan, 'text', 1, claiming, capacity.calls);
  if (capacity.isFull || (!crawlDone && waiting < full && !capacity.isIdle)) return 'wait';
  return request(scan, 'files', chunkSize(waiting, claiming, capacity), claiming, 1);
}

/** Claims what is sent next, scan by scan in the requested order. Returns null where nothing can be claimed now. */
export async function claimNext(claiming: Claiming, capacity: Capacity, crawlDone: boolean): Promise<Claimed | null> {
  // A sample has its order only once all documents are known; so has `smallest`.
  if (!crawlDone && (claiming.settings.order !== 'path' || claiming.carriesOver)) return null;
  let over: Claimed | null = null;
  for (const scan of claiming.settings.scan) {
    const wanted = await requestOf(scan, claiming, capacity, crawlDone);
    if (wanted === 'wait') return null;
    if (wanted === 'over_files') {
      over = { kind: 'over_files' };
      continue;
    }
    const claim = wanted === 'none' ? null : await claiming.ports.work.claim(wanted);
    if (claim?.kind === 'batches') claiming.documents.take(claim.batches);
    if (claim !== null && claim.kind !== 'empty') return claim;
  }
  return over;
}
