import { auditFilters, auditLog } from '@masthead/domain/audit/contract';

import { pageSizes } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { download } from '../../shared/api/download';
import { listState } from '../../shared/list/use-list-query';

// Reads of the audit log. Its entries cannot be changed.
const { query } = collection('audit-log');

/** The filters and the page of the list, part of the URL. */
export const auditListQuery = z.object({
  page: listState.page,
  per_page: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .default(50),
  ...auditFilters.shape,
});
export const auditFilterKeys = Object.keys(auditFilters.shape) as (keyof typeof auditFilters.shape)[];
export type AuditListQuery = z.output<typeof auditListQuery>;

/** A target id without a target type matches nothing useful, so it is dropped. */
function toFilters({ page: _, per_page: __, target_id, ...filters }: AuditListQuery) {
  return filters.target_type === undefined ? filters : { ...filters, target_id };
}

/** The list query. Always refetched, because every action of the newsroom adds entries. */
export const auditList = (filters: AuditListQuery) => ({
  ...query(auditLog.list, { query: { page: filters.page, per_page: filters.per_page, ...toFilters(filters) } }),
  staleTime: 0,
});

export const auditEntryById = (id: number) => query(auditLog.get, { params: { id } });

export const downloadAuditLog = (filters: AuditListQuery) => download(auditLog.download, { query: toFilters(filters) });
