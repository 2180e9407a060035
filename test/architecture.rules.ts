import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The layering of docs/architecture.md as rules, each with its reason; architecture.test.ts runs them. */
const stages: Readonly<Record<string, readonly string[]>> = {
  pipeline: ['crawl', 'plan', 'schedule', 'client', 'store', 'export', 'report', 'audit/comparison'],
  engines: ['detect', 'patterns', 'bibliography'],
};

/** Folders that extend a stage and may use its files; the stage's own door holds for everything else. */
const extensions: Readonly<Record<string, string>> = { 'pipeline/store': 'pipeline/sharing/store' };

const stageRules: IForbiddenRuleType[] = Object.entries(stages).flatMap(([half, names]) =>
  names.map((name) => ({
    name: `${half}-${name}-knows-no-other-stage`,
    comment:
      'A stage never imports another stage: stages meet in pipeline/run.ts, service/index.ts and its routes, and assemble.ts only.',
    severity: 'error',
    from: { path: `^src/${half}/${name}/` },
    to: { path: `^src/${half}/(${names.filter((other) => other !== name).join('|')})/` },
  })),
);

const doorRules: IForbiddenRuleType[] = Object.entries(stages).flatMap(([half, names]) =>
  names.map((name) => ({
    name: `${half}-${name}-has-one-door`,
    comment: 'From outside, a stage is entered by its index.ts; its settings.ts is read by settings/ alone.',
    severity: 'error',
    from: {
      path: '^src/',
      pathNot: `^src/(${[`${half}/${name}`, extensions[`${half}/${name}`] ?? [], 'settings'].flat().join('|')})/`,
    },
    to: { path: `^src/${half}/${name}/`, pathNot: `^src/${half}/${name}/index\\.ts$` },
  })),
);

/** The rooms above the stages of the pipeline, lowest first: each knows only those before it, and the stages. */
const pipelineRooms: readonly string[] = ['progress', 'setup', 'outputs', 'sharing/store', 'sharing'];

const pipelineRules: IForbiddenRuleType[] = [
  ...pipelineRooms.map((room, place) => ({
    name: `pipeline-${room}-knows-only-rooms-below`,
    comment: `The rooms of the pipeline stand in one order, lowest first: its stages, ${pipelineRooms.join(', ')}.`,
    severity: 'error' as const,
    from: {
      path: `^src/pipeline/${room}/`,
      ...(room === 'sharing' ? { pathNot: '^src/pipeline/sharing/store/' } : {}),
    },
    to: {
      path: `^src/pipeline/((${['none', ...pipelineRooms.slice(place + 1)].join('|')})/|[^/]+\\.ts$)`,
      pathNot: `^src/pipeline/${room}/`,
    },
  })),
  {
    name: 'one-machine-knows-no-others',
    comment: 'Whoever reads how one machine runs never needs pipeline/sharing.',
    severity: 'error',
    from: { path: '^src/pipeline/', pathNot: '^src/pipeline/sharing/' },
    to: { path: '^src/pipeline/sharing/' },
  },
  ...['packing', 'dispatch'].map((half) => ({
    name: `schedule-${half}-knows-only-the-channel`,
    comment: 'Packing and dispatching meet in the channel, so that a queue between machines can stand in its place.',
    severity: 'error' as const,
    from: { path: `^src/pipeline/schedule/${half}/` },
    to: {
      path: `^src/pipeline/schedule/(packing/|dispatch/|index|local-channel)`,
      pathNot: `^src/pipeline/schedule/${half}/`,
    },
  })),
];

const only = (name: string, comment: string, path: string, pathNot: string): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot },
  to: { path },
});

/** The rooms of the service, lowest first: each knows only those before it. */
const serviceRooms: readonly string[] = [
  'http',
  'docs',
  'accounts',
  'metrics',
  'admission',
  'billing',
  'scans',
  'uploads',
  'routes',
  'web',
];

const serviceRules: IForbiddenRuleType[] = serviceRooms.flatMap((room, place) => [
  {
    name: `service-${room}-knows-only-rooms-below`,
    comment: `The rooms of the service stand in one order, lowest first: ${serviceRooms.join(', ')}.`,
    severity: 'error',
    from: { path: `^src/service/${room}/` },
    to: {
      path: `^src/service/((${['none', ...serviceRooms.slice(place + 1)].join('|')})/|(index|listen|settings${place < serviceRooms.indexOf('routes') ? '|context' : ''})\\.ts$)`,
    },
  },
  {
    name: `service-${room}-has-one-door`,
    comment: 'From outside, a room of the service is entered by its index.ts: the list of what others may use.',
    severity: 'error',
    from: { path: '^src/', pathNot: `^src/service/${room}/` },
    to: { path: `^src/service/${room}/`, pathNot: `^src/service/${room}/index\\.ts$` },
  },
]);

