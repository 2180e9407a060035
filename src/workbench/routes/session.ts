import type { WorkbenchSession } from '../../contract/workbench.js';
import { programVersion } from '../../lib/package-root.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Returns who reads, and which database. */
export const session: RegisterWorkbenchRoute = (app, { reader, database, statedFrom }) => {
  app.get('/session', (): WorkbenchSession => ({
    reader,
    program_version: programVersion(),
    database,
    stated_from: statedFrom,
  }));
};
