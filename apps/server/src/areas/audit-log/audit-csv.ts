import { type AuditEntry, type AuditFilters, MAX_EXPORTED } from '@masthead/domain/audit/contract';
import { zoneParts } from '@masthead/domain/time/zone';
import { listAuditEntries } from '../../platform/audit/audit.queries';
import type { Db } from '../../platform/db/db';

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
export async function* auditCsv(db: Db, filters: AuditFilters, zone: string): AsyncGenerator<string> {
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
