import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { OrderTime } from './time-limit.js';

/** Descriptor of the pipe on which the watchdog of a worker tells the pool what the order has taken so far. */
export const SPENT_PIPE = 4;

/** Longest line: two numbers. */
const LONGEST_LINE = 32;

/** Returns what is written to the pipe. */
export const spentLine = ({ order, processorMs }: OrderTime): string => `${order} ${processorMs}\n`;

/** Hears what a worker's watchdog tells; its pipe does not keep the program running. */
export function hearSpent(pipe: Readable | Writable | null | undefined, onHeard: (time: OrderTime) => void): void {
  if (!(pipe instanceof Socket)) return;
  let rest = '';
  pipe.unref();
  pipe.on('error', () => undefined);
  pipe.setEncoding('latin1').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()?.slice(-LONGEST_LINE) ?? '';
    const [order = 0, processorMs = 0] = lines.at(-1)?.split(' ').map(Number) ?? [];
    if (order > 0 && processorMs > 0) onHeard({ order, processorMs });
  });
}
