import { useState } from 'preact/hooks';

/** Notes that were typed and not stored yet: they outlive a session that ends, and a page that is loaded again. */
const PREFIX = 'assay-note ';

/** Browsers may keep nothing, as where their reader forbids it. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

function keep(key: string, note: string | null): void {
  try {
    if (note === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, note);
  } catch {
    // The note is in its field all the same.
  }
}

export interface DraftNote {
  readonly note: string;
  readonly type: (note: string) => void;
  /** To be called once the note is stored. */
  readonly forget: () => void;
}

/**
 * Returns a note as it was typed last. @param key of the text and the reader: nobody is shown what another has typed
 * @param stored the note of the decision
 */
export function useDraftNote(key: string, stored: string): DraftNote {
  const [note, setNote] = useState(kept(key) ?? stored);
  return {
    note,
    type: (typed) => {
      setNote(typed);
      keep(key, typed === stored ? null : typed);
    },
    forget: () => keep(key, null),
  };
}
