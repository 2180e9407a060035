import type { JSX } from 'preact';
import type { ModelVersion } from '../../contract/model-versions.js';
import { languageText } from '../../lib/language-text.js';
import { isModelVersionList } from '../api/shapes.js';
import { Loading, Problem, useLoaded } from '../parts/states.js';

function Model({ model }: { readonly model: ModelVersion }): JSX.Element {
  return (
    <li class="card">
      <h2 class="mono">{model.version}</h2>
      <p class="badges">
        {model.released ? <span class="badge good">released</span> : <span class="badge warn">not released</span>}
        {model.default && <span class="badge">used when no version is named</span>}
      </p>
      <p>{model.description}</p>
      <dl class="facts">
        <div>
          <dt>Languages</dt>
          <dd>{model.languages.map(languageText).sort().join(', ')}</dd>
        </div>
        {model.sunset !== undefined && (
          <div>
            <dt>Callable until</dt>
            <dd>{model.sunset}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

/** Lists the versions of the detector, newest last as in the response. */
export function ModelsPage(): JSX.Element {
  const { data, problem, reload } = useLoaded('/v2/model-versions/ai-scan', isModelVersionList);
  return (
    <>
      <h1>Model versions</h1>
      <p class="lead">
        Name one as <code>modelVersion</code> in a request, or leave it out and the language of the text decides. A
        listed version is not necessarily approved: use released versions only.
      </p>
      {problem !== null && <Problem message={problem} retry={reload} />}
      {data === null && problem === null && <Loading what="the model versions" />}
      {data !== null && (
        <ul class="cards">
          {data.modelVersions.map((model) => (
            <Model key={model.version} model={model} />
          ))}
        </ul>
      )}
    </>
  );
}
