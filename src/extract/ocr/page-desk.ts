import type { PageResult } from './page-result.js';
import { readPage } from './page-words.js';

/** A page whose picture is no longer needed. */
export interface PageUnderWay {
  /** Never rejects. */
  readonly result: Promise<PageResult>;
}

/** What is done with a picture: each step has time of its own. */
export type PictureStep = 'take_out' | 'recognise';

/** Where the pictures of pages are read. */
export interface PageDesk {
  /** To be called before a step that may take long. */
  announce(step: PictureStep): void;
  /** Resolves as soon as the picture may be discarded: it was read, or another worker has it, or it was known. */
  begin(picture: Uint8Array, languages: string): Promise<PageUnderWay>;
}

const nothing = (): void => undefined;

/** Reads pages one after another, in this process. */
export const readingHere: PageDesk = {
  announce: nothing,
  begin: async (picture, languages) => {
    const result = await readPage(picture, languages, nothing);
    return { result: Promise.resolve(result) };
  },
};
