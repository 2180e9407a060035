import type { WorkbenchSession } from '../../contract/workbench.js';
import { programVersion } from '../../lib/package-root.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Returns who reads, and which database. */
export const session: RegisterWorkbenchRoute = (app, { readerOf, database, statedFrom }) => {
  app.get('/reader', (request): WorkbenchSession => ({
    reader: readerOf(request),
    program_version: programVersion(),
    database,
    stated_from: statedFrom,
  }));
};
