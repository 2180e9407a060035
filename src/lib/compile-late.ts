import { setFlagsFromString } from 'node:v8';

/** Later releases have a V8 without the setting: it would say so on standard error of every command. */
const NEWEST_NODE = 20;
/** Of the newest release that was seen to have the setting of `compileBriefly`. */
const NEWEST_BRIEF_NODE = 24;

const majorOf = (nodeVersion: string): number => Number(nodeVersion.split('.')[0]);

/**
 * For programs that use all processors for a short time: V8 optimises only code that runs very often. Node 20 only.
 * Without it a run over 4,000 short files with the embedded service spends 1.6 of its 9.8 s of processor time in V8's
 * own threads, with it 0.7 of 9.1; reading a file takes a quarter less. A run over 10,000 files that have not changed,
 * which asks a hosted service for nothing but its versions, takes a tenth less.
 */
export function compileLate(nodeVersion: string = process.versions.node, setFlags = setFlagsFromString): void {
  if (majorOf(nodeVersion) <= NEWEST_NODE) setFlags('--interrupt-budget=1000000');
}

/**
 * For programs that send requests: the parser of answers, which is WebAssembly, is not optimised. That takes 0.07 to
 * 0.3 s of processor time in V8's own threads, at the first answer; ten thousand answers do not make up for it.
 */
export function compileBriefly(nodeVersion: string = process.versions.node, setFlags = setFlagsFromString): void {
  if (majorOf(nodeVersion) <= NEWEST_BRIEF_NODE) setFlags('--liftoff-only');
}
