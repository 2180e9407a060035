import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';

/** Copies a text; where the browser forbids that, selects it for the reader to copy. */
export function CopyButton({
  text,
  shownIn,
}: {
  readonly text: string;
  readonly shownIn: RefObject<HTMLElement>;
}): JSX.Element {
  const [said, setSaid] = useState('');
  const select = (): void => {
    if (shownIn.current !== null) getSelection()?.selectAllChildren(shownIn.current);
    setSaid('Selected: press Ctrl+C or ⌘C');
  };
  const copy = (): void => {
    // Absent where the page did not come over HTTPS or from this machine.
    if (!isSecureContext) select();
    else navigator.clipboard.writeText(text).then(() => setSaid('Copied'), select);
  };
  return (
    <span class="copy">
      <button type="button" onClick={copy}>
        Copy
      </button>
      <span role="status">{said}</span>
    </span>
  );
}
