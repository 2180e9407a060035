import { createContext } from 'preact';

/** What whoever uses the application may do. */
export interface May {
  /** Decide of texts. */
  readonly decide: boolean;
  /** Stop and resume runs: in a workbench of one's own alone. */
  readonly controlRuns: boolean;
}

export const MayContext = createContext<May>({ decide: false, controlRuns: false });
