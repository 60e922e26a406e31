import pg from 'pg';
import { vi } from 'vitest';

/** A statement that a server sent to PostgreSQL. */
export interface SentStatement {
  sql: string;
  values: readonly unknown[];
  /** Whether it ran as a named prepared statement. */
  isPrepared: boolean;
}

const isTransactionControl = (sql: string) => /^(begin|start transaction|commit|rollback)\b/i.test(sql);

/** Records the statements that this process sends while `work` runs, without BEGIN and COMMIT. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (query.mock.calls as unknown[][])
      .map(([first, second]) => {
        const { text, name, values } = first as { text?: string; name?: string; values?: unknown[] };
        return {
          sql: typeof first === 'string' ? first : (text ?? ''),
          values: values ?? (Array.isArray(second) ? second : []),
          isPrepared: name !== undefined,
        };
      })
      .filter(({ sql }) => !isTransactionControl(sql));
  } finally {
    query.mockRestore();
  }
}
