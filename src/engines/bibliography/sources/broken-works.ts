/** Thrown where a file of works cannot be read on: it is cut, or a record in it is longer than any may be. */
export class BrokenWorksError extends Error {}
