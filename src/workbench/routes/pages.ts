import { PAGE_COUNT_HEADER } from '../../contract/web-paths.js';
import { PageParams } from '../../contract/workbench-reading.js';
import type { UndrawnPage } from '../../contract/workbench-reading.js';
import { UNDRAWN_TEXT } from '../../records/page-drawing.js';
import type { PageDrawing } from '../../records/page-drawing.js';
import type { Store } from '../../pipeline/store/index.js';
import { ApiError } from '../../service/http/index.js';
import type { RegisterWorkbenchRoute, WorkbenchTools } from '../tools.js';

/** Were it opened by itself, nothing in it could run or ask for anything. */
const PICTURE_POLICY = "default-src 'none'; img-src data:; sandbox";

async function drawingOf(
  { review }: Pick<Store, 'review'>,
  drawer: WorkbenchTools['drawer'],
  { run, source, page }: PageParams,
): Promise<PageDrawing> {
  const original = await review.original(run, Number(source));
  if (original === null) throw new ApiError('not_found', 'This run holds no such source. Open it from its findings.');
  if (typeof original === 'string') return { status: 'undrawn', why: original };
  return drawer.draw(original, Number(page));
}

/** Sends a page of the file that a source was read of, as it looks, or says why there is none. */
export const pages: RegisterWorkbenchRoute = (app, { store, drawer }) => {
  app.route({
    method: 'GET',
    url: '/pages',
    schema: { querystring: PageParams },
    handler: async (request, reply) => {
      const drawing = await drawingOf(store, drawer, request.query);
      if (drawing.status === 'undrawn') {
        const said: UndrawnPage = { why: drawing.why, message: UNDRAWN_TEXT[drawing.why] };
        return reply.send(said);
      }
      return reply
        .type(drawing.mediaType)
        .header('content-security-policy', PICTURE_POLICY)
        .header('x-content-type-options', 'nosniff')
        .header(PAGE_COUNT_HEADER, String(drawing.pages))
        .send(Buffer.from(drawing.bytes));
    },
  });
};
