import { FolderRequest, FoldersParams } from '../../contract/workbench-jobs.js';
import type { WorkbenchFolders, WorkbenchJob } from '../../contract/workbench-jobs.js';
import { folderBelow, foldersIn } from '../folders.js';
import type { RegisterWorkbenchRoute } from '../tools.js';

/** Returns the folders in a folder below the root. */
export const folders: RegisterWorkbenchRoute = (app, { root }) => {
  app.route({
    method: 'GET',
    url: '/folders',
    schema: { querystring: FoldersParams },
    handler: async ({ query: { folder: named = '' } }): Promise<WorkbenchFolders> => {
      const folder = await folderBelow(root, named);
      return { folder: folder.name, folders: await foldersIn(folder) };
    },
  });
};

/** Begins to plan a run over a folder: it sends no text. */
export const planRun: RegisterWorkbenchRoute = (app, { root, jobs }) => {
  app.route({
    method: 'POST',
    url: '/runs/plan',
    schema: { body: FolderRequest },
    handler: async ({ body }): Promise<WorkbenchJob | null> => {
      const { path, name } = await folderBelow(root, body.folder);
      jobs.plan(path, name);
      return jobs.last;
    },
  });
};

/** Starts a run over the folder whose plan was shown. */
export const startRun: RegisterWorkbenchRoute = (app, { root, jobs, store, readerOf }) => {
  app.route({
    method: 'POST',
    url: '/runs/start',
    schema: { body: FolderRequest },
    handler: async (request): Promise<WorkbenchJob | null> => {
      const { path, name } = await folderBelow(root, request.body.folder);
      jobs.start(path, name);
      await store.review.runChanges.add({ reader: readerOf(request), action: 'started', what: path });
      return jobs.last;
    },
  });
};
