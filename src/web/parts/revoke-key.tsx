import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { WebKey } from '../../contract/web.js';
import { call, messageOf } from '../api/request.js';
import { isKey } from '../api/shapes.js';
import { Dialog } from './dialog.js';
import { Problem } from './states.js';

function Warning({ entry }: { readonly entry: WebKey }): JSX.Element {
  return (
    <p>
      Programs that use{' '}
      <strong>
        <bdi>{entry.name === '' ? 'the key without a name' : entry.name}</bdi>
      </strong>{' '}
      (<code>{entry.hint}…</code>) are refused from their next request on. This cannot be undone.
    </p>
  );
}

/** Asks for confirmation before a key is revoked, which cannot be undone. */
export function RevokeDialog({
  entry,
  onRevoked,
  onClose,
}: {
  readonly entry: WebKey;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = (): void => {
    setBusy(true);
    const done = (): void => {
      onRevoked();
      onClose();
    };
    const failed = (error: unknown): void => {
      setProblem(messageOf(error));
      setBusy(false);
    };
    call(`/keys/${encodeURIComponent(entry.id)}/revoke`, isKey, { method: 'POST' }).then(done, failed);
  };
  return (
    <Dialog title="Revoke this key?" onClose={onClose}>
      {problem !== null && <Problem message={problem} />}
      <Warning entry={entry} />
      <p class="actions">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <button type="button" class="danger primary" disabled={busy} onClick={revoke}>
          {busy ? 'Revoking …' : 'Revoke the key'}
        </button>
      </p>
    </Dialog>
  );
}
