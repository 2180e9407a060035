/** A deflated text that was inflated before: whoever needs the text does not inflate it again. */
export interface KnownDeflated {
  readonly deflated: Uint8Array;
  readonly text: () => string;
}

/** A text, plain or deflated (RFC 1951). */
export type MaybeDeflated = string | Uint8Array | KnownDeflated;
