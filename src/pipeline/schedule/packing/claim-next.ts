import type { Claim, ClaimRequest } from '../../../records/claim.js';
import type { Scan } from '../../../records/scan.js';
import type { Capacity } from '../capacity.js';
import type { InflowState, PackingWork, ServicePort } from '../ports.js';
import type { ScheduleSettings } from '../settings.js';
import type { Budget } from './budget.js';
import type { DocumentCount } from './document-count.js';

/** For up to this many waiting documents, or one for each connection, single calls finish sooner than an upload. */
const FEW_DOCUMENTS = 4;
/** Documents of the first uploads of a start. */
const FIRST_CHUNK = 8;
/** An upload holds at most this share of the documents claimed before it, so that its end is not waited for long. */
const CHUNK_SHARE = 0.25;

/** What claiming depends on. */
export interface Claiming {
  readonly ports: {
    readonly work: Pick<PackingWork, 'countWaiting' | 'claim'>;
    readonly service: Pick<ServicePort, 'filesPerRequest' | 'isEmbedded'>;
    readonly newKey: () => string;
  };
  readonly settings: Pick<
    ScheduleSettings,
    'scan' | 'mode' | 'order' | 'chunkBytes' | 'concurrency' | 'allowDoubleBill'
  >;
  readonly budget: Pick<Budget, 'available' | 'largestDocument'>;
  readonly documents: DocumentCount;
  /** Whether documents of an earlier run go first. They are known only once all sources are. */
  readonly carriesOver: boolean;
}

/** What was claimed. `over_files`: documents wait, and this start may send no more. */
export type Claimed = Exclude<Claim, { readonly kind: 'empty' }> | { readonly kind: 'over_files' };

/**
 * Returns the number of documents of one upload: few at first, so that results come early and the connections share
 * what there is, and more with each. It depends only on what was claimed before, never on time, so that a plan counts
 * the same requests as the run makes.
 */
function chunkSize(scan: Scan, { ports, documents }: Claiming): number {
  const grown = Math.max(FIRST_CHUNK, Math.floor(documents.taken(scan) * CHUNK_SHARE));
  return Math.min(ports.service.filesPerRequest, grown);
}

/**
 * Returns how many uploads may be claimed together: one while they still grow, or where less than a full one may be
 * taken. They are the same that would be claimed one after another.
 */
function mostUploads(scan: Scan, full: number, { ports, documents }: Claiming, { uploads }: Capacity): number {
  if (full < ports.service.filesPerRequest) return 1;
  return Math.max(1, Math.min(uploads, Math.floor((documents.left(scan) ?? Infinity) / full)));
}

/** Whether documents of a scan are always sent one a call. */
function onlyAsText(scan: Scan, { settings }: Claiming): boolean {
  return scan === 'patterns' || settings.mode === 'text';
}

/** How documents are sent that go out as one text, and as several. */
type Modes = Pick<ClaimRequest, 'mode' | 'modeOfLong'>;

const AS_TEXT: Modes = { mode: 'text', modeOfLong: 'text' };
const AS_FILES: Modes = { mode: 'files', modeOfLong: 'files' };
// A call for each section of a long text would be dozens of requests, one after another.
const FEW: Modes = { mode: 'text', modeOfLong: 'files' };

function request(scan: Scan, modes: Modes, documents: number, claiming: Claiming, batches: number): ClaimRequest {
  const { settings, ports, budget } = claiming;
  const mayTake = claiming.documents.left(scan) ?? Infinity;
  const maxWords = budget.available === null ? null : Math.max(0, budget.available);
  return {
    scan,
    ...modes,
    maxDocuments: Math.min(documents, mayTake),
    maxBytes: settings.chunkBytes,
    maxTexts: ports.service.filesPerRequest,
    maxWords,
    largestDocument: budget.largestDocument,
    // Words of an embedded service are free: what a run that was killed had sent may be sent again.
    allowDoubleBill: settings.allowDoubleBill || ports.service.isEmbedded,
    idempotencyKeys: Array.from({ length: Math.min(batches, mayTake) }, ports.newKey),
  };
}

/**
 * Returns what to claim of one scan. `wait`: while documents still come in, only full uploads are packed. `none`:
 * nothing waits. `over_files`: something does, and no more of it may be sent.
 */
async function requestOf(
  scan: Scan,
  claiming: Claiming,
  capacity: Capacity,
  inflow: InflowState,
): Promise<ClaimRequest | 'wait' | 'none' | 'over_files'> {
  const { settings, ports } = claiming;
  if (claiming.documents.left(scan) === 0)
    return (await ports.work.countWaiting(scan, 1)) === 0 ? 'none' : 'over_files';
  if (onlyAsText(scan, claiming)) return request(scan, AS_TEXT, 1, claiming, capacity.calls);
  const full = chunkSize(scan, claiming);
  const most = mostUploads(scan, full, claiming, capacity);
  const waiting = await ports.work.countWaiting(scan, full * most);
  if (waiting === 0) return 'none';
  if (waiting < full && inflow === 'open') return 'wait';
  if (settings.mode === 'auto' && waiting < full && waiting <= Math.max(FEW_DOCUMENTS, settings.concurrency))
    return request(scan, FEW, 1, claiming, capacity.calls);
  return capacity.isFull ? 'wait' : request(scan, AS_FILES, full, claiming, Math.max(1, Math.floor(waiting / full)));
}

/** Claims what is sent next, scan by scan in the requested order. Returns null where nothing can be claimed now. */
export async function claimNext(claiming: Claiming, capacity: Capacity, inflow: InflowState): Promise<Claimed | null> {
  // A sample has its order only once all documents are known; so has `smallest`.
  if (inflow !== 'done' && (claiming.settings.order !== 'path' || claiming.carriesOver)) return null;
  let later: Claimed | null = null;
  for (const scan of claiming.settings.scan) {
    const wanted = await requestOf(scan, claiming, capacity, inflow);
    if (wanted === 'wait') return null;
    if (wanted === 'over_files') {
      later ??= { kind: 'over_files' };
      continue;
    }
    const claim = wanted === 'none' ? null : await claiming.ports.work.claim(wanted);
    if (claim?.kind === 'batches') claiming.documents.take(scan, claim.documents);
    if (claim?.kind === 'elsewhere') later = claim;
    else if (claim !== null && claim.kind !== 'empty') return claim;
  }
  return later;
}
