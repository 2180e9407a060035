interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** One transaction holds the database no longer than so many requests take. */
const MOST_AT_ONCE = 256;

/**
 * Does together what was asked for in one turn of the event loop, or while the last group was worked on, in the order
 * in which it came. `work` gives a result for each request; where it throws, it did none of them.
 */
export function together<Request, Result>(
  work: (requests: readonly Request[]) => Promise<readonly Result[]>,
): (request: Request) => Promise<Result> {
  const waiting: Waiting<Request, Result>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST_AT_ONCE);
      try {
        const results = await work(group.map(({ request }) => request));
        for (const [index, result] of results.entries()) group[index]?.resolve(result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWorking = false;
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      setImmediate(() => void workOff());
    });
}
