import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ownProcesses } from '../../../src/lib/running-process.js';

/** A process that has ended and that its parent never collects, as in a container without init. */
export interface Zombie {
  readonly pid: number;
  /** Ends the parent, which lets the system collect both. */
  readonly bury: () => void;
}

export async function leaveZombie(): Promise<Zombie> {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  while (ownProcesses.startOf(pid) !== null) await new Promise(setImmediate);
  return { pid, bury: () => void parent.kill('SIGKILL') };
}
