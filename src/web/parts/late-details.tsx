import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

interface LateDetailsProps {
  readonly summary: string;
  readonly children: () => ComponentChildren;
}

/** A part that is folded at first, and is not made before it is opened: a long one takes a browser seconds. */
export function LateDetails({ summary, children }: LateDetailsProps): JSX.Element {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      onToggle={({ currentTarget: { open } }) => {
        if (open) setWasOpened(true);
      }}
    >
      <summary>{summary}</summary>
      {wasOpened && children()}
    </details>
  );
}
