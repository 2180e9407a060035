/** How much more can be sent now. */
export interface Capacity {
  /** Single calls that may be taken now. */
  readonly calls: number;
  /** Uploads that may be taken together, once each is as full as one may be. */
  readonly uploads: number;
  /** Whether all connections are taken: an upload taken now would only hold memory. */
  readonly isFull: boolean;
  /** Whether nothing is under way: then what waits is sent, however little it is. */
  readonly isIdle: boolean;
  /** Whether the service is out: a batch taken now only shows whether the service fails at every document. */
  readonly isOutage: boolean;
}
