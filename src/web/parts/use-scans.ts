import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { BibliographyFindings } from '../../records/bibliography.js';
import { readInPart } from '../../records/list-read.js';
import type { PatternSentence } from '../../records/patterns.js';
import { lacksParts } from '../../records/warning-text.js';
import { messageOf } from '../api/request.js';
import type { FileText } from '../api/shapes.js';
import { detectWhole, findPatterns, findReferences } from '../api/whole-scan.js';
import type { DetectedText, Scanning, TextToScan } from '../api/whole-scan.js';
import { SCANS } from './scan-names.js';
import type { ScanName } from './scan-names.js';

/** Progress of one scan. `result` is set as soon as there is any. */
export interface Scan<Result> {
  readonly status: 'running' | 'done' | 'failed' | 'stopped';
  readonly result: Result | null;
  readonly problem: string | null;
  /** Sections that are done, of a text that is scanned in sections; null for one that is scanned at once. */
  readonly sections: { readonly done: number; readonly all: number } | null;
}

/** A text, and the file that it was read from; null for one that was typed or pasted. */
export interface TextToTry extends TextToScan {
  readonly file: FileText | null;
}

/** One text and the state of its scans; null for a scan that was not requested. */
export interface ScanState {
  readonly document: TextToTry;
  readonly running: boolean;
  readonly detection: Scan<DetectedText> | null;
  readonly patterns: Scan<readonly PatternSentence[]> | null;
  readonly references: Scan<BibliographyFindings> | null;
}

type Found =
  | { readonly detection: DetectedText }
  | { readonly patterns: readonly PatternSentence[] }
  | { readonly references: BibliographyFindings };

type Action =
  | { readonly kind: 'clear' }
  | { readonly kind: 'start'; readonly document: TextToTry; readonly scans: readonly ScanName[] }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'section'; readonly scan: ScanName; readonly done: number; readonly all: number }
  | { readonly kind: 'end'; readonly scan: ScanName; readonly status: 'done' | 'stopped' }
  | { readonly kind: 'fail'; readonly scan: ScanName; readonly problem: string };

const running = { status: 'running', problem: null } as const;

function withFound(state: ScanState, found: Found): ScanState {
  if ('detection' in found) return { ...state, detection: { ...running, sections: null, result: found.detection } };
  if ('references' in found) return { ...state, references: { ...running, sections: null, result: found.references } };
  const { result, sections } = state.patterns ?? { result: null, sections: null };
  return { ...state, patterns: { ...running, sections, result: [...(result ?? []), ...found.patterns] } };
}

function stateAfter(state: ScanState, action: Exclude<Action, { readonly kind: 'start' | 'clear' }>): ScanState {
  if (action.kind === 'found') return withFound(state, action.found);
  const { scan } = action;
  const before = { result: state[scan]?.result ?? null, sections: state[scan]?.sections ?? null };
  if (action.kind === 'section') {
    const { done, all } = action;
    return { ...state, [scan]: { ...before, ...running, sections: { done, all } } };
  }
  const ended =
    action.kind === 'fail'
      ? { status: 'failed' as const, problem: action.problem }
      : { status: action.status, problem: null };
  const merged = { ...state, [scan]: { ...before, ...ended } };
  return { ...merged, running: SCANS.some((name) => merged[name]?.status === 'running') };
}

function reduce(state: ScanState | null, action: Action): ScanState | null {
  if (action.kind === 'clear') return null;
  if (action.kind !== 'start') return state === null ? null : stateAfter(state, action);
  const fresh = <Result>(scan: ScanName): Scan<Result> | null =>
    action.scans.includes(scan) ? { ...running, result: null, sections: null } : null;
  return {
    document: action.document,
    running: true,
    detection: fresh('detection'),
    patterns: fresh('patterns'),
    references: fresh('references'),
  };
}

/** Runs one scan to its end and reports results on the way. */
const RUN: Readonly<
  Record<ScanName, (document: TextToTry, scanning: Scanning, tell: (found: Found) => void) => Promise<void>>
> = {
  detection: async (document, scanning, tell) => tell({ detection: await detectWhole(document, scanning) }),
  patterns: (document, scanning, tell) => findPatterns(document, scanning, (patterns) => tell({ patterns })),
  references: async (document, scanning, tell) => {
    const references = await findReferences(document, scanning);
    const isInPart = lacksParts(document.file?.warnings ?? []);
    if (references !== null) tell({ references: isInPart ? readInPart(references) : references });
  },
};

export interface Scans {
  readonly state: ScanState | null;
  readonly start: (document: TextToTry, scans: readonly ScanName[]) => void;
  readonly stop: () => void;
  /** Stops and forgets what was found. */
  readonly clear: () => void;
}

/**
 * Manages the scans of one text, which run in parallel; leaving the page stops them.
 * @param limit characters that one scan takes: a longer text is scanned in sections
 */
export function useScans(limit: number): Scans {
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
    tell({ kind: 'start', document, scans });
    for (const scan of scans) {
      const failed = (error: unknown): void =>
        tell(
          signal.aborted ? { kind: 'end', scan, status: 'stopped' } : { kind: 'fail', scan, problem: messageOf(error) },
        );
      const onSection = (done: number, all: number): void => tell({ kind: 'section', scan, done, all });
      RUN[scan](document, { limit, signal, onSection }, (found) => {
        // What was detected before a stop is worth showing.
        if (!signal.aborted || 'detection' in found) tell({ kind: 'found', found });
      }).then(() => tell({ kind: 'end', scan, status: signal.aborted ? 'stopped' : 'done' }), failed);
    }
  };
  return { state, start, stop, clear };
}
