import { useEffect, useState } from 'preact/hooks';
import type { WebSession } from '../contract/web.js';
import type { WorkbenchSession } from '../contract/workbench.js';
import { isNothing } from './api/guards.js';
import { call, messageOf, Refusal, SIGNED_OUT } from './api/request.js';
import { isSession } from './api/shapes.js';
import { ask } from './workbench/ask.js';
import { isWorkbenchSession } from './workbench/shapes.js';

/** Who serves the application: `assay open` for this machine alone, or a service to whoever signs in. */
export type Door = 'local' | 'service';

/** What the application knows of who uses it. */
export interface Known {
  /** Null where no service is behind it. */
  readonly service: WebSession | null;
  /** Null where no runs are. */
  readonly workbench: WorkbenchSession | null;
}

export type SessionState = Known | 'loading' | 'outside' | { readonly problem: string };

/** Removes the token from the address, so that it is not kept in the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** Trades the token of the link of `assay open` for a session, where the address holds one, and returns the session. */
async function enter(): Promise<Known> {
  const token = takeToken();
  // A link that was used in this browser already leads to the session that it has.
  const refused: unknown =
    token === ''
      ? null
      : await ask('/enter', isNothing, { method: 'POST', body: { token } }).catch((error: unknown) => error);
  const workbench = await ask('/reader', isWorkbenchSession).catch((error: unknown) => {
    throw refused ?? error;
  });
  return { service: null, workbench };
}

async function signedIn(): Promise<Known> {
  const service = await call('/session', isSession);
  return { service, workbench: service.has_workbench ? await ask('/reader', isWorkbenchSession) : null };
}

/** Returns the session, and loads it again. */
export function useSession(door: Door): { readonly session: SessionState; readonly load: () => void } {
  const [session, setSession] = useState<SessionState>('loading');
  const load = (): void => {
    (door === 'local' ? enter() : signedIn()).then(setSession, (error: unknown) =>
      setSession(
        error instanceof Refusal && error.code === 'not_signed_in' ? 'outside' : { problem: messageOf(error) },
      ),
    );
  };
  useEffect(() => {
    const leave = (): void => setSession((last) => (door === 'local' && last === 'loading' ? last : 'outside'));
    window.addEventListener(SIGNED_OUT, leave);
    // The page to sign in reads the token of its link itself.
    if (door === 'local') window.addEventListener('hashchange', load);
    load();
    return () => {
      window.removeEventListener(SIGNED_OUT, leave);
      window.removeEventListener('hashchange', load);
    };
  }, []);
  return { session, load };
}
