import { createReadStream } from 'node:fs';
import type { UploadedFile } from '@masthead/domain/http/file';
import { phrase } from '@masthead/domain/text/phrase';
import type { FileFormat } from '@masthead/domain/uploads/file-format';
import { copying, copyRow } from '../db/copying';
import type { Db } from '../db/db';
import { conflict, Refused } from '../http/errors';
import { boundsOf, copyStatement, deleteBetween, lockLists, reserveRange, type StoredList } from './lists.queries';
import { prepareList } from './prepare-list';

const LOCK_TIMEOUT = '55P03';

interface Upload {
  format: FileFormat;
  sent: UploadedFile;
  /** What it replaces. */
  list: StoredList;
  /** Whoever sent it has gone: they take it for canceled. */
  signal: AbortSignal;
  /** Runs in the transaction that replaces the list. */
  record: (db: Db, total: number) => Promise<void>;
}

/**
 * Puts the rows of a file in place of a list, all of them or none. They are whole and right, and beside the file as the
 * database takes them, before it has any work with them. Whoever reads the list meanwhile sees the old one.
 */
export async function replaceList(db: Db, { format, sent, list, signal, record }: Upload): Promise<{ total: number }> {
  try {
    const start = await reserveRange(db);
    const place = list.section_id === undefined ? [] : [list.section_id];
    const to = `${sent.path}.rows`;
    const write = (values: string[], index: number) => copyRow([...place, start + index, ...values]);
    const total = await prepareList({ format, file: sent, to, write, signal });
    await copying(db, signal, async (db, copy) => {
      await lockLists(db, list);
      const old = await boundsOf(db, list);
      await copy(copyStatement(list), createReadStream(to));
      if (old) await deleteBetween(db, list, old);
      await record(db, total);
    });
    return { total };
  } catch (error) {
    if (signal.aborted) throw new Refused(400, 'malformed', phrase('The upload was canceled.'));
    if (error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT) {
      throw conflict(phrase('Somebody else’s file is being stored. Try again in a minute.'));
    }
    throw error;
  }
}
