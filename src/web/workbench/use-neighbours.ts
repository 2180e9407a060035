import type { NearFinding } from '../../contract/workbench.js';
import { addressOf } from '../address.js';
import { useAsked } from './ask.js';
import { queryText, shownParams } from './finding-view.js';
import { isNearFindings } from './reading-shapes.js';
import { isSampleAnswer } from './sample-shapes.js';
import { isOfSample, sampledAddress, sampleParams, sampleQuery } from './sample-view.js';

/** What is read before and after a document, and where the reader came from; null where there is none. */
export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** Whether it is known what is there. */
  readonly areKnown: boolean;
  readonly back: { readonly address: string; readonly text: string };
}

function useInFindings(params: URLSearchParams, isMeant: boolean): Neighbours {
  const key = params.get('key');
  const near = useAsked(
    key === null || !isMeant ? null : `/findings/near?${queryText(params)}&key=${encodeURIComponent(key)}`,
    isNearFindings,
  );
  const addressTo = (to: NearFinding | null): string | null =>
    to === null ? null : addressOf('document', { ...shownParams(params), source: String(to.source_id), key: to.key });
  return {
    previous: addressTo(near.data?.previous ?? null),
    next: addressTo(near.data?.next ?? null),
    areKnown: key === null || near.data !== null || near.problem !== null,
    back: { address: addressOf('findings', shownParams(params)), text: 'All findings' },
  };
}

function useInSample(params: URLSearchParams, isMeant: boolean): Neighbours {
  const { data, problem } = useAsked(isMeant ? `/sample?${sampleQuery(params)}` : null, isSampleAnswer);
  const lines = data?.state === 'ready' ? data.lines : [];
  const at = lines.findIndex(({ source_id: id }) => String(id) === params.get('source'));
  const addressTo = (index: number): string | null => {
    const line = at < 0 ? undefined : lines[index];
    return line === undefined ? null : sampledAddress(params, line);
  };
  return {
    previous: addressTo(at - 1),
    next: addressTo(at + 1),
    areKnown: data?.state === 'ready' || problem !== null,
    back: { address: addressOf('sample', sampleParams(params)), text: 'The sample' },
  };
}

/** Returns what is beside a document: in its sample where it was opened from one, else in the findings as filtered. */
export function useNeighbours(params: URLSearchParams): Neighbours {
  const [inSample, inFindings] = [useInSample(params, isOfSample(params)), useInFindings(params, !isOfSample(params))];
  return isOfSample(params) ? inSample : inFindings;
}
