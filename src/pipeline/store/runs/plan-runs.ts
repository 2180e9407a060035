/** The identities of runs that are planned and never sent begin with it. */
const PLAN = 'plan ';

/** Returns the identity of the plan of a run. */
export function planIdentity(identity: string): string {
  return `${PLAN}${identity}`;
}

/** Whether a run of an identity is planned and never sent. */
export function isPlan(identity: string): boolean {
  return identity.startsWith(PLAN);
}
