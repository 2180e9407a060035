import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { WebApplicationPath } from '../../contract/endpoints.js';
import type { WebKey, WebPlan } from '../../contract/web.js';
import { isKeyList } from '../api/shapes.js';
import { CopyButton } from '../parts/copy-button.js';
import { CreateKeyDialog } from '../parts/create-key.js';
import type { KeyAccount } from '../parts/create-key.js';
import { RevokeDialog } from '../parts/revoke-key.js';
import { Loading, Problem, useLoaded } from '../parts/states.js';
import { dateText, dateTimeText, relativeText } from '../text.js';

type KeyState = 'active' | 'expired' | 'revoked';

function stateOf(key: WebKey, now: number): KeyState {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active';
}

function stateText(key: WebKey, now: number): string {
  if (key.revoked_at !== null) return `revoked ${dateText(key.revoked_at)}`;
  if (key.expires_at === null) return 'does not expire';
  return `${key.expires_at <= now ? 'expired' : 'expires'} ${dateText(key.expires_at)}`;
}

/** The accounts of keys, each once. */
function accountsOf(keys: readonly WebKey[]): readonly KeyAccount[] {
  return [...new Map(keys.map((key) => [key.account_id, key])).values()].map((key) => ({
    id: key.account_id,
    name: key.account_name,
    plan: key.plan,
  }));
}

interface KeyCardProps {
  readonly entry: WebKey;
  readonly now: number;
  readonly onRevoke: (key: WebKey) => void;
}

/** Whose key it is, when it was made and last used, and how long it is valid. */
function KeyHistory({ entry, now }: Pick<KeyCardProps, 'entry' | 'now'>): JSX.Element {
  return (
    <p class="muted">
      {entry.account_name !== entry.name && (
        <>
          of the account <bdi>{entry.account_name === '' ? entry.account_id : entry.account_name}</bdi> ·{' '}
        </>
      )}
      created {dateText(entry.created_at)} · {stateText(entry, now)} ·{' '}
      {entry.last_used_at === null ? (
        'never used'
      ) : (
        <>
          last used{' '}
          <time dateTime={new Date(entry.last_used_at * 1000).toISOString()} title={dateTimeText(entry.last_used_at)}>
            {relativeText(entry.last_used_at, now)}
          </time>
        </>
      )}
    </p>
  );
}

function KeyCard({ entry, now, onRevoke }: KeyCardProps): JSX.Element {
  const state = stateOf(entry, now);
  return (
    <li class={`card key ${state}`}>
      <div class="row">
        <h3>
          <bdi>{entry.name === '' ? 'without a name' : entry.name}</bdi>
        </h3>
        {state === 'active' && (
          <button
            type="button"
            class="danger quiet"
            aria-label={`Revoke ${entry.name === '' ? entry.hint : entry.name}`}
            onClick={() => onRevoke(entry)}
          >
            Revoke
          </button>
        )}
      </div>
      <p class="badges">
        <code>{entry.hint}…</code> <span class="badge">{entry.plan}</span>
        {entry.allows_patterns && <span class="badge good">AI patterns</span>}
        {state !== 'active' && <span class="badge warn">{state}</span>}
      </p>
      <KeyHistory entry={entry} now={now} />
    </li>
  );
}

/** What the example of a request asks. */
const FIRST_PATH: WebApplicationPath<'POST'> = '/v2/predict/text';

function FirstRequest(): JSX.Element {
  const shown = useRef<HTMLElement>(null);
  const command = [
    `curl ${location.origin}${FIRST_PATH} \\`,
    '  -H "x-api-key: $ASSAY_API_KEY" \\',
    '  -H "content-type: application/json" \\',
    `  -d '{"document": "The text to look at."}'`,
  ].join('\n');
  return (
    <section aria-labelledby="first-title">
      <h2 id="first-title">Use a key</h2>
      <p>
        Put the key in the variable <code>ASSAY_API_KEY</code>, then send a text. Every endpoint is in the{' '}
        <a href="/docs">API reference</a>.
      </p>
      <pre tabIndex={0} aria-label="A first request">
        <code ref={shown}>{command}</code>
      </pre>
      <CopyButton text={command} shownIn={shown} />
    </section>
  );
}

/** The keys in force, and those that no longer are. */
function KeyLists({ keys, now, onRevoke }: Omit<KeyCardProps, 'entry'> & { readonly keys: readonly WebKey[] }) {
  const active = keys.filter((key) => stateOf(key, now) === 'active');
  const former = keys.filter((key) => stateOf(key, now) !== 'active');
  const card = (key: WebKey): JSX.Element => <KeyCard key={key.id} entry={key} now={now} onRevoke={onRevoke} />;
  return (
    <>
      {active.length === 0 && <p class="empty">There is no active key. Create one to call the API from a program.</p>}
      {active.length > 0 && <ul class="cards">{active.map(card)}</ul>}
      {former.length > 0 && (
        <details>
          <summary>{former.length === 1 ? 'One key' : `${former.length} keys`} no longer valid</summary>
          <ul class="cards">{former.map(card)}</ul>
        </details>
      )}
    </>
  );
}

/** The API page: the keys of the account. */
export function KeysPage({ plans }: { readonly plans: readonly WebPlan[] }): JSX.Element {
  const { data, problem, reload } = useLoaded('/keys', isKeyList);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<WebKey | null>(null);
  const now = data?.now ?? 0;
  const active = data?.keys.filter((key) => stateOf(key, now) === 'active') ?? [];
  return (
    <>
      <div class="row">
        <h1>API keys</h1>
        <button type="button" class="primary" onClick={() => setCreating(true)}>
          Create a key
        </button>
      </div>
      <p class="lead">
        A key lets a program use this service. It is a secret: whoever holds it can make requests on your account. The
        keys of an account share its words: to replace one, create another for the account, then revoke the old one.
      </p>
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data === null && problem === null && <Loading what="the keys" />}
      {data !== null && <KeyLists keys={data.keys} now={now} onRevoke={setRevoking} />}
      <FirstRequest />
      {creating && (
        <CreateKeyDialog
          choices={{ plans, accounts: accountsOf(active) }}
          onCreated={reload}
          onClose={() => setCreating(false)}
        />
      )}
      {revoking !== null && <RevokeDialog entry={revoking} onRevoked={reload} onClose={() => setRevoking(null)} />}
    </>
  );
}
