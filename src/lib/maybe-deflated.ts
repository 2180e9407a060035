/** A text, plain or deflated (RFC 1951). */
export type MaybeDeflated = string | Uint8Array;
