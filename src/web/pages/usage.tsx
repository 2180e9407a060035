import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { WebAccountUsage, WebUsage } from '../../contract/web.js';
import { countOf, countText, percentText } from '../../lib/number-text.js';
import { isUsage } from '../api/shapes.js';
import { DayChart } from '../parts/day-chart.js';
import { Meter } from '../parts/meter.js';
import { Loading, Problem, useLoaded } from '../parts/states.js';
import { addressOf, follow } from '../address.js';
import { dateText } from '../text.js';

function NothingUsed(): JSX.Element {
  const [keys, trying] = [addressOf('keys'), addressOf('try')];
  return (
    <p class="empty">
      Nothing was used yet and there is no key.{' '}
      <a href={keys} onClick={(event) => follow(event, keys)}>
        Create a key
      </a>
      , or{' '}
      <a href={trying} onClick={(event) => follow(event, trying)}>
        try a text
      </a>
      .
    </p>
  );
}

/** Share of an allowance from which on its bar is a warning. */
const NEARLY_USED_UP = 0.8;

function Account({ account }: { readonly account: WebAccountUsage }): JSX.Element {
  const { label, plan, words_used: used, words_limit: limit } = account;
  const left = limit === null ? null : Math.max(0, limit - used);
  return (
    <li class="card">
      <h3>
        <bdi>{label}</bdi> <span class="badge">{plan}</span>
      </h3>
      <p class="figure">
        {left === null ? countText(used) : countText(left)}{' '}
        <small>{left === null ? 'words used; this plan has no limit' : `words left of ${countText(limit ?? 0)}`}</small>
      </p>
      {limit !== null && (
        <Meter share={limit === 0 ? 1 : used / limit} kind={used > NEARLY_USED_UP * limit ? 'mixed' : 'plain'} />
      )}
      <p class="muted">
        {limit === null || limit === 0 ? '' : `${countText(used)} used (${percentText(Math.min(1, used / limit))}). `}A
        new cycle begins on {dateText(account.cycle_end)}.
      </p>
    </li>
  );
}

function Days({ usage }: { readonly usage: WebUsage }): JSX.Element {
  const [chosen, setChosen] = useState('');
  const shown = chosen === '' ? usage.accounts : usage.accounts.filter((_, index) => String(index) === chosen);
  const days = usage.days.map((day, index) => ({
    day,
    words: shown.reduce((sum, account) => sum + (account.words_by_day[index] ?? 0), 0),
  }));
  return (
    <section aria-labelledby="days-title">
      <div class="row">
        <h2 id="days-title">Words by day</h2>
        {usage.accounts.length > 1 && (
          <label class="inline">
            <span>of</span>
            <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">all keys</option>
              {usage.accounts.map(({ label }, index) => (
                <option key={index} value={String(index)}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <DayChart days={days} />
    </section>
  );
}

/** Shows words used and left. */
export function UsagePage(): JSX.Element {
  const { data, problem, reload } = useLoaded('/usage', isUsage);
  const total =
    data?.accounts.reduce((sum, account) => sum + account.words_by_day.reduce((words, day) => words + day, 0), 0) ?? 0;
  return (
    <>
      <h1>Usage</h1>
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data === null && problem === null && <Loading what="usage" />}
      {data !== null && data.accounts.length === 0 && <NothingUsed />}
      {data !== null && data.accounts.length > 0 && (
        <>
          <p class="lead">
            {countOf(total, 'word')} in the last 30 days. A word is charged when its result is returned, never for an
            error.
          </p>
          <Days usage={data} />
          <h2>Left in the billing cycle</h2>
          <ul class="cards">
            {data.accounts.map((account, index) => (
              <Account key={index} account={account} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
