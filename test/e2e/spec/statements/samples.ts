import { readFileSync } from 'node:fs';
import { packageFile } from '../../../../src/lib/package-root.js';

/** A text that a model wrote, and one that a person did. */
export const AI = readFileSync(packageFile('data', 'sample', 'generated', 'urban-gardening.txt'), 'utf8');
export const HUMAN = readFileSync(packageFile('data', 'sample', 'human', 'pride-and-prejudice.txt'), 'utf8');
export const GERMAN =
  'Die alte M\u00fchle stand seit dem Hochwasser leer, und niemand im Dorf sprach dar\u00fcber. Nur meine ' +
  'Gro\u00dfmutter erz\u00e4hlte einmal davon, als wir im Garten sa\u00dfen und der Abend langsam k\u00fchler wurde.';
