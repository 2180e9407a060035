import { useEffect, useReducer, useRef } from 'preact/hooks';
import { streamPatterns } from '../api/patterns.js';
import { call, messageOf } from '../api/request.js';
import { isBibliographyAnswer, isDetectionAnswer } from '../api/shapes.js';
import type { Bibliography, Detection, NamedBlock, PatternEvent } from '../api/shapes.js';

export const SCANS = ['detection', 'patterns', 'references'] as const;
export type ScanName = (typeof SCANS)[number];

/** Progress of one scan. `result` is set as soon as there is any. */
export interface Scan<Result> {
  readonly status: 'running' | 'done' | 'failed' | 'stopped';
  readonly result: Result | null;
  readonly problem: string | null;
}

/** A text, and what the format of its file says of parts of it. */
export interface TextToTry {
  readonly text: string;
  readonly blocks: readonly NamedBlock[];
}

/** One text and the state of its scans; null for a scan that was not requested. */
export interface ScanState {
  readonly text: string;
  readonly running: boolean;
  readonly detection: Scan<Detection> | null;
  readonly patterns: Scan<readonly PatternEvent[]> | null;
  readonly references: Scan<Bibliography> | null;
}

type Found =
  | { readonly detection: Detection }
  | { readonly patterns: readonly PatternEvent[] }
  | { readonly references: Bibliography };

type Action =
  | { readonly kind: 'clear' }
  | { readonly kind: 'start'; readonly text: string; readonly scans: readonly ScanName[] }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'end'; readonly scan: ScanName; readonly status: 'done' | 'stopped' }
  | { readonly kind: 'fail'; readonly scan: ScanName; readonly problem: string };

function withFound(state: ScanState, found: Found): ScanState {
  if ('detection' in found)
    return { ...state, detection: { status: 'running', result: found.detection, problem: null } };
  if ('references' in found)
    return { ...state, references: { status: 'running', result: found.references, problem: null } };
  return {
    ...state,
    patterns: { status: 'running', result: [...(state.patterns?.result ?? []), ...found.patterns], problem: null },
  };
}

function stateAfter(state: ScanState, action: Exclude<Action, { readonly kind: 'start' | 'clear' }>): ScanState {
  if (action.kind === 'found') return withFound(state, action.found);
  const { scan } = action;
  const ended =
    action.kind === 'fail'
      ? { status: 'failed' as const, problem: action.problem }
      : { status: action.status, problem: null };
  const merged = { ...state, [scan]: { result: state[scan]?.result ?? null, ...ended } };
  return { ...merged, running: SCANS.some((name) => merged[name]?.status === 'running') };
}

function reduce(state: ScanState | null, action: Action): ScanState | null {
  if (action.kind === 'clear') return null;
  if (action.kind !== 'start') return state === null ? null : stateAfter(state, action);
  const fresh = <Result>(scan: ScanName): Scan<Result> | null =>
    action.scans.includes(scan) ? { status: 'running', result: null, problem: null } : null;
  return {
    text: action.text,
    running: true,
    detection: fresh('detection'),
    patterns: fresh('patterns'),
    references: fresh('references'),
  };
}

/** Returns what a detection says of a text; null where the service sends nothing. */
export async function detect({ text, blocks }: TextToTry, signal: AbortSignal): Promise<Detection | null> {
  const { documents } = await call('/v2/predict/text', isDetectionAnswer, {
    method: 'POST',
    body: { document: text, ...(blocks.length > 0 && { blocks }) },
    signal,
  });
  return documents[0] ?? null;
}

/** Runs one scan to its end and reports results on the way. */
const RUN: Readonly<
  Record<ScanName, (document: TextToTry, signal: AbortSignal, tell: (found: Found) => void) => Promise<void>>
> = {
  detection: async (document, signal, tell) => {
    const detection = await detect(document, signal);
    if (detection !== null) tell({ detection });
  },
  patterns: ({ text }, signal, tell) => streamPatterns(text, signal, (patterns) => tell({ patterns })),
  references: async ({ text }, signal, tell) => {
    const { documents } = await call('/v2/bibliography-scan/text', isBibliographyAnswer, {
      method: 'POST',
      body: { document: text },
      signal,
    });
    if (documents[0] !== undefined) tell({ references: documents[0] });
  },
};

export interface Scans {
  readonly state: ScanState | null;
  readonly start: (document: TextToTry, scans: readonly ScanName[]) => void;
  readonly stop: () => void;
  /** Stops and forgets what was found. */
  readonly clear: () => void;
}

/** Manages the scans of one text, which run in parallel; leaving the page stops them. */
export function useScans(): Scans {
  const [state, dispatch] = useReducer(reduce, null);
  const controller = useRef<AbortController | null>(null);
  const stop = (): void => controller.current?.abort();
  useEffect(() => stop, []);
  const clear = (): void => {
    stop();
    controller.current = null;
    dispatch({ kind: 'clear' });
  };
  const start = (document: TextToTry, scans: readonly ScanName[]): void => {
    stop();
    const own = (controller.current = new AbortController());
    const { signal } = own;
    // What a scan says that was replaced is about another text.
    const tell = (action: Action): void => {
      if (controller.current === own) dispatch(action);
    };
    tell({ kind: 'start', text: document.text, scans });
    for (const scan of scans) {
      const failed = (error: unknown): void =>
        tell(
          signal.aborted ? { kind: 'end', scan, status: 'stopped' } : { kind: 'fail', scan, problem: messageOf(error) },
        );
      RUN[scan](document, signal, (found) => {
        if (!signal.aborted) tell({ kind: 'found', found });
      }).then(() => tell({ kind: 'end', scan, status: 'done' }), failed);
    }
  };
  return { state, start, stop, clear };
}
