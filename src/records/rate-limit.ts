/** What a service limits in a time. */
export type RateLimited = 'requests' | 'words';

/** What may still be sent before a quota is renewed. */
export interface QuotaLeft {
  readonly remaining: number;
  /** Time until it is renewed, in milliseconds. */
  readonly resetMs: number;
}

/** What a service says with an answer is left in its rates. */
export interface Quota {
  readonly requests?: QuotaLeft;
  readonly words?: QuotaLeft;
}
