import { randomId } from '../lib/random.js';
import { systemClock } from '../lib/clock.js';
import type { Block } from '../records/blocks.js';
import type { Scan } from '../records/scan.js';
import type { ScanResult } from '../records/scan-result.js';
import type { StatedVerdict } from '../records/verdict.js';
import type { WholeText } from '../records/whole-text.js';
import { programSettings } from '../settings/index.js';
import type { UseOptions } from './options.js';

export interface WholeTextOptions extends UseOptions {
  /** Of any length. */
  readonly text: string;
  /** Left out, `detect`. */
  readonly scan?: Scan;
  /** What is known of parts of the text, such as which are headings; left out, their shape decides. */
  readonly blocks?: readonly Block[];
  /** Left out, the service decides. */
  readonly modelVersion?: string;
  /** Asks for the wordings that moved the score most. */
  readonly explain?: boolean;
  /** Scans only so many words of its beginning. */
  readonly maxWords?: number;
  /** States the verdict of a section; left out, by the setting `state`. */
  readonly stating?: (result: ScanResult) => StatedVerdict | null;
  /** Called after each section with how many are done. */
  readonly onSection?: (done: number, sections: number) => void;
  /** Stops before the next section. */
  readonly signal?: AbortSignal;
}

/**
 * Scans one text of any length, by the service of the settings or one started for it: where it is longer than the
 * service takes at once, in sections that hold every word once. Returns the verdict of the whole, its sections, and its
 * findings at their places in the text; where a section failed after others were scanned, these and the failure.
 * @throws AssayError with the code of the service where it refused the first section
 */
export async function scanWholeText({
  settings = programSettings(),
  cwd = process.cwd(),
  text,
  scan = 'detect',
  blocks = [],
  modelVersion,
  explain = false,
  maxWords,
  stating,
  onSection = () => undefined,
  signal = new AbortController().signal,
}: WholeTextOptions): Promise<WholeText> {
  const [{ withServiceClient }, { scanWhole }, { statingFrom }] = await Promise.all([
    import('../assemble-service.js'),
    import('../pipeline/scan-whole-text.js'),
    import('../sections/section-state.js'),
  ]);
  return withServiceClient(settings, cwd, (client) =>
    scanWhole(
      { client, clock: systemClock, newKey: randomId },
      {
        scan,
        text,
        blocks,
        modelVersion: modelVersion ?? null,
        explain,
        maxWords: maxWords ?? null,
        stating: stating ?? statingFrom(settings.store.state),
        onSection,
        signal,
      },
    ),
  );
}
