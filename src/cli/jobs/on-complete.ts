import { spawn } from 'node:child_process';
import pRetry, { AbortError } from 'p-retry';
import { request } from 'undici';
import { messageOf } from '../../lib/errors.js';
import { isHidden } from '../../lib/setting.js';
import type { SettingGroup } from '../../lib/setting.js';
import { settingGroups } from '../../settings/groups.js';
import type { Settings } from '../../settings/groups.js';
import { environmentName } from '../../settings/names.js';
import type { CliContext } from '../process/command.js';
import { writeNotice } from '../terminal/notice.js';

const COMMAND_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 10_000;
const WHOLE_TIMEOUT_MS = 2 * REQUEST_TIMEOUT_MS;
const REQUEST_RETRIES = 3;
const FIRST_RETRY_MS = 500;

/** Variables that hold a key or a secret address: they are not passed to the started program. */
function secretVariables(): ReadonlySet<string> {
  const groups: readonly SettingGroup[] = Object.values(settingGroups);
  return new Set(
    groups.flatMap((group) =>
      Object.entries(group).flatMap(([key, definition]) => (isHidden(definition) ? [environmentName(key)] : [])),
    ),
  );
}

function withoutSecrets(env: CliContext['env']): Record<string, string | undefined> {
  const secrets = secretVariables();
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.has(name)));
}

/**
 * Starts the command without a shell; what it prints goes to standard error, so that `--json` stays one value on
 * standard output.
 */
function startCommand([program = '', ...args]: readonly string[], body: string, context: CliContext): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: context.cwd,
      env: withoutSecrets(context.env),
      shell: false,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: COMMAND_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => context.stderr.write(piece));
    // A program that does not read its input is no failure.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(signal === null ? `it ended with exit code ${String(code)}` : `it was ended by ${signal}`));
    });
    child.stdin.end(body);
  });
}

async function post(url: string, body: string): Promise<void> {
  const { statusCode, body: answer } = await request(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    headersTimeout: REQUEST_TIMEOUT_MS,
    bodyTimeout: REQUEST_TIMEOUT_MS,
    signal: AbortSignal.timeout(WHOLE_TIMEOUT_MS),
  });
  await answer.dump();
  if (statusCode < 300) return;
  const refused = new Error(`it answered with status ${statusCode}`);
  throw statusCode === 429 || statusCode >= 500 ? refused : new AbortError(refused);
}

/**
 * Reports how a run or an audit ended, as JSON, to the command and the address of the settings. If they fail, standard
 * error says so, and nothing else changes.
 */
export async function tellCompletion(
  { onCompleteCommand, onCompleteUrl }: Settings['ending'],
  outcome: unknown,
  context: CliContext,
): Promise<void> {
  const body = `${JSON.stringify(outcome)}\n`;
  const complain = (who: string, error: unknown): void =>
    writeNotice(`${who} could not be told that the work ended: ${messageOf(error)}`, null, context);
  if (onCompleteCommand.length > 0)
    await startCommand(onCompleteCommand, body, context).catch((error: unknown) =>
      complain(`the command ${onCompleteCommand[0] ?? ''}`, error),
    );
  if (onCompleteUrl === '') return;
  // The address may itself be the secret: only its host is shown.
  await pRetry(() => post(onCompleteUrl, body), { retries: REQUEST_RETRIES, minTimeout: FIRST_RETRY_MS }).catch(
    (error: unknown) => complain(new URL(onCompleteUrl).host, error),
  );
}
