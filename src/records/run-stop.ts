/** Why a run or its service did not end well, for people and programs; field names are those of `run --json`. */
export interface RunStop {
  readonly code: string;
  /** One sentence: what the service did, or which limit was reached. */
  readonly message: string;
  /** One sentence: what the user can do now. */
  readonly next_step: string;
  readonly exit_code: 3 | 5 | 7;
}
