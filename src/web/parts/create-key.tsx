import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { CreatedWebKey, NewWebKey, WebPlan } from '../../contract/web.js';
import { countText } from '../../lib/number-text.js';
import { call, messageOf } from '../api/request.js';
import { isCreatedKey } from '../api/shapes.js';
import { CopyButton } from './copy-button.js';
import { Dialog } from './dialog.js';
import { Problem } from './states.js';

const LIFETIMES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'one year'],
  ['', 'never'],
] as const;

function planText({ name, words_per_cycle: words }: WebPlan): string {
  return words === null ? `${name}: metered, no limit` : `${name}: ${countText(words)} words a month`;
}

function requestOf(form: HTMLFormElement): NewWebKey {
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const days = text('lifetime');
  return {
    name: text('name'),
    account_id: text('account') === '' ? null : text('account'),
    // A form leaves out a field that cannot be chosen: the account has its plan.
    plan: text('plan') === '' ? 'api' : text('plan'),
    expires_in_days: days === '' ? null : Number(days),
  };
}

/** An account that a further key can be made for. */
export interface KeyAccount {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
}

/** What a key is made from: the plans of a new account, and the accounts that there are. */
export interface KeyChoices {
  readonly plans: readonly WebPlan[];
  readonly accounts: readonly KeyAccount[];
}

function AccountField({
  accounts,
  chosen,
  onChoose,
}: {
  readonly accounts: readonly KeyAccount[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}): JSX.Element {
  return (
    <label>
      <span>Account</span>
      <select name="account" value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">a new one, with words of its own</option>
        {accounts.map(({ id, name, plan }) => (
          <option key={id} value={id}>
            {name === '' ? id : name}: {plan}, shares its words
          </option>
        ))}
      </select>
    </label>
  );
}

function KeyFields({ plans, accounts }: KeyChoices): JSX.Element {
  const [account, setAccount] = useState('');
  return (
    <>
      <label>
        <span>Name</span>
        <input name="name" required maxLength={80} autocomplete="off" placeholder="what the key is for" />
      </label>
      {accounts.length > 0 && <AccountField accounts={accounts} chosen={account} onChoose={setAccount} />}
      <label>
        <span>Plan</span>
        <select name="plan" disabled={account !== ''}>
          {plans.map((plan) => (
            <option key={plan.name} value={plan.name} selected={plan.name === 'api'}>
              {planText(plan)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Expires after</span>
        <select name="lifetime">
          {LIFETIMES.map(([days, text]) => (
            <option key={days} value={days} selected={days === '90'}>
              {text}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function KeyForm({
  choices,
  onMade,
  onClose,
}: {
  readonly choices: KeyChoices;
  readonly onMade: (made: CreatedWebKey) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    call('/keys', isCreatedKey, { method: 'POST', body: requestOf(event.currentTarget) })
      .then(onMade, (error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      {problem !== null && <Problem message={problem} />}
      <KeyFields {...choices} />
      <p class="actions">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={busy}>
          {busy ? 'Creating …' : 'Create the key'}
        </button>
      </p>
    </form>
  );
}

function NewKey({ made, onClose }: { readonly made: CreatedWebKey; readonly onClose: () => void }): JSX.Element {
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <p>
        Keep it now, for example in a password manager: <strong>it is not shown again</strong>. The service itself
        stores only its hash.
      </p>
      <pre class="secret" tabIndex={0} aria-label="The new key">
        <code ref={shown}>{made.key}</code>
      </pre>
      <p class="actions">
        <CopyButton text={made.key} shownIn={shown} />
        <button type="button" class="primary" onClick={onClose}>
          I have kept it
        </button>
      </p>
    </>
  );
}

/** Creates a key and shows it once. */
export function CreateKeyDialog({
  choices,
  onCreated,
  onClose,
}: {
  readonly choices: KeyChoices;
  readonly onCreated: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [made, setMade] = useState<CreatedWebKey | null>(null);
  const keep = (created: CreatedWebKey): void => {
    setMade(created);
    onCreated();
  };
  return (
    <Dialog title={made === null ? 'Create a key' : `The key “${made.listing.name}”`} onClose={onClose}>
      {made === null ? (
        <KeyForm choices={choices} onMade={keep} onClose={onClose} />
      ) : (
        <NewKey made={made} onClose={onClose} />
      )}
    </Dialog>
  );
}
