import type { Right } from '@masthead/domain/access/rights';
import type { UploadHistory as HistoryEndpoints } from '@masthead/domain/uploads/history';
import { collection } from '../api/collection';

/** The queries and the write of the earlier uploads of one collection. */
export function uploadHistoryApi(name: string, endpoints: HistoryEndpoints) {
  const { query, useWrite } = collection(name);
  return {
    uploads: (section_id: number | undefined) =>
      query(endpoints.uploads, { query: section_id === undefined ? {} : { section_id } }),
    rows: (id: number, page: number) => query(endpoints.uploadRows, { params: { id }, query: { page } }),
    comparison: (id: number, page: number) => query(endpoints.compareUpload, { params: { id }, query: { page } }),
    useRestore: () => useWrite(endpoints.restoreUpload),
  };
}

export interface UploadHistoryProps {
  api: ReturnType<typeof uploadHistoryApi>;
  /** The right to restore. Other users see the uploads only. */
  access: Right;
  section_id?: number | undefined;
  /** The headers of the two columns of the file. */
  headers: [label: string, url: string];
}
