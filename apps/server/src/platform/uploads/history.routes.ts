import type { UploadHistory } from '@masthead/domain/uploads/history';
import type { Context } from '../http/context';
import { pageReply } from '../http/page';
import { type Api, serve } from '../http/serve';
import { compareWithCurrent, readUploadRows, readUploads, restoreUpload, type UploadedList } from './list-history';

/** Serves the earlier uploads of a list. `toList` returns the list of a section, or the only one. */
export function uploadHistoryRoutes(
  api: Api,
  endpoints: UploadHistory,
  toList: (section_id: number | undefined) => UploadedList,
): void {
  const { list } = toList(undefined);

  serve(api, endpoints.uploads, async ({ db }: Context, { query }) => ({
    items: await readUploads(db, toList(query.section_id).list),
  }));

  serve(api, endpoints.uploadRows, async ({ db }: Context, { params, query }) => {
    const { items, total } = await readUploadRows(db, list, params.id, query);
    return pageReply(items, total, query, endpoints.uploadRows.path.replace(':id', String(params.id)));
  });

  serve(api, endpoints.compareUpload, async ({ db }: Context, { params, query }) => {
    const { items, added, removed, changed } = await compareWithCurrent(db, list, params.id, query);
    const path = endpoints.compareUpload.path.replace(':id', String(params.id));
    return { ...pageReply(items, added + removed + changed, query, path), added, removed, changed };
  });

  serve(api, endpoints.restoreUpload, (context, { params }) => restoreUpload(context, toList(undefined), params.id));
}
