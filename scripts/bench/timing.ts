/** Wall-clock seconds of the fastest of several runs: what disturbs a run only makes it slower. */
export function bestSeconds(runs: number, work: () => void): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    work();
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
}

/** A line with how fast `work` goes through texts, in megabytes of UTF-8 and in texts a second. */
export function rateLine(
  name: string,
  runs: number,
  texts: readonly string[],
  work: (text: string) => unknown,
): string {
  const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6;
  const taken = bestSeconds(runs, () => texts.forEach((text) => work(text)));
  const perSecond = (texts.length / taken).toFixed(0).padStart(8);
  return `  ${name.padEnd(34)} ${(megabytes / taken).toFixed(1).padStart(8)} MB/s ${perSecond} documents/s\n`;
}
