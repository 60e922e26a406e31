import { auditFilters, auditLog } from '@masthead/domain/audit/contract';

import { pageSizes } from '@masthead/domain/http/paging';
import { z } from 'zod';
import { collection } from '../../shared/api/collection';
import { download } from '../../shared/api/download';

const { query } = collection('audit-log');

/** The list's state in the address. */
export const auditListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce
    .number()
    .pipe(z.literal([...pageSizes]))
    .default(50),
  ...auditFilters.shape,
});
export const auditFilterKeys = Object.keys(auditFilters.shape) as (keyof typeof auditFilters.shape)[];
export type AuditListQuery = z.output<typeof auditListQuery>;

/** An id means nothing without its kind of target. */
function filtersOf({ page: _, per_page: __, target_id, ...filters }: AuditListQuery) {
  return filters.target_type === undefined ? filters : { ...filters, target_id };
}

/** Asked for each time: the log grows with everything that the newsroom does. */
export const auditList = (filters: AuditListQuery) => ({
  ...query(auditLog.list, { query: { page: filters.page, per_page: filters.per_page, ...filtersOf(filters) } }),
  staleTime: 0,
});

export const auditEntryById = (id: number) => query(auditLog.get, { params: { id } });

export const downloadAuditLog = (filters: AuditListQuery) => download(auditLog.download, { query: filtersOf(filters) });
