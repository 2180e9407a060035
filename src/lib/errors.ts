/**
 * Exit codes of the command line: 1 unexpected · 2 arguments or settings · 3 budget · 4 signal · 5 service refused · 6
 * threshold met · 7 the service refused or failed too many documents.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface AssayErrorInit {
  /** Stable machine code, snake_case. */
  readonly code: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** One sentence: what the user can do now. */
  readonly nextStep: string;
  readonly exitCode: ExitCode;
  readonly cause?: unknown;
}

/**
 * A broken program or setting, as one coded value with a next step. A bad document is never one of these: it is a
 * result with a reason.
 */
export class AssayError extends Error {
  override readonly name = 'AssayError';
  readonly code: string;
  readonly nextStep: string;
  readonly exitCode: ExitCode;

  constructor(init: AssayErrorInit) {
    super(init.message, { cause: init.cause });
    this.code = init.code;
    this.nextStep = init.nextStep;
    this.exitCode = init.exitCode;
  }
}

/** Returns the message of anything thrown, in one line. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/\s+/gu, ' ').trim();
}

/** Returns the `code` of a Node system error (`ENOENT`, `ECONNRESET`, …), or null. */
export function systemCodeOf(thrown: unknown): string | null {
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return null;
}
