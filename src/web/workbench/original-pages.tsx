import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PAGE_COUNT_HEADER } from '../../contract/web-paths.js';
import type { UndrawnPage } from '../../contract/workbench-reading.js';
import { UNDRAWN } from '../../records/page-drawing.js';
import { countText } from '../../lib/number-text.js';
import { isOneOf, isText, objectOf } from '../api/guards.js';
import type { Guard } from '../api/guards.js';
import { messageOf, readAnswer, sendTo } from '../api/request.js';
import { useKeys } from './use-keys.js';

const isUndrawn: Guard<UndrawnPage> = objectOf({ why: isOneOf(...UNDRAWN), message: isText });

/** A page as it looks, or why it is not shown; null while it is drawn. */
type Shown = { readonly address: string; readonly pages: number } | { readonly message: string } | null;

async function askPage(place: string, page: number, signal: AbortSignal): Promise<Shown> {
  const response = await sendTo(`/pages?${place}&page=${page}`, { signal });
  if (response.headers.get('content-type')?.startsWith('image/') !== true) return readAnswer(response, isUndrawn);
  const pages = Number(response.headers.get(PAGE_COUNT_HEADER) ?? 1);
  return { address: URL.createObjectURL(await response.blob()), pages };
}

/** Returns a page of an original; the one before stays until the next is there. */
function usePage(place: string, page: number): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    const aborter = new AbortController();
    askPage(place, page, aborter.signal).then(
      (next) => {
        if (!aborter.signal.aborted) setShown(next);
        else if (next !== null && 'address' in next) URL.revokeObjectURL(next.address);
      },
      (error: unknown) => {
        if (!aborter.signal.aborted) setShown({ message: messageOf(error) });
      },
    );
    return () => aborter.abort();
  }, [place, page]);
  const address = shown !== null && 'address' in shown ? shown.address : null;
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  return shown;
}

interface TurnProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

function Turn({ page, pages, onTurn }: TurnProps): JSX.Element {
  const turn = (to: number): void => {
    if (to >= 1 && to <= pages) onTurn(to);
  };
  useKeys({ '[': () => turn(page - 1), ']': () => turn(page + 1) });
  return (
    <>
      <button
        type="button"
        class="quiet"
        disabled={page <= 1}
        aria-keyshortcuts="["
        aria-label="Previous page"
        onClick={() => turn(page - 1)}
      >
        ‹ <kbd>[</kbd>
      </button>
      <span role="status">
        Page {countText(page)} of {countText(pages)}
      </span>
      <button
        type="button"
        class="quiet"
        disabled={page >= pages}
        aria-keyshortcuts="]"
        aria-label="Next page"
        onClick={() => turn(page + 1)}
      >
        <kbd>]</kbd> ›
      </button>
    </>
  );
}

/** The pages of the file that a text was read of, as they look. @param place of the source, for the address */
export function OriginalPages({ place }: { readonly place: string }): JSX.Element {
  const [page, setPage] = useState(1);
  const [isLarge, setLarge] = useState(false);
  const shown = usePage(place, page);
  if (shown === null) return <p class="muted">Drawing the page …</p>;
  if ('message' in shown)
    return (
      <p class="empty" role="status">
        {shown.message}
      </p>
    );
  return (
    <>
      <div class="row turn">
        <Turn page={page} pages={shown.pages} onTurn={setPage} />
        <button type="button" class="quiet" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          Larger
        </button>
      </div>
      <div class={isLarge ? 'sheet large' : 'sheet'} tabIndex={0} role="group" aria-label={`Page ${page}`}>
        <img src={shown.address} alt={`Page ${page} of the original`} />
      </div>
    </>
  );
}

/** Whether originals are shown; kept while the page is open, so that the next document shows its own. */
let isOpen = false;

export interface OriginalView {
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Returns whether the original is shown beside the text, and what changes it. */
export function useOriginalView(): OriginalView {
  const [isShown, setShown] = useState(isOpen);
  const toggle = (): void => {
    isOpen = !isShown;
    setShown(isOpen);
  };
  useKeys({ o: toggle });
  return { isShown, toggle };
}
