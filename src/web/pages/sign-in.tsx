import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isNothing } from '../api/guards.js';
import { call, messageOf } from '../api/request.js';
import { Loading, Problem } from '../parts/states.js';

/** Removes the token from the address, so that it is not kept in the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(null, '', location.pathname);
  return token;
}

/** Exchanges the token of the link for a session, and explains where links come from. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }): JSX.Element {
  const [state, setState] = useState<'idle' | 'trying' | { readonly problem: string }>('idle');
  useEffect(() => {
    const redeem = (): void => {
      const token = takeToken();
      if (token === '') return;
      setState('trying');
      call('/sign-in', isNothing, { method: 'POST', body: { token } }).then(onSignedIn, (error: unknown) =>
        setState({ problem: messageOf(error) }),
      );
    };
    redeem();
    // A link pasted into an open tab changes only the hash.
    window.addEventListener('hashchange', redeem);
    return () => window.removeEventListener('hashchange', redeem);
  }, []);
  if (state === 'trying') return <Loading what="your session" />;
  return (
    <section class="narrow">
      <h1>Sign in</h1>
      {typeof state === 'object' && <Problem message={state.problem} />}
      <p class="lead">
        You sign in with a link that this service prints on its own terminal, so that only those who run it can.
      </p>
      <p>
        The link is printed when the service starts. For a new one, run this with the data folder of the service in
        place of FOLDER, and open what it prints:
      </p>
      <pre>
        <code>assay keys link --data FOLDER --port {window.location.port || '80'}</code>
      </pre>
      <p class="muted">
        A link works once, for 30 minutes; a new link replaces all earlier ones. You stay signed in for 12 hours.
      </p>
    </section>
  );
}
