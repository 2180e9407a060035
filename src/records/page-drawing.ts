/** Why a page of a source cannot be shown as it looks. */
export const UNDRAWN = ['inside', 'gone', 'changed', 'not_drawn', 'no_such_page', 'unreadable', 'busy'] as const;
export type Undrawn = (typeof UNDRAWN)[number];

/** A file as a run has read it. */
export interface OriginalFile {
  readonly path: string;
  /** SHA-256 of its bytes, lower-case hex: of another file nothing is drawn. */
  readonly contentHash: string;
}

/** How browsers are told of what is drawn. */
export const DRAWN_AS = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'] as const;

export interface DrawnPage {
  readonly status: 'drawn';
  readonly mediaType: (typeof DRAWN_AS)[number];
  readonly bytes: Uint8Array;
  /** How many pages the file has. */
  readonly pages: number;
}

export type PageDrawing = DrawnPage | { readonly status: 'undrawn'; readonly why: Undrawn };

/** Draws pages of files, in processes with limits. */
export interface PageDrawer {
  /** @param page from 1 */
  draw(file: OriginalFile, page: number): Promise<PageDrawing>;
  close(): Promise<void>;
}

/** What is said where a page cannot be shown, with what can be done. */
export const UNDRAWN_TEXT: Readonly<Record<Undrawn, string>> = {
  inside:
    'The original cannot be shown here: it is no file of its own, but in an archive, a mail, a dataset or a storage.',
  gone: 'The original is not there any more, or not on this machine. The text beside is what the run has read.',
  changed: 'The original has changed since the run has read it, so it is not shown. Run again to read it as it is now.',
  not_drawn: 'Pages are shown of PDF files and of PNG, JPEG and WebP pictures; this original is neither.',
  no_such_page: 'The original has no such page.',
  unreadable: 'This page cannot be drawn: it is damaged, needs a password, or takes too much time or memory.',
  busy: 'Too many pages are being drawn at present. Try again in a moment.',
};
