import { createContext } from 'preact';

/** What whoever uses the application may do. */
export interface May {
  /** Decide on texts. */
  readonly decide: boolean;
  /** Stop and resume runs: in a workbench of one's own alone. */
  readonly controlRuns: boolean;
  /** The name that decisions carry; empty where there are none. */
  readonly reader: string;
}

export const MayContext = createContext<May>({ decide: false, controlRuns: false, reader: '' });
