interface SettingText {
  /** As it is typed. */
  readonly flag: string;
  readonly meaning: string;
}

/** The name and the meaning of each stored setting of a scan, for readers of a report. */
export const SETTING_TEXT: Readonly<Record<string, SettingText>> = {
  scan: { flag: '--scan', meaning: 'the scan requested from the service' },
  long: { flag: '--long', meaning: 'texts over the character limit' },
  order: { flag: '--order', meaning: 'order in which documents are scanned' },
  minWords: { flag: '--min-words', meaning: 'shorter documents were skipped (words)' },
  rescan: { flag: '--rescan', meaning: 'documents with a result were scanned again' },
  modelVersion: { flag: '--model-version', meaning: 'model version requested' },
  profile: { flag: '--wire', meaning: 'response format of the service' },
  service: { flag: '--base-url', meaning: 'the service that was asked' },
  include: { flag: '--include', meaning: 'only files that match' },
  exclude: { flag: '--exclude', meaning: 'files left out' },
  hidden: { flag: '--hidden', meaning: 'hidden files and folders were read, too' },
  ignore: {
    flag: '--ignore',
    meaning: 'what .gitignore and .assayignore name, version control, dependencies and caches were left out',
  },
  followOutside: { flag: '--follow-outside', meaning: 'links to files outside the folder were followed' },
  dataset: { flag: '--dataset', meaning: 'rows of datasets are documents' },
  textColumn: { flag: '--text-column', meaning: 'column of the text' },
  idColumn: { flag: '--id-column', meaning: 'column of the row id' },
  archiveMaxDepth: { flag: '--archive-max-depth', meaning: 'archives within archives that are opened' },
  archiveMaxMembers: { flag: '--archive-max-members', meaning: 'most files read from one archive' },
  archiveMaxBytes: { flag: '--archive-max-bytes', meaning: 'most bytes an archive may unpack to' },
  archiveMaxMemberBytes: {
    flag: '--archive-max-member-bytes',
    meaning: 'most bytes one file of an archive may unpack to',
  },
};
