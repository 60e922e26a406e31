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
import { toZoneParts, zoneDay } from '@masthead/domain/time/zone';
import { countAuditEntries, findAuditEntries, listAuditEntries } from '../../platform/audit/audit.queries';
import { logAuditEntries, recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

/** The number of entries in one database query of the export. */
const BATCH_SIZE = 1000;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;

/** The columns of the CSV file, in their order. `zone` is the time zone of the project. */
const columns: Record<string, (entry: AuditEntry, zone: string) => Cell> = {
  id: ({ id }) => id,
  time_utc: ({ at }) => at,
  time_local: ({ at }, zone) => formatLocalTime(at, zone),
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

/** The matching entries as CSV (RFC 4180), newest first, read from the database in batches. */
async function* createAuditCsv(db: Db, filters: AuditFilters, zone: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  let lastEntry: AuditEntry | undefined;
  for (let remaining = MAX_EXPORTED; remaining > 0; remaining -= BATCH_SIZE) {
    const entries = await listAuditEntries(db, filters, zone, {
      limit: Math.min(BATCH_SIZE, remaining),
      after: lastEntry,
    });
    if (entries.length > 0) yield entries.map((entry) => csvLine(toCells(entry, zone))).join('');
    if (entries.length < BATCH_SIZE) return;
    lastEntry = entries.at(-1);
  }
}

const toCells = (entry: AuditEntry, zone: string) => Object.values(columns).map((read) => read(entry, zone));

function formatLocalTime(at: string, zone: string): string {
  const { day, time, seconds } = toZoneParts(new Date(at), zone);
  return `${day} ${time}:${String(seconds).padStart(2, '0')}`;
}

/** Joins cells to a line of CSV. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

/** The first characters that make a spreadsheet evaluate a cell as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** Quotes every cell, because some spreadsheets also split at semicolons, and disarms formulas with an apostrophe. */
function quoteCell(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA_START.test(cell) ? `'${cell}` : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** Serves the audit log, the record of who did what in the admin, as pages and as a CSV export. */
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
    if (!entry) throw notFound(phrase('This entry is no longer in the audit log.'));
    return entry;
  });

  serveDownload(api);
}

/** Serves the CSV export. It is a stream of text, so `serve()`, which sends JSON, does not fit. */
function serveDownload(api: Api): void {
  const endpoint = auditLog.download;
  api.servedEndpoints.push({ endpoint, handle: async () => null });
  api.app.route({
    method: endpoint.method,
    url: endpoint.path,
    constraints: { application: 'admin' },
    config: { endpoint },
    // A HEAD request would add an audit entry for a download that did not happen.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const filters = auditExportQuery.parse(request.query);
      const context = api.createContext(request) as ActorContext;
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
        .send(Readable.from(createAuditCsv(db, filters, project.zone)));
    },
  });
}

/** The export is itself an action that the audit log contains. */
async function recordDownload(context: ActorContext, filters: AuditFilters, count: number): Promise<void> {
  const pairs = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  const filter = new URLSearchParams(pairs).toString();
  await recordAudit(context.db, context, { action: 'audit.exported', after: { filter, count } });
  await logAuditEntries(context.db, context, context.logEvent);
}
