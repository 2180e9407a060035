import { readFileSync } from 'node:fs';
import { AssayError } from './errors.js';

/**
 * Least address space, in bytes, in which the program starts threads. With 2,500,000 KiB most commands end well on a
 * machine of two processors; with 2,000,000 V8 ends the process, which no code of ours can prevent.
 */
const LEAST_BYTES = 2_500_000 * 1024;

const LIMIT = /^Max address space +(\d+)/mu;

/** Returns the most address space that this process may use, in bytes; null where it is not limited, or not known. */
function addressSpaceLimit(): number | null {
  try {
    const [, bytes] = LIMIT.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return bytes === undefined ? null : Number(bytes);
  } catch {
    return null;
  }
}

/** Returns the error of a program that lacks memory. @param what it needs, such as `that it needs to send requests` */
export function lacksMemory(what: string, cause?: unknown): AssayError {
  return new AssayError({
    code: 'no_memory',
    message: `this program may not use the memory ${what}`,
    nextStep:
      'Raise the limit of its address space, such as: ulimit -v 16000000. From 8000000 on, it is enough to set ' +
      'NODE_OPTIONS=--disable-wasm-trap-handler. Then start again.',
    exitCode: 2,
    cause,
  });
}

/**
 * Looks whether threads can be started: where their address space is limited too much, the process would end with a
 * message of V8. @throws AssayError `no_memory`
 */
export function checkAddressSpace(): void {
  const limit = addressSpaceLimit();
  if (limit !== null && limit < LEAST_BYTES) throw lacksMemory('that it needs to start its threads');
}
