import type { IForbiddenRuleType, IModule } from 'dependency-cruiser';
import { rooms } from './architecture.rooms.js';

/** A folder (with a slash at its end) or a file of the project, and how others may use it. */
interface Part {
  readonly path: string;
  /** Folders below it that are parts by themselves. */
  readonly without?: readonly string[];
  /** It is entered by its index.ts alone; these files of it may be entered too, by those who are named. */
  readonly door?: readonly { readonly file: string; readonly by: string }[];
}

const folder = (path: string, ...without: readonly string[]): Part => ({ path, without });
const stage = (path: string, ...door: NonNullable<Part['door']>): Part => ({ path, door });
/** A stage of which settings/ reads the settings. */
const stageWithSettings = (path: string): Part => stage(path, { file: 'settings.ts', by: 'src/settings/' });

/**
 * The layers, highest first. A part imports what stands in layers below its own: nothing above, nothing beside it.
 * Whatever can be said about the direction of imports follows from this list.
 */
const layers: readonly (readonly Part[])[] = [
  [folder('test/', 'test/testing/')],
  [folder('scripts/bench/')],
  [folder('test/testing/'), folder('scripts/docs/'), folder('scripts/build/'), folder('scripts/tables/')],
  [folder('scripts/evaluate/')],
  [folder('scripts/train/')],
  [folder('scripts/corpora/'), folder('scripts/statistics/')],
  [folder('src/main.ts')],
  [folder('src/cli/')],
  [folder('src/index.ts')],
  [folder('src/library/')],
  [folder('src/assemble-worker.ts')],
  [folder('src/assemble.ts')],
  [folder('src/assemble-service.ts'), folder('src/assemble-store.ts'), folder('src/assemble-metrics.ts')],
  [folder('src/service-data.ts')],
  [folder('src/program-files.ts')],
  [folder('src/settings/')],
  [folder('src/web/')],
  [folder('src/workbench/')],
  [folder('src/pipeline/outputs/')],
  [folder('src/pipeline/audit/')],
  [
    folder('src/pipeline/run.ts'),
    folder('src/pipeline/preview.ts'),
    folder('src/pipeline/whole-patterns.ts'),
    folder('src/pipeline/sharing/'),
  ],
  [folder('src/pipeline/scan-whole-text.ts')],
  [folder('src/pipeline/scan-text.ts')],
  [folder('src/pipeline/setup/')],
  [folder('src/pipeline/progress/')],
  [
    stageWithSettings('src/pipeline/crawl/'),
    stage('src/pipeline/plan/'),
    stageWithSettings('src/pipeline/schedule/'),
    stageWithSettings('src/pipeline/client/'),
    {
      ...stageWithSettings('src/pipeline/store/'),
      door: [
        { file: 'settings.ts', by: 'src/settings/' },
        // The SQL of shared runs works on the tables of the store, in its transactions.
        { file: '', by: 'src/pipeline/sharing/store/' },
      ],
    },
    stage(
      'src/pipeline/export/',
      { file: 'settings.ts', by: 'src/settings/' },
      // The list of formats, from which their settings and flags follow.
      { file: 'formats.ts', by: 'src/settings/' },
    ),
    stageWithSettings('src/pipeline/report/'),
  ],
  [folder('src/service/listen.ts')],
  [folder('src/service/index.ts')],
  [stage('src/service/web/')],
  [stage('src/service/routes/')],
  [folder('src/service/context.ts')],
  [stage('src/service/uploads/')],
  [stage('src/service/scans/')],
  [stage('src/service/billing/')],
  [stage('src/service/admission/')],
  [stage('src/service/metrics/')],
  [stage('src/service/accounts/')],
  [stage('src/service/browser/')],
  [stage('src/service/docs/')],
  [stage('src/service/http/')],
  [folder('src/service/settings.ts')],
  [folder('src/service/limits.ts')],
  [
    // The thread that starts the engines' threads names their models and versions, and must not load an engine.
    stage('src/engines/detect/', { file: 'models.ts', by: '' }, { file: 'read-card.ts', by: 'src/service-data.ts' }),
    stage('src/engines/patterns/'),
    stage(
      'src/engines/bibliography/',
      { file: 'settings.ts', by: 'src/settings/' },
      { file: 'version.ts', by: 'src/assemble-service.ts' },
    ),
    folder('src/extract/'),
  ],
  [folder('src/calibration/'), folder('src/evaluation/'), folder('src/sections/')],
  [folder('src/text/')],
  [folder('src/pages/')],
  [folder('src/contract/')],
  [folder('src/records/')],
  [
    // postgres.ts loads the driver, which few runs need.
    stage('src/lib/database/', { file: 'postgres.ts', by: '' }),
  ],
  [folder('src/lib/', 'src/lib/database/')],
];

