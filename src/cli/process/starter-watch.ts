/** Time between two checks whether the program that started this one still runs. */
const LOOK_EVERY_MS = 1000;

interface StarterWatchParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the id of the parent process, which is another one once that has ended. */
  readonly parentId: () => number;
  /** Called once, when the starter has ended. */
  readonly gone: () => void;
}

/**
 * `npx` ends at a signal without passing it on: the service or run that it started would continue unseen, and hold its
 * port. So a program that `npx` started ends with it, as at that signal. Returns what ends the watch; started by
 * anything else, nothing is watched, as a program may outlive its shell on purpose.
 */
export function watchStarter({ env, parentId, gone }: StarterWatchParts): () => void {
  if (env['npm_command'] !== 'exec') return () => undefined;
  const starter = parentId();
  const timer = setInterval(() => {
    if (parentId() === starter) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
