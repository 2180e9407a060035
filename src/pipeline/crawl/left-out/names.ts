import type { LeftOutRule } from '../../../records/left-out.js';
import type { CrawlSettings } from '../settings.js';

const VERSION_CONTROL_FOLDERS: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  '.bzr',
  '.jj',
  '.pijul',
  '_darcs',
  'CVS',
]);

const DEPENDENCY_FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.venv',
  '.virtualenv',
  '__pycache__',
  '__pypackages__',
  'site-packages',
  '.tox',
  '.nox',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.ipynb_checkpoints',
  '.gradle',
  '.m2',
  '.cargo',
  '.npm',
  '.pnpm-store',
  '.yarn',
  '.cache',
  '.parcel-cache',
  '.next',
  '.nuxt',
  '.terraform',
  '__MACOSX',
]);

/**
 * Files that mark their folder as one of dependencies or a cache: of a Python environment, and the Cache Directory
 * Tagging Specification (https://bford.info/cachedir/).
 */
export const MARKED_FOLDERS: ReadonlySet<string> = new Set(['pyvenv.cfg', 'CACHEDIR.TAG']);

/** Files of operating systems that are in many folders and hold no document. */
const SYSTEM_FILES: ReadonlySet<string> = new Set(['thumbs.db', 'desktop.ini', 'ehthumbs.db']);
/** How the name of the file begins that Microsoft Office keeps beside a document while it is open. */
const OPEN_DOCUMENT_MARK = '~$';

/** Names of Assay's own files, wherever they are. */
const OWN_FILES: ReadonlySet<string> = new Set([
  'assay.yaml',
  'assay.db',
  'assay.db-wal',
  'assay.db-shm',
  '.assayignore',
]);

/** Names of files that usually hold keys or passwords, in lower case. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  '.env',
  '.envrc',
  '.netrc',
  '_netrc',
  '.npmrc',
  '.pypirc',
  '.pgpass',
  'pgpass.conf',
  '.my.cnf',
  '.htpasswd',
  'htpasswd',
  '.git-credentials',
  '.dockercfg',
  '.dockerconfigjson',
  '.s3cfg',
  '.boto',
  '.vault-token',
  'id_rsa',
  'id_dsa',
  'id_ecdsa',
  'id_ecdsa_sk',
  'id_ed25519',
  'id_ed25519_sk',
  'credentials',
  'credentials.json',
  'credentials.csv',
  'credentials.yaml',
  'credentials.yml',
  'secrets.json',
  'secrets.yaml',
  'secrets.yml',
  'secrets.toml',
  'secrets.env',
  'service-account.json',
  'service_account.json',
  'application_default_credentials.json',
  'kubeconfig',
  'terraform.tfvars',
  'terraform.tfstate',
]);

/** Ends of the names of files that hold keys, in lower case. */
const SECRET_ENDS: ReadonlySet<string> = new Set([
  '.pem',
  '.key',
  '.p12',
  '.pfx',
  '.pkcs12',
  '.jks',
  '.keystore',
  '.ppk',
  '.kdbx',
  '.kdb',
  '.p8',
  '.env',
]);

/** `.env.production` holds secrets; `.env.example` is a document about them. */
const ENVIRONMENT_FILE = /^\.env\.(?!(?:example|sample|template|dist|defaults?)$)/u;
const CLIENT_SECRET = /^client_secret.*\.json$/u;

/** What editors and people put behind the name of a copy. */
const OF_A_COPY = /(?:\.(?:bak|backup|old|orig|save)|~| ?\(\d+\)| copy)+$/u;

/** Whether a file usually holds keys or passwords, by its name. */
export function isSecretName(name: string): boolean {
  const lower = name.toLowerCase().replace(OF_A_COPY, '');
  return (
    SECRET_NAMES.has(lower) ||
    ENVIRONMENT_FILE.test(lower) ||
    CLIENT_SECRET.test(lower) ||
    SECRET_ENDS.has(lower.slice(Math.max(lower.lastIndexOf('.'), 0)))
  );
}

const isSystemFile = (name: string): boolean =>
  SYSTEM_FILES.has(name.toLowerCase()) || name.startsWith(OPEN_DOCUMENT_MARK);

/** Returns the rule that leaves out a file or folder by its name alone; null if none does. */
export function ruleOfName(
  name: string,
  isFolder: boolean,
  { ignore, hidden }: Pick<CrawlSettings, 'ignore' | 'hidden'>,
): LeftOutRule | null {
  if (!isFolder && isSecretName(name)) return 'secret';
  if (!isFolder && OWN_FILES.has(name)) return 'own_file';
  if (ignore && isFolder && VERSION_CONTROL_FOLDERS.has(name)) return 'version_control';
  if (ignore && (isFolder ? DEPENDENCY_FOLDERS.has(name) : isSystemFile(name))) return 'dependencies';
  return !hidden && name.startsWith('.') ? 'hidden' : null;
}

/** Rules that apply to every file except one that is named as a path of the run. */
export function isFinal(rule: LeftOutRule): boolean {
  return rule === 'secret' || rule === 'own_file';
}
