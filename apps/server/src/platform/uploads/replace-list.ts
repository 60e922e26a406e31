import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { UploadedFile } from '@masthead/domain/http/file';
import { phrase } from '@masthead/domain/text/phrase';
import type { FileFormat } from '@masthead/domain/uploads/file-format';
import { copying, copyRow } from '../db/copying';
import type { Db } from '../db/db';
import { conflict, Refused } from '../http/errors';
import { checkFile } from './check-file';
import { boundsOf, copyStatement, deleteBetween, lockLists, reserveRange, type StoredList } from './lists.queries';

const FULL = 64 * 1024;

interface RowWriter {
  add: (row: string) => void;
  /** Called between pieces of the file: what has been added goes to disk once it is enough. */
  flush: (isLast: boolean) => Promise<void>;
}

/** Gathers rows in the same bytes again and again: as strings they would be garbage of twice the file's size. */
function rowWriter(handle: FileHandle): RowWriter {
  let bytes = Buffer.alloc(4 * FULL);
  let filled = 0;
  return {
    add: (row) => {
      const wanted = filled + row.length * 3;
      if (wanted > bytes.length) bytes = Buffer.concat([bytes], 2 * wanted);
      filled += bytes.write(row, filled);
    },
    flush: async (isLast) => {
      if (filled === 0 || (filled < FULL && !isLast)) return;
      await handle.writeFile(bytes.subarray(0, filled));
      filled = 0;
    },
  };
}

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

interface Prepared {
  format: FileFormat;
  file: UploadedFile;
  /** Where the rows go as the database takes them. */
  to: string;
  /** A row of this place as the database takes it. */
  write: (values: string[], index: number) => string;
  signal: AbortSignal;
}

/** Throws unless every row of the file is right; answers how many it has. */
async function prepareList({ format, file, to, write, signal }: Prepared): Promise<number> {
  const target = await open(to, 'wx', 0o600);
  try {
    const writer = rowWriter(target);
    let isRight = true;
    const total = await checkFile(format, file, {
      onRow: (row, index) => {
        if ('refusal' in row) isRight = false;
        else if (isRight) writer.add(write(row.values, index));
      },
      betweenPieces: async () => {
        signal.throwIfAborted();
        await writer.flush(false);
      },
    });
    await writer.flush(true);
    return total;
  } finally {
    await target.close();
  }
}