export const rules: IForbiddenRuleType[] = [
  ...stageRules,
  ...doorRules,
  ...serviceRules,
  ...pipelineRules,
  {
    name: 'database-has-one-door',
    comment: 'lib/database is entered by its index.ts; postgres.ts loads the driver, which few runs need.',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/lib/database/' },
    to: { path: '^src/lib/database/', pathNot: '^src/lib/database/(index|postgres)\\.ts$' },
  },
  {
    name: 'no-cycles',
    comment: 'Import cycles hide who depends on whom, types included.',
    severity: 'error',
    from: { path: '^src/' },
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'A module that nothing reaches is dead code.',
    severity: 'error',
    from: { path: '^src/', orphan: true, pathNot: '^src/main\\.ts$|\\.d\\.ts$' },
    to: {},
  },
  {
    name: 'not-unreachable-from-main',
    comment:
      'A module that the program never reaches is dead code. Workers are started by URL, the web application by its page: roots of their own.',
    severity: 'error',
    from: { path: '(^src/main|-worker|/worker)\\.ts$|^src/web/main\\.tsx$' },
    to: {
      path: '^src/',
      pathNot: '^src/main\\.ts$|(-worker|/worker)\\.ts$|^src/web/main\\.tsx$|\\.d\\.ts$|\\.css$',
      reachable: false,
    },
  },
  {
    name: 'pure-engines-do-no-io',
    comment: 'Data is handed in: same text and model, same answer.',
    severity: 'error',
    from: { path: '^src/(engines/(detect|patterns)|text|contract|records)/' },
    to: { dependencyTypes: ['core'], pathNot: '^(node:)?(util|buffer|crypto)$' },
  },
  {
    name: 'pipeline-speaks-http',
    comment: 'The pipeline never imports an engine or the service: they meet over HTTP.',
    severity: 'error',
    from: { path: '^src/pipeline/' },
    to: { path: '^src/(engines|service)/' },
  },
  {
    name: 'web-is-a-program-of-its-own',
    comment:
      'The web application runs in browsers: beside itself it knows the wire, how words are counted, how numbers are written, and what codes of results mean.',
    severity: 'error',
    from: { path: '^src/web/' },
    to: {
      path: '^src/',
      pathNot: '^src/(web/|contract/|text/words\\.ts$|lib/number-text\\.ts$|records/result-text\\.ts$)',
    },
  },
  {
    name: 'web-has-no-node',
    comment: 'There is no Node in a browser.',
    severity: 'error',
    from: { path: '^src/web/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'web-schemas-stay-on-the-server',
    comment:
      'The library of schemas is larger than the whole application: of the wire it imports types and addresses alone.',
    severity: 'error',
    from: { path: '^src/web/' },
    to: { path: '^src/contract/', pathNot: '^src/contract/web-paths\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  only('preact-only-in-web', 'What draws pages stays in the web application.', 'node_modules/preact/', '^src/web/'),
  only(
    'nothing-imports-web',
    'The service serves the built application; no program imports it.',
    '^src/web/',
    '^src/web/',
  ),
  {
    name: 'service-knows-no-pipeline',
    comment: 'The service never imports the pipeline: they meet over HTTP.',
    severity: 'error',
    from: { path: '^src/service/' },
    to: { path: '^src/pipeline/' },
  },
  {
    name: 'schedule-is-given-functions',
    comment: 'Scheduling has no SQL and no HTTP.',
    severity: 'error',
    from: { path: '^src/pipeline/schedule/' },
    to: { path: 'node_modules/(kysely|better-sqlite3|undici)' },
  },
  only(
    'sql-has-its-places',
    'SQL only in the two stores and the works index.',
    'node_modules/(kysely|better-sqlite3|pg|pg-boss)/',
    '^src/(pipeline/(store|sharing/store)|service/accounts|engines/bibliography/sources|lib/database/)',
  ),
  only(
    'fastify-only-in-service',
    'The web framework stays in the service.',
    'node_modules/(fastify|@fastify)/',
    '^src/service/',
  ),
  only(
    'wire-stops-at-the-border',
    'The service maps records to the wire and the client maps the wire to records, once each; within are records.',
    '^src/contract/',
    '^src/(contract|service|pipeline/client|web)/',
  ),
  only('yargs-only-in-cli', 'The command line stays in cli.', 'node_modules/yargs/', '^src/cli/'),
  {
    name: 'layers-point-down',
    comment: 'main → cli → assemble → halves → extract → text → contract, records → lib.',
    severity: 'error',
    from: { path: '^src/(pipeline|service|engines|extract|text|contract|records|lib)/' },
    to: { path: '^src/(main|assemble|cli/|settings/)' },
  },
  {
    name: 'extract-to-below',
    comment: 'Extraction knows text, records and lib.',
    severity: 'error',
    from: { path: '^src/extract/' },
    to: { path: '^src/(pipeline|service|engines|contract)/' },
  },
  {
    name: 'text-to-below',
    comment: 'Text tools know records and lib.',
    severity: 'error',
    from: { path: '^src/text/' },
    to: { path: '^src/(pipeline|service|engines|extract|contract)/' },
  },
  {
    name: 'records-and-contract-to-lib',
    comment: 'Plain data and the wire know lib alone.',
    severity: 'error',
    from: { path: '^src/(records|contract)/' },
    to: { path: '^src/(pipeline|service|engines|extract|text)/' },
  },
  {
    name: 'lib-knows-nothing-of-us',
    comment: 'lib imports nothing of ours.',
    severity: 'error',
    from: { path: '^src/lib/' },
    to: { path: '^src/', pathNot: '^src/lib/' },
  },
  {
    name: 'no-dep-on-test',
    comment: 'The program never imports tests or scripts.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^(test|scripts)/' },
  },
];
