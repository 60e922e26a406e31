import { z } from 'zod';
import { endpoint } from '../http/endpoint';
import { idParams } from '../http/paging';
import { auditEntry, auditExportQuery, auditPage, auditQuery } from './schema';

const path = '/v2/audit-log';

export const auditLog = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'audit.read',
    summary:
      'The audit log, the newest entry first. Reaches 10,000 entries back; `has_more` says that there are older.',
    query: auditQuery,
    reply: auditPage,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: 'audit.read',
    summary: 'One entry of the audit log.',
    params: idParams.extend({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    reply: auditEntry,
  }),
  download: endpoint({
    method: 'GET',
    path: `${path}/export`,
    access: 'audit.read',
    summary: 'The newest 100,000 entries that match, as a CSV file. The download is an entry of the log itself.',
    query: auditExportQuery,
    download: 'text/csv',
    reply: z.string(),
  }),
};
