import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { WebPeople } from '../../contract/web.js';
import { isNothing } from '../api/guards.js';
import { call, messageOf } from '../api/request.js';
import { isPeople } from '../api/shapes.js';
import { Dialog } from '../parts/dialog.js';
import { Loading, Problem, useLoaded } from '../parts/states.js';
import { dateTimeText, relativeText, visibleText } from '../text.js';

type Access = WebPeople['people'][number];
type Change = WebPeople['changes'][number];

const ROLE_TEXT: Readonly<Record<Access['role'], string>> = {
  owner: 'everything',
  reviewer: 'reads and decides',
  reader: 'reads',
};

function nameText(name: string): string {
  return name === '' ? 'account holder' : visibleText(name);
}

function Row({ access, now, onEnd }: { readonly access: Access; readonly now: number; readonly onEnd: () => void }) {
  const { name, role, signed_in_at: signedInAt, ends_at: endsAt } = access;
  return (
    <tr>
      <th scope="row">
        <bdi>{nameText(name)}</bdi>
      </th>
      <td data-title="May">{ROLE_TEXT[role]}</td>
      <td data-title="Access">
        {signedInAt === null ? 'has a link, not used yet' : `signed in ${relativeText(signedInAt, now)}`}, until{' '}
        {dateTimeText(endsAt)}
      </td>
      <td>
        {name !== '' && (
          <button type="button" class="danger quiet" aria-label={`End the access of ${nameText(name)}`} onClick={onEnd}>
            End access
          </button>
        )}
      </td>
    </tr>
  );
}

function Warning({ name }: { readonly name: string }): JSX.Element {
  return (
    <p>
      <strong>
        <bdi>{nameText(name)}</bdi>
      </strong>{' '}
      is signed out of every browser from the next request on, and a link that was not used yet stops working. What they
      decided stays. A new link is made with <code>assay keys link</code>.
    </p>
  );
}

interface EndProps {
  readonly name: string;
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

/** Asks before access is ended: whoever loses it has to be given a new link. */
function EndDialog({ name, onEnded, onClose }: EndProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const end = (): void => {
    setBusy(true);
    const done = (): void => {
      onEnded();
      onClose();
    };
    const failed = (error: unknown): void => {
      setProblem(messageOf(error));
      setBusy(false);
    };
    call('/people/end', isNothing, { method: 'POST', body: { name } }).then(done, failed);
  };
  return (
    <Dialog title="End this access?" onClose={onClose}>
      {problem !== null && <Problem message={problem} />}
      <Warning name={name} />
      <p class="actions">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <button type="button" class="danger primary" disabled={busy} onClick={end}>
          {busy ? 'Ending …' : 'End the access'}
        </button>
      </p>
    </Dialog>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }): JSX.Element {
  const byText = ({ by, by_command: byCommand }: Change): string => (byCommand ? 'the command line' : nameText(by));
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">What was done</h2>
      {changes.length === 0 && <p class="empty">Links that are made and access that is ended are listed here.</p>}
      <ul class="lines">
        {changes.map((change, index) => (
          <li key={index}>
            {dateTimeText(change.at)}: {change.action === 'ended' ? 'access of ' : 'link for '}
            <bdi>{nameText(change.person)}</bdi> {change.action === 'ended' ? 'ended' : 'made'} by{' '}
            <bdi>{byText(change)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lead({ isAlone }: { readonly isAlone: boolean }): JSX.Element {
  return (
    <p class="lead">
      Who is signed in, or holds a link that was not used yet.
      {!isAlone && (
        <>
          {' '}
          A link for one more is made with <code>assay keys link --reviewer NAME</code>; for somebody who only reads,
          with <code>--reader NAME</code>.
        </>
      )}
    </p>
  );
}

/** Who may use the workbench now, and how their access ends. */
export function PeoplePage(): JSX.Element {
  const { data, problem, reload } = useLoaded('/people', isPeople);
  const [ending, setEnding] = useState<string | null>(null);
  const isAlone = data?.people.every(({ name }) => name === '') === true;
  return (
    <>
      <h1>People</h1>
      <Lead isAlone={isAlone} />
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data === null && problem === null && <Loading what="the people" />}
      {isAlone && (
        <p class="empty">
          Nobody but you. A link for somebody who reads and decides is made with{' '}
          <code>assay keys link --reviewer NAME</code>, for somebody who only reads with <code>--reader NAME</code>.
        </p>
      )}
      {data !== null && (
        <div class="scroll">
          <table class="stacks people">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">May</th>
                <th scope="col">Access</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.people.map((access, index) => (
                <Row key={index} access={access} now={data.now} onEnd={() => setEnding(access.name)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data !== null && <Changes changes={data.changes} />}
      {ending !== null && <EndDialog name={ending} onEnded={reload} onClose={() => setEnding(null)} />}
    </>
  );
}
