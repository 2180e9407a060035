import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/lib/package-root.js';

const NAMESPACE = ['--pid', '--fork'];
const mayMakeNamespaces = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;

/** Prints what a process sees of itself. */
const LOOK = `import { ownProcesses } from ${JSON.stringify(packageFile('src', 'lib', 'running-process.ts'))};
  console.log(JSON.stringify(ownProcesses.startOf(process.pid)));`;

// On Linux as root alone.
test.skipIf(!mayMakeNamespaces)(
  'where /proc is that of another namespace, no start of another process is told',
  async () => {
    const look = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', LOOK] as const;
    const { stdout: outside } = await promisify(execFile)(look[0], look.slice(1), { cwd: packageFile() });
    expect(JSON.parse(outside)).toMatch(/^\d+$/u);
    const { stdout: inside } = await promisify(execFile)('unshare', [...NAMESPACE, ...look], { cwd: packageFile() });
    expect(JSON.parse(inside)).toBe('');
  },
);
