import { Readable } from 'node:stream';
import {
  type AuditEntry,
  type AuditFilters,
  auditExportQuery,
  auditLog,
  MAX_EXPORTED,
  MAX_LISTED,
} from '@masthead/domain/audit/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { zoneDay, zoneParts } from '@masthead/domain/time/zone';
import { countAuditEntries, findAuditEntries, listAuditEntries } from '../../platform/audit/audit.queries';
import { logAudited, recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

const BATCH = 1000;
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;

const columns: Record<string, (entry: AuditEntry, zone: string) => Cell> = {
  id: ({ id }) => id,
  time_utc: ({ at }) => at,
  time_local: ({ at }, zone) => localTime(at, zone),
  person_id: ({ actor_id }) => actor_id,
  person: ({ actor_name }) => actor_name,
  role: ({ role }) => role,
  action: ({ action }) => action,
  target_type: ({ target_type }) => target_type,
  target_id: ({ target_id }) => target_id,
  target: ({ target_label }) => target_label,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  address: ({ address }) => address,
  user_agent: ({ user_agent }) => user_agent,
  result: ({ result }) => result,
  request_id: ({ request_id }) => request_id,
};

/** The matching entries as CSV (RFC 4180), the newest first, read from the database batch by batch. */
async function* auditCsv(db: Db, filters: AuditFilters, zone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  let last: AuditEntry | undefined;
  for (let left = MAX_EXPORTED; left > 0; left -= BATCH) {
    const entries = await listAuditEntries(db, filters, zone, { limit: Math.min(BATCH, left), after: last });
    if (entries.length > 0) yield entries.map((entry) => csvLine(cellsOf(entry, zone))).join('');
    if (entries.length < BATCH) return;
    last = entries.at(-1);
  }
}

const cellsOf = (entry: AuditEntry, zone: string) => Object.values(columns).map((read) => read(entry, zone));

function localTime(at: string, zone: string): string {
  const { day, time, seconds } = zoneParts(new Date(at), zone);
  return `${day} ${time}:${String(seconds).padStart(2, '0')}`;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A spreadsheet evaluates a text that begins like this. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Quotes every cell, because some spreadsheets also split at semicolons, and disarms formulas with an apostrophe. */
function csvCell(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

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
