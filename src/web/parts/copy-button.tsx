import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';

/** Copies a text; if the browser forbids that, selects it so that the user can copy it. */
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
    // The clipboard is only available over HTTPS or on this machine.
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
