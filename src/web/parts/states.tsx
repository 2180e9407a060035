import type { WebApplicationPath } from '../../contract/endpoints.js';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, messageOf } from '../api/request.js';
import type { Guard } from '../api/guards.js';

export function Loading({ what }: { readonly what: string }): JSX.Element {
  return (
    <p class="loading" role="status">
      Loading {what} …
    </p>
  );
}

export function Problem({ message, retry }: { readonly message: string; readonly retry?: () => void }): JSX.Element {
  return (
    <div class="notice bad" role="alert">
      <p>{message}</p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

export interface Loaded<T> {
  readonly data: T | null;
  readonly problem: string | null;
  readonly reload: () => void;
}

/** Loads a response when a page is shown; `reload` keeps the old response until the new one arrives. */
export function useLoaded<T>(path: WebApplicationPath<'GET'>, guard: Guard<T>): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reload = (): void => {
    setProblem(null);
    call(path, guard).then(setData, (error: unknown) => setProblem(messageOf(error)));
  };
  useEffect(reload, [path]);
  return { data, problem, reload };
}
