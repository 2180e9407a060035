import { setFlagsFromString } from 'node:v8';

/**
 * For commands that stream a large run: V8 collects garbage when its heap is 1.5 times what is alive, not 4 times. An
 * export of 300,000 labelled rows took 191 MB without it and 149 MB with it, a run over 100,000 small rows 345 MB and
 * 257 MB. The processor time did not differ by more than the error of measurement (2 %).
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