const escaped = (path: string): string => path.replaceAll('.', '\\.') + (path.endsWith('/') ? '' : '$');
const anyOf = (paths: readonly string[]): string => `^(${paths.map(escaped).join('|')})`;
/** A pattern of what belongs to parts. dependency-cruiser takes `pathNot` apart, so each part gives one look-ahead. */
const within = (parts: readonly Part[]): string =>
  `^(${parts
    .map(({ path, without = [] }) => without.map((inner) => `(?!${escaped(inner)})`).join('') + escaped(path))
    .join('|')})`;

const error = (name: string, comment: string, from: object, to: object): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from,
  to,
});

const layerRules = layers.flatMap((layer, place) =>
  layer.flatMap((part) => {
    const above = [...layers.slice(0, place).flat(), ...layer.filter((other) => other !== part)];
    const comment = 'A part imports only what stands in a layer below its own: see the list of layers.';
    return above.length === 0
      ? []
      : [error(`${part.path} imports from below`, comment, { path: within([part]) }, { path: within(above) })];
  }),
);

const roomRules = rooms.flatMap(({ part, order }) =>
  order
    .slice(0, -1)
    .map((room, place) =>
      error(
        `${part}${room}/ imports from rooms before it`,
        'A room imports only from those before it: see the list of rooms.',
        { path: `^${part}${room}/` },
        { path: `^${part}(${order.slice(place + 1).join('|')})/` },
      ),
    ),
);

function rulesOfDoor(path: string, door: NonNullable<Part['door']>): IForbiddenRuleType[] {
  const files = door.filter(({ file }) => file !== '');
  // Those who may enter every file.
  const insiders = door.filter(({ file }) => file === '').map(({ by }) => by);
  return [
    error(
      `${path} has one door`,
      'From outside, a stage or room is entered by its index.ts: the list of what others may use.',
      { path: '^src/', pathNot: anyOf([path, ...insiders]) },
      { path: `^${path}`, pathNot: anyOf([`${path}index.ts`, ...files.map(({ file }) => path + file)]) },
    ),
    ...files
      .filter(({ by }) => by !== '')
      .map(({ file, by }) =>
        error(
          `${path}${file} is for ${by}`,
          'A file beside the index may be entered by those alone whom the list of layers names.',
          { path: '^src/', pathNot: anyOf([path, by, ...insiders]) },
          { path: anyOf([path + file]) },
        ),
      ),
  ];
}

const doorRules = layers.flat().flatMap(({ path, door }) => (door === undefined ? [] : rulesOfDoor(path, door)));

/** Layers of two halves that never meet, though one stands above the other in the list. */
const strangers: readonly (readonly [string, string, string])[] = [
  [
    'src/pipeline/',
    'src/(service|engines|extract)/',
    'The pipeline knows the service by HTTP, and extraction as a port.',
  ],
  ['src/(pipeline|service|engines|extract|cli|workbench)/', 'src/web/', 'The service serves the built application.'],
  [
    'src/(?!contract/|service/|pipeline/client/|web/|workbench/)',
    'src/contract/',
    'The service maps records to the wire and the client maps the wire to records, once each; within are records.',
  ],
  ['src/(engines|extract|text|records)/', 'src/contract/', 'Engines return records.'],
  [
    'src/pipeline/schedule/packing/',
    'src/pipeline/schedule/(dispatch/|index|local-channel)',
    'Packing and dispatch meet in the channel, so that a queue between machines can stand in its place.',
  ],
  [
    'src/pipeline/schedule/dispatch/',
    'src/pipeline/schedule/(packing/|index|local-channel)',
    'Packing and dispatch meet in the channel, so that a queue between machines can stand in its place.',
  ],
  [
    'src/service/(?!index|listen|context|routes/|web/)',
    'src/service/context',
    'Only routes and those above see the whole service.',
  ],
];

