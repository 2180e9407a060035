import { spawn } from 'node:child_process';
import { packageFile } from '../../src/lib/package-root.js';
import { ONE_READER } from './one-reader.js';

/**
 * Runs a command in a pseudo-terminal of a width, and copies what it prints to standard output. Once it has printed a
 * question, types the answer.
 */
const IN_TERMINAL = `
import fcntl, os, pty, struct, sys, termios
columns, question, answer, command = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3].encode(), sys.argv[4:]
printed = b''
pid, terminal = pty.fork()
if pid == 0:
    # Here, so that the command never sees another width.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, columns, 0, 0))
    os.execvp(command[0], command)
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:
        break
    if not piece:
        break
    sys.stdout.buffer.write(piece)
    printed += piece
    if question and question in printed:
        os.write(terminal, answer)
        question = b''
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

export interface Shown {
  readonly exitCode: number | null;
  /** All that was printed, with its control sequences. */
  readonly raw: string;
  /** Every line that was ever on the screen, also those drawn over, without control sequences. */
  readonly lines: readonly string[];
}

export interface TerminalOptions {
  readonly columns: number;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is typed once a question has been printed. */
  readonly typed?: { readonly after: string; readonly text: string };
}

/** Runs the built program as in a terminal. */
export function assayInTerminal(
  args: readonly string[],
  { columns, cwd, env = {}, typed = { after: '', text: '' } }: TerminalOptions,
): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const program = [process.execPath, packageFile('dist', 'main.js')];
    const command = [String(columns), typed.after, typed.text, ...program, ...args];
    const child = spawn('python3', ['-c', IN_TERMINAL, ...command], {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', HOME: cwd, TERM: 'xterm-256color', ...ONE_READER, ...env },
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
