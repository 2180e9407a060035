import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { countOf } from '../../lib/number-text.js';
import { SAMPLED_VERDICTS } from '../../records/sample.js';
import type { SampleKind } from '../../records/sample.js';
import { Loading, Problem } from '../parts/states.js';
import { addressOf, follow, goTo } from '../address.js';
import { useAsked } from './ask.js';
import { shownParams, toggled } from './finding-view.js';
import { SampleBounds } from './sample-bounds.js';
import { SampleFilter } from './sample-filter.js';
import { SampleLines } from './sample-lines.js';
import { isSampleAnswer } from './sample-shapes.js';
import { newSeed, sampledAddress, sampleParams, sampleQuery } from './sample-view.js';
import { VERDICT_TEXT } from './verdict-bar.js';

const KINDS: readonly (readonly [kind: SampleKind, title: string, text: string])[] = [
  ['random', 'Random', 'Every text has the same chance. What you read says how wrong all of them can be.'],
  ['stratified', 'By verdict', 'As many of each verdict: rare verdicts are bounded, too.'],
  [
    'informative',
    'Most informative first',
    'Those nearest to an even score: what the detector knows least of. It says nothing of the other texts.',
  ],
];
const SIZES = ['50', '150', '300', '600'];
const BOUNDS = ['1', '2', '5', '10'];
const MAKING_MS = 1000;

interface FormProps {
  readonly params: URLSearchParams;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

function Choice({
  label,
  value,
  values,
  text,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly text: (value: string) => string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  const all = values.includes(value) ? values : [...values, value];
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {all.map((own) => (
          <option key={own} value={own}>
            {text(own)}
          </option>
        ))}
      </select>
    </label>
  );
}

// Longer than other functions: one entry for each control.
/** What is drawn; each change is a new address. */
function SampleForm({ params, change }: FormProps): JSX.Element {
  const verdicts = params.get('verdict') ?? SAMPLED_VERDICTS.join(',');
  return (
    <form class="filters" aria-label="What is drawn" onSubmit={(event) => event.preventDefault()}>
      <div class="chips" role="group" aria-label="Way of drawing">
        {KINDS.map(([kind, title]) => (
          <button
            key={kind}
            type="button"
            class="chip"
            aria-pressed={(params.get('how') ?? 'random') === kind}
            onClick={() => change({ how: kind })}
          >
            {title}
          </button>
        ))}
      </div>
      <div class="chips" role="group" aria-label="Verdicts">
        {SAMPLED_VERDICTS.map((verdict) => (
          <button
            key={verdict}
            type="button"
            class={`chip ${verdict}`}
            aria-pressed={verdicts.split(',').includes(verdict)}
            onClick={() => change({ verdict: toggled(verdicts, verdict) })}
          >
            {VERDICT_TEXT[verdict]}
          </button>
        ))}
      </div>
      <Choice
        label="Texts"
        value={params.get('size') ?? '150'}
        values={SIZES}
        text={(value) => value}
        onChange={(size) => change({ size })}
      />
      <Choice
        label="Error below"
        value={params.get('bound') ?? '2'}
        values={BOUNDS}
        text={(value) => `${value} %`}
        onChange={(bound) => change({ bound })}
      />
      <p class="seed">
        <span class="muted">Seed</span> <span class="mono">{params.get('seed') ?? '1'}</span>{' '}
        <button type="button" class="quiet" onClick={() => change({ seed: newSeed() })}>
          Draw others
        </button>
      </p>
    </form>
  );
}

function Making({ done, reload }: { readonly done: number; readonly reload: () => void }): JSX.Element {
  useEffect(() => {
    const timer = window.setInterval(reload, MAKING_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <p class="loading" role="status">
      This run is opened for the first time: {countOf(done, 'finding')} made ready so far …
    </p>
  );
}

// Longer than other functions: the page in the order in which it is read.
/** A sample of a run for reading, and what it says about the verdicts. Its address holds all of it, with the seed. */
export function SamplePage({ params }: { readonly params: URLSearchParams }): JSX.Element {
  const { data, problem, reload } = useAsked(`/sample?${sampleQuery(params)}`, isSampleAnswer);
  const change = (changes: Readonly<Record<string, string>>): void =>
    goTo(addressOf('sample', { ...sampleParams(params), ...changes }), true);
  // A link without a seed would show others what nobody drew for them.
  useEffect(() => {
    if (params.get('seed') === null) change({ seed: newSeed() });
  }, []);
  const lines = data?.state === 'ready' ? data.lines : [];
  const next = lines.find(({ decision }) => decision === null);
  const kind = KINDS.find(([own]) => own === (params.get('how') ?? 'random'));
  const findings = addressOf('findings', shownParams(params));
  const nextAddress = next === undefined ? null : sampledAddress(params, next);
  return (
    <div class="sample-page">
      <div class="row">
        <h1>
          Sample <small class="mono">{(data?.state === 'ready' ? data.run_name : null) ?? params.get('run')}</small>
        </h1>
        <a href={findings} onClick={(event) => follow(event, findings)}>
          All findings
        </a>
      </div>
      <SampleForm params={params} change={change} />
      <p class="muted">{kind?.[2]}</p>
      <SampleFilter params={params} change={change} />
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data === null && problem === null && <Loading what="the sample" />}
      {data?.state === 'making' && <Making done={data.done} reload={reload} />}
      {data?.state === 'ready' && data.bounds.length > 0 && (
        <SampleBounds bounds={data.bounds} bound={params.get('bound') ?? '2'} />
      )}
      {nextAddress !== null && (
        <p>
          <a class="button" href={nextAddress} onClick={(event) => follow(event, nextAddress)}>
            Read the next one
          </a>
        </p>
      )}
      {data?.state === 'ready' &&
        (lines.length === 0 ? (
          <p class="empty">
            No text that can be drawn is like that. Choose other verdicts, take the filter away, or show all findings.
          </p>
        ) : (
          <SampleLines params={params} lines={lines} folder={data.folder} />
        ))}
    </div>
  );
}