/**
 * Commands hold arguments, progress and text. What they do, a program that imports Assay can do as well: `library.md`.
 */
const commandRule = error(
  'commands call the library',
  'The work of a command is a function of src/library, with resolved settings handed in.',
  { path: '^src/cli/' },
  { path: '^src/', pathNot: '^src/(cli/|index\\.ts$|library/|settings/|records/|text/|lib/)' },
);

const strangerRules = strangers.map(([from, to, reason]) =>
  error(`${from} never imports ${to}`, reason, { path: `^${from}` }, { path: `^${to}` }),
);

/** Packages that stay in one place. */
const only = (what: string, reason: string, packages: string, place: string): IForbiddenRuleType =>
  error(`${what} has its place`, reason, { path: '^src/', pathNot: place }, { path: `node_modules/(${packages})/` });

const packageRules = [
  only(
    'SQL',
    'SQL only in the two stores, the works index, the reader of Zotero and the database library.',
    'kysely|better-sqlite3|pg|pg-boss',
    '^src/(pipeline/(store|sharing/store|crawl/libraries)|service/accounts|engines/bibliography/sources|lib/database)/',
  ),
  only('the web framework', 'It stays in what serves.', 'fastify|@fastify', '^src/(service|workbench)/'),
  only('the command line', 'It stays in cli.', 'yargs', '^src/cli/'),
  only('what draws pages', 'It stays in the web application.', 'preact', '^src/web/'),
];

const WEB = '^src/web/';
const webRules = [
  error(
    'the web application is a program by itself',
    'Beside itself it knows the wire, records and what is said of them, how texts are cut and counted, what of ' +
      'them is a private key, and how the case report is made.',
    { path: WEB },
    {
      path: '^src/',
      pathNot:
        '^src/(web/|contract/|records/|sections/|pages/|text/(words|sentences|blocks-within|private-key|manipulations/findings)\\.ts$|' +
        'lib/(number-text|language-text|errors)\\.ts$)',
    },
  ),
  error(
    'the web application has no Node',
    'There is no Node in a browser.',
    { path: WEB },
    { dependencyTypes: ['core'] },
  ),
  error(
    'schemas stay on the server',
    'The library of schemas is larger than the whole application: of the wire it imports types and addresses alone.',
    { path: WEB },
    { path: '^src/contract/', pathNot: '^src/contract/web-paths\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
];

/** What programs, threads and pages start from. */
const ROOTS = /(^src\/(main|index)|-worker|\/worker)\.ts$|^src\/web\/main\.tsx$/u;

/**
 * Modules of src that no root reaches: dead code. dependency-cruiser has a rule for this, which looks for the way from
 * each root to each module: a third of its time.
 */
export function unreachedModules(modules: readonly IModule[]): readonly string[] {
  const dependenciesOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const reached = new Set(modules.map(({ source }) => source).filter((source) => ROOTS.test(source)));
  // A set is walked in the order of its entries, those added meanwhile included.
  for (const source of reached) for (const { resolved } of dependenciesOf.get(source) ?? []) reached.add(resolved);
  return modules
    .map(({ source }) => source)
    .filter((source) => /^src\/.*(?<!\.d)\.tsx?$/u.test(source) && !reached.has(source));
}

/** Every rule with its reason; architecture.test.ts runs them over src, scripts and test. */
export const rules: IForbiddenRuleType[] = [
  ...layerRules,
  ...roomRules,
  ...doorRules,
  ...strangerRules,
  commandRule,
  ...packageRules,
  ...webRules,
  error('no cycles', 'Import cycles hide who depends on whom, types included.', {}, { circular: true }),
  error(
    'engines, statistics, text, wire and records do no I/O',
    'Data is handed in: same text and model, same answer.',
    { path: '^src/(engines/(detect|patterns)|calibration|evaluation|text|contract|records)/' },
    { dependencyTypes: ['core'], pathNot: '^(node:)?(util|buffer|crypto)$' },
  ),
  error(
    'scheduling is given functions',
    'Scheduling has no SQL and no HTTP.',
    { path: '^src/pipeline/schedule/' },
    { path: 'node_modules/(kysely|better-sqlite3|undici)' },
  ),
];
