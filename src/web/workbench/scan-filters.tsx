import type { JSX } from 'preact';
import { Choice, Typed } from './filter-fields.js';
import type { FilterProps } from './filter-fields.js';
import { registerText } from './finding-texts.js';

/** Those of a scan that a run did not make are not offered, but for what an address says. */
function isOffered(params: URLSearchParams, names: readonly string[], values: readonly unknown[] | undefined): boolean {
  return (values?.length ?? 0) > 0 || names.some((name) => (params.get(name) ?? '') !== '');
}

/** Filters by what scans for patterns and of bibliographies found. */
export function ScanFilters(props: FilterProps): JSX.Element {
  const { params, facets } = props;
  const names = new Map(facets?.patterns.map(({ value, name }) => [value, name]));
  return (
    <>
      {isOffered(params, ['register'], facets?.registers) && (
        <Choice name="register" label="Register" values={facets?.registers ?? []} text={registerText} {...props} />
      )}
      {isOffered(params, ['pattern', 'patterns_from'], facets?.patterns) && (
        <div class="pair">
          <Choice
            name="pattern"
            label="AI pattern"
            values={facets?.patterns ?? []}
            text={(value) => names.get(value) ?? value}
            {...props}
          />
          <Typed name="patterns_from" label="found at least" type="number" hint="times" {...props} />
        </div>
      )}
      {isOffered(params, ['missing_from'], facets?.missing) && (
        <Choice
          name="missing_from"
          label="Missing references"
          values={(facets?.missing ?? []).filter(({ count }) => count > 0)}
          text={(value) => `${value} or more`}
          {...props}
        />
      )}
    </>
  );
}
