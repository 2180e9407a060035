import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FindingLine } from '../../contract/workbench.js';
import { useColumns } from './use-columns.js';
import type { MadeScans } from './use-columns.js';
import { useFindingPages } from './use-finding-pages.js';
import { useVirtualRows } from './use-virtual-rows.js';

const WIDE = { rowHeight: 34, headHeight: 36 };
/** Rows of narrow windows have two lines, and what is sorted by is above. */
const NARROW = { rowHeight: 62, headHeight: 0 };
const NARROW_WINDOW = '(max-width: 48rem)';

function useNarrow(): boolean {
  const query = useRef(window.matchMedia(NARROW_WINDOW));
  const [isNarrow, setNarrow] = useState(query.current.matches);
  useEffect(() => {
    const update = (): void => setNarrow(query.current.matches);
    query.current.addEventListener('change', update);
    return () => query.current.removeEventListener('change', update);
  }, []);
  return isNarrow;
}

export interface GridProps {
  /** Filter and order, as they are asked for. */
  readonly query: string;
  /** The first page of it. */
  readonly first: readonly FindingLine[];
  readonly total: number;
  /** The folder that paths are shown without. */
  readonly folder: string;
  readonly made: MadeScans;
  /** The row that is current at first. */
  readonly at: number;
  readonly sort: { readonly column: string; readonly descending: boolean };
  readonly onSort: (column: string) => void;
  readonly onOpen: (line: FindingLine, index: number) => void;
}

/** Rows that a key moves the current one by; `page` in rows. */
function stepOf(key: string, page: number, total: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: page,
    PageUp: -page,
    Home: -total,
    End: total,
  };
  return steps[key] ?? null;
}

function Head({
  columns,
  sort,
  onSort,
}: Pick<GridProps, 'sort' | 'onSort'> & { readonly columns: ReturnType<typeof useColumns> }): JSX.Element {
  return (
    <div role="row" class="grid-row head" aria-rowindex={1}>
      {columns.map(({ name, title, sort: column }) => (
        <div
          key={name}
          role="columnheader"
          class={`cell of-${name}`}
          aria-sort={column === sort.column ? (sort.descending ? 'descending' : 'ascending') : undefined}
        >
          {column === null ? (
            title
          ) : (
            <button type="button" class="quiet" onClick={() => onSort(column)}>
              {title}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

// Longer than other functions: the table in the order in which it is read.
/** The findings of a run, however many: only the rows that are seen are loaded and drawn. */
export function FindingGrid(props: GridProps): JSX.Element {
  const { query, first, total, folder, made, at, sort, onSort, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(made);
  const size = useNarrow() ? NARROW : WIDE;
  const { rowAt, need, problem } = useFindingPages(query, first);
  const rows = useVirtualRows(scroller, { rows: total, ...size });
  const [current, setCurrent] = useState(Math.min(at, Math.max(0, total - 1)));
  useEffect(() => need(rows.first, rows.end), [rows.first, rows.end]);
  // A row may be opened before it is loaded.
  const [wanted, setWanted] = useState<number | null>(null);
  const wantedLine = wanted === null ? null : rowAt(wanted);
  useEffect(() => {
    if (wanted !== null && wantedLine !== null) onOpen(wantedLine, wanted);
  }, [wanted, wantedLine]);
  useEffect(() => {
    rows.show(current);
    scroller.current?.focus({ preventScroll: true });
  }, []);
  const move = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') setWanted(current);
    const page = Math.max(1, rows.end - rows.first - 18);
    const step = stepOf(event.key, page, total);
    if (step === null) return;
    event.preventDefault();
    const next = Math.min(Math.max(0, current + step), total - 1);
    setWanted(null);
    setCurrent(next);
    rows.show(next);
  };
  const drawn = Array.from({ length: Math.max(0, rows.end - rows.first) }, (_, place) => rows.first + place);
  return (
    <>
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      <div
        ref={scroller}
        class="grid"
        role="grid"
        tabIndex={0}
        aria-label="Findings"
        aria-rowcount={total + 1}
        aria-activedescendant={`finding-${current}`}
        style={{ '--columns': columns.map(({ width }) => width).join(' ') }}
        onKeyDown={move}
      >
        <Head columns={columns} sort={sort} onSort={onSort} />
        <div role="rowgroup" class="grid-body" style={{ height: `${rows.height}px` }}>
          {drawn.map((index) => {
            const line = rowAt(index);
            return (
              <div
                key={index}
                id={`finding-${index}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={index === current}
                class="grid-row"
                style={{ transform: `translateY(${rows.topOf(index)}px)`, height: `${size.rowHeight}px` }}
                onClick={() => {
                  setCurrent(index);
                  setWanted(index);
                }}
              >
                {columns.map(({ name, cell }) => (
                  <div key={name} role="gridcell" class={`cell of-${name}`}>
                    {line === null ? '\u00a0' : cell(line, folder)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
