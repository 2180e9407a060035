import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** Browsers draw no element that is higher than some 33 million pixels (17 million in some): we stay well below. */
const HIGHEST = 8_000_000;
/** Rows drawn above and below what is seen. */
const BEYOND = 8;
/** After so long without a movement the scroll bar is put where the rows are. */
const REST_MS = 150;

export interface VirtualRows {
  /** Rows to draw: from this one up to and without the other. */
  readonly first: number;
  readonly end: number;
  /** Height of the whole list in the browser. */
  readonly height: number;
  /** Where a row is drawn, in pixels from the top of the list. */
  readonly topOf: (index: number) => number;
  /** Brings a row into view. */
  readonly show: (index: number) => void;
}

// Longer than other functions: one state, moved by the scroll bar, by keys and by size.
/**
 * Draws only the rows that are seen of any number of rows. A list that would be higher than browsers allow has a
 * shorter scroll bar: wheel and keys still move it pixel by pixel, and only a pull at the bar moves it by its share.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement>,
  { rows, rowHeight, headHeight }: { readonly rows: number; readonly rowHeight: number; readonly headHeight: number },
): VirtualRows {
  const real = rows * rowHeight;
  const height = Math.min(real, HIGHEST);
  // Where the view is in the whole list, and in the scroll bar.
  const place = useRef({ top: 0, bar: 0 });
  const [view, setView] = useState({ top: 0, bar: 0, seen: 600 });
  const seenOf = (element: HTMLElement): number => Math.max(rowHeight, element.clientHeight - headHeight);
  const barOf = (top: number, seen: number): number =>
    real <= height ? top : (top / Math.max(1, real - seen)) * Math.max(1, height - seen);

  const moveTo = (top: number, moveBar: boolean): void => {
    const element = scroller.current;
    if (element === null) return;
    const seen = seenOf(element);
    const kept = Math.min(Math.max(0, top), Math.max(0, real - seen));
    if (moveBar) element.scrollTop = barOf(kept, seen);
    place.current = { top: kept, bar: element.scrollTop };
    setView({ ...place.current, seen });
  };

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let rest = 0;
    const onScroll = (): void => {
      const seen = seenOf(element);
      const bar = element.scrollTop;
      const moved = bar - place.current.bar;
      if (moved === 0) return;
      const isAtEnd = bar <= 0 || bar >= height - seen - 1;
      const isPulled = Math.abs(moved) > 3 * seen || isAtEnd;
      const share = bar / Math.max(1, height - seen);
      moveTo(real <= height ? bar : isPulled ? share * (real - seen) : place.current.top + moved, false);
      window.clearTimeout(rest);
      if (real > height) rest = window.setTimeout(() => moveTo(place.current.top, true), REST_MS);
    };
    const resized = new ResizeObserver(() => moveTo(place.current.top, true));
    resized.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(rest);
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [rows, rowHeight]);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - BEYOND);
  return {
    first,
    end: Math.min(rows, Math.ceil((view.top + view.seen) / rowHeight) + BEYOND),
    height,
    topOf: (index) => view.bar + index * rowHeight - view.top,
    show: (index) => {
      const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
      const { top: now } = place.current;
      if (top < now) moveTo(top, true);
      else if (bottom > now + view.seen) moveTo(bottom - view.seen, true);
    },
  };
}
