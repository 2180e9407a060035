/** Characters of the name of a model version at most: it stands in every row, table and report. */
export const MOST_VERSION_LENGTH = 200;

/** Whether what a service sent may be the name of a model version. */
export function isVersionName(sent: string): boolean {
  return sent.length <= MOST_VERSION_LENGTH;
}
