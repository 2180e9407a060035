import { basename } from 'node:path';
import { sleep } from '../../../src/lib/clock.js';
import type { Extraction } from '../../../src/records/extraction.js';
import { PlainExtractor } from './world.js';

/** How often a reader that hangs looks, and after how many looks it reaches its limit. */
const LOOK_MS = 25;
const LOOKS = 4000;

/** Hangs at files named `hangs`, until the others are scanned or its limit for hangs is reached. */
export class HangingReader extends PlainExtractor {
  hanging = 0;
  reachedLimit = 0;

  constructor(private readonly areOthersScanned: () => boolean) {
    super();
  }

  override async extract(file: { readonly path: string }): Promise<Extraction> {
    if (!basename(file.path).startsWith('hangs')) return super.extract(file);
    this.hanging += 1;
    for (let look = 0; look < LOOKS && !this.areOthersScanned(); look += 1) await sleep(LOOK_MS);
    if (!this.areOthersScanned()) this.reachedLimit += 1;
    return super.extract(file);
  }
}
