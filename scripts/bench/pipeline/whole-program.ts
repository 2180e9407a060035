import { spawnSync } from 'node:child_process';

/** What a program took from its start to its end. */
export interface Cost {
  readonly wallMs: number;
  /** Of the program and of those that it started. */
  readonly cpuMs: number;
}

/** Minutes and seconds as `times` of the shell prints them. */
function milliseconds(printed: string): number {
  const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/u.exec(printed) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/**
 * Runs a program of Node to its end, in a folder, with a key of the service; left out: this folder, and any key.
 * @throws Error with what it said, where it fails
 */
export function wholeProgram(args: readonly string[], cwd = process.cwd(), key = 'bench'): Cost {
  const startedAt = performance.now();
  const done = spawnSync('sh', ['-c', '"$0" "$@" > /dev/null && times', process.execPath, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ASSAY_API_KEY: key },
  });
  if (done.status !== 0) throw new Error(done.stderr);
  const wallMs = performance.now() - startedAt;
  const [, children = ''] = done.stdout.split('\n');
  return { wallMs, cpuMs: children.split(' ').reduce((sum, part) => sum + milliseconds(part), 0) };
}
