import { Readable } from 'node:stream';
import { auditLog } from '@masthead/domain/audit/contract';
import { type AuditFilters, auditExportQuery, MAX_EXPORTED, MAX_LISTED } from '@masthead/domain/audit/schema';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay } from '@masthead/domain/time/zone';
import { countAuditEntries, findAuditEntries, listAuditEntries } from '../../platform/audit/audit.queries';
import { logAudited, recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { auditCsv } from './audit-csv';

export function auditLogRoutes(api: Api): void {
  serve(api, auditLog.list, async ({ db, project }, { query }) => {
    const { page, per_page, ...filters } = query;
    const offset = (page - 1) * per_page;
    const limit = Math.min(per_page, MAX_LISTED - offset);
    const [items, count] = await Promise.all([
      limit > 0 ? listAuditEntries(db, filters, project.zone, { limit, offset }) : [],
      countAuditEntries(db, filters, project.zone, MAX_LISTED + 1),
    ]);
    const total = Math.min(count, MAX_LISTED);
    return { ...pageReply(items, total, query, auditLog.list.path), has_more: count > MAX_LISTED };
  });

  serve(api, auditLog.get, async ({ db }, { params }) => {
    const [entry] = await findAuditEntries(db, [params.id]);
    if (!entry) throw notFound(phrase('There is no such entry in the audit log.'));
    return entry;
  });

  serveDownload(api);
}

/** A stream of text instead of JSON, so `serve()` does not fit. */
function serveDownload(api: Api): void {
  const endpoint = auditLog.download;
  api.served.push({ endpoint, answer: async () => null });
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    constraints: { face: 'admin' },
    config: { endpoint },
    // A HEAD would leave an entry about a download that never took place.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const filters = auditExportQuery.parse(request.query);
      const context = api.contextOf(request) as ActorContext;
      const { db, project, now } = context;
      const matching = await countAuditEntries(db, filters, project.zone, MAX_EXPORTED + 1);
      await recordDownload(context, filters, Math.min(matching, MAX_EXPORTED));
      const day = zoneDay(now(), project.zone);
      return reply
        .headers({
          'content-type': `${endpoint.download}; charset=utf-8`,
          'content-disposition': `attachment; filename="audit-log-${project.id}-${day}.csv"`,
          ...(matching > MAX_EXPORTED && { 'x-truncated': 'true' }),
        })
        .send(Readable.from(auditCsv(db, filters, project.zone)));
    },
  });
}

async function recordDownload(context: ActorContext, filters: AuditFilters, count: number): Promise<void> {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  const filter = new URLSearchParams(given).toString();
  await recordAudit(context.db, context, { action: 'audit.exported', after: { filter, count } });
  await logAudited(context.db, context, context.logEvent);
}
