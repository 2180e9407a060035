/** How much may be claimed, and for how many connections. */
export interface Room {
  readonly connections: number;
  /** Single calls that may be claimed now. */
  readonly calls: number;
  /** Whether all connections are taken: an upload claimed now would only hold memory. */
  readonly isFull: boolean;
  /** Whether nothing is under way: then what waits is sent, however little it is. */
  readonly isIdle: boolean;
}
