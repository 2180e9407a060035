/** Says that a folder is where a file is wanted. @param path as it is shown */
export const folderText = (path: string, what: 'an output' | 'a database'): string =>
  `${path} is a folder, and ${what} is a file`;
