import { useEffect, useRef, useState } from 'preact/hooks';
import type { FindingLine } from '../../contract/workbench.js';
import { messageOf } from '../api/request.js';
import { ask } from './ask.js';
import { isFindingsPage } from './finding-shapes.js';

/** Rows of a page, as the program sends them. */
const PAGE_ROWS = 100;
/** Pages that are kept: those that were used last. */
const KEPT_PAGES = 60;

export interface FindingPages {
  /** The row at a place of the list; null while it is loaded. */
  readonly rowAt: (index: number) => FindingLine | null;
  /** Loads what is seen, and the pages beside it. */
  readonly need: (first: number, end: number) => void;
  readonly problem: string | null;
}

// Longer than other functions: what is loaded, is loading and is needed belongs together.
/**
 * Loads pages of a list as they are needed: after the row before where that is known, else by their number.
 * @param first the first page, which is there already
 */
export function useFindingPages(query: string, first: readonly FindingLine[]): FindingPages {
  const pages = useRef(new Map<number, readonly FindingLine[]>([[0, first]]));
  const loading = useRef(new Map<number, AbortController>());
  const [, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(
    () => () => {
      for (const aborter of loading.current.values()) aborter.abort();
    },
    [],
  );
  const load = (page: number): void => {
    const before = pages.current.get(page - 1);
    const isBeyond = before !== undefined && before.length < PAGE_ROWS;
    if (page < 0 || isBeyond || pages.current.has(page) || loading.current.has(page)) return;
    const aborter = new AbortController();
    loading.current.set(page, aborter);
    const last = before?.at(-1);
    const start = last === undefined ? `offset=${page * PAGE_ROWS}` : `after=${encodeURIComponent(last.key)}`;
    ask(`/findings?${query}&${start}`, isFindingsPage, { signal: aborter.signal }).then(
      (answer) => {
        loading.current.delete(page);
        if (answer.state !== 'ready') return;
        pages.current.set(page, answer.findings);
        const [oldest] = pages.current.keys();
        if (pages.current.size > KEPT_PAGES && oldest !== undefined) pages.current.delete(oldest);
        setProblem(null);
        setRound((round) => round + 1);
      },
      (error: unknown) => {
        loading.current.delete(page);
        if (!aborter.signal.aborted) setProblem(messageOf(error));
      },
    );
  };
  return {
    rowAt: (index) => pages.current.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS] ?? null,
    need: (first, end) => {
      const [from, to] = [Math.floor(first / PAGE_ROWS), Math.floor(Math.max(first, end - 1) / PAGE_ROWS)];
      // What was scrolled past is not waited for.
      for (const [page, aborter] of loading.current)
        if (page < from - 1 || page > to + 1) {
          aborter.abort();
          loading.current.delete(page);
        }
      for (let page = from; page <= to; page += 1) load(page);
      load(to + 1);
      if (from > 0) load(from - 1);
    },
    problem,
  };
}
