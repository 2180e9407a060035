import { spawn } from 'node:child_process';
import { packageFile } from '../../src/lib/package-root.js';

/** Runs a command in a pseudo-terminal of a width, and copies what it prints to standard output. */
const IN_TERMINAL = `
import fcntl, os, pty, struct, sys, termios
columns, command = int(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        break
    if not piece:
        break
    sys.stdout.buffer.write(piece)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

export interface Shown {
  readonly exitCode: number | null;
  /** All that was printed, with its control sequences. */
  readonly raw: string;
  /** Every line that was ever on the screen, also those drawn over, without control sequences. */
  readonly lines: readonly string[];
}

/** Runs the built program as in a terminal of so many columns. */
export function assayInTerminal(args: readonly string[], columns: number, cwd: string): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const command = [String(columns), process.execPath, packageFile('dist', 'main.js'), ...args];
    const child = spawn('python3', ['-c', IN_TERMINAL, ...command], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: cwd, TERM: 'xterm-256color' },
    });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', reject);
    child.on('close', (exitCode) => {
      const raw = Buffer.concat(pieces).toString('utf8');
      const lines = raw
        .replace(/\u001b\[[0-9;?]*[G-K]/gu, '\n')
        .replace(/\u001b\[[0-9;?]*[a-zA-Z]|\u001b[78]/gu, '')
        .split(/[\r\n]+/u)
        .filter((line) => line.trim() !== '');
      resolve({ exitCode, raw, lines });
    });
  });
}
