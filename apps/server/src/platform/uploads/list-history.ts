import type { Right } from '@masthead/domain/access/rights';
import type { AuditAction } from '@masthead/domain/audit/actions';
import { phrase } from '@masthead/domain/text/phrase';
import { MAX_UPLOADS } from '@masthead/domain/uploads/history';
import { recordAudit } from '../audit/record-audit';
import type { Db } from '../db/db';
import { announce } from '../events/announce.queries';
import type { ActorContext } from '../http/context';
import { conflict, notFound } from '../http/errors';
import { makeUploadUndoable } from '../undo/undoable';
import {
  compareUploads,
  deleteOldUploads,
  deleteUpload,
  findNewestUploads,
  findUpload,
  findUploadById,
  insertUpload,
  listUploadRows,
  listUploads,
  moveUpload,
  toBounds,
} from './list-uploads.queries';
import {
  copyFromHistory,
  deleteBetween,
  deleteFromHistory,
  findBounds,
  lockLists,
  moveToHistory,
  reserveRange,
  type StoredList,
} from './lists.queries';

/** A list with the names that its uploads have in the audit log. */
export interface UploadedList {
  list: StoredList;
  right: Right;
  action: Extract<AuditAction, 'hot-news.replaced' | 'contextual-links.replaced'>;
}

interface Replacement {
  first_position: number;
  row_count: number;
  restored_from: string | null;
}

/** Records a replaced list: the upload, its undo and its audit entry. Call it in the transaction of the replacement. */
export async function recordReplacement(
  db: Db,
  context: ActorContext,
  { list, right, action }: UploadedList,
  replacement: Replacement,
): Promise<void> {
  const { actor, now } = context;
  const id = await insertUpload(db, list, {
    ...replacement,
    uploaded_at: now().toISOString(),
    uploaded_by: actor.id,
  });
  for (const bounds of await deleteOldUploads(db, list, MAX_UPLOADS)) await deleteFromHistory(db, bounds);
  const event = { action, target_id: list.section_id ?? null };
  await makeUploadUndoable(db, context, right, event, id);
  await recordAudit(db, context, { ...event, after: { count: replacement.row_count } });
  await announce(db, 'site');
}

/**
 * Moves the current rows to the earlier uploads. A list that no upload recorded, such as demo content, gets its entry. The
 * positions of such lists may overlap, so the moved rows get a range of their own.
 */
export async function keepCurrentList(db: Db, list: StoredList): Promise<void> {
  const bounds = await findBounds(db, list);
  if (!bounds) return;
  const target = await reserveRange(db);
  const { current } = await findNewestUploads(db, list);
  if (current?.first_position === bounds.first) await moveUpload(db, current.id, target);
  else {
    const row_count = bounds.last - bounds.first + 1;
    const unknown = { restored_from: null, uploaded_at: null, uploaded_by: null };
    await insertUpload(db, list, { first_position: target, row_count, ...unknown });
  }
  await moveToHistory(db, list, bounds, target);
}

const uploadNotFound = () =>
  notFound(phrase('This upload no longer exists. Only the last uploads of a list are kept.'));

/** Returns the upload and its list. The list of an upload of hot news is that of its section. */
async function uploadOrThrow(db: Db, list: StoredList, id: number) {
  const upload = await findUpload(db, list.table, id);
  if (!upload) throw uploadNotFound();
  return { upload, list: list.section_id === undefined ? list : { ...list, section_id: upload.section_id } };
}

export async function readUploads(db: Db, list: StoredList) {
  const uploads = await listUploads(db, list);
  return uploads.map((upload, index) => ({ ...upload, is_current: index === 0 }));
}

interface RequestedPage {
  page: number;
  per_page: number;
}

export async function readUploadRows(db: Db, anyList: StoredList, id: number, { page, per_page }: RequestedPage) {
  const { upload, list } = await uploadOrThrow(db, anyList, id);
  const { first, last } = toBounds(upload);
  const start = first + (page - 1) * per_page;
  const items = await listUploadRows(db, list, { first: start, last: Math.min(last, start + per_page - 1) });
  return { items, total: upload.row_count };
}

/** Compares an upload with the current list. */
export async function compareWithCurrent(db: Db, anyList: StoredList, id: number, page: RequestedPage) {
  const { upload, list } = await uploadOrThrow(db, anyList, id);
  const { current } = await findNewestUploads(db, list);
  return compareUploads(db, list, { before: toBounds(upload), after: toBounds(current ?? upload) }, page);
}

/** Replaces a list by the rows of an earlier upload. */
export function restoreUpload(
  context: ActorContext,
  uploadedList: UploadedList,
  id: number,
): Promise<{ total: number }> {
  return context.db.transaction().execute(async (db) => {
    await lockLists(db, uploadedList.list);
    const { upload, list } = await uploadOrThrow(db, uploadedList.list, id);
    const { current } = await findNewestUploads(db, list);
    if (current?.id === upload.id) throw conflict(phrase('This upload is the current list.'));
    const first_position = await reserveRange(db);
    await keepCurrentList(db, list);
    await copyFromHistory(db, list, toBounds(upload), first_position);
    await recordReplacement(
      db,
      context,
      { ...uploadedList, list },
      { first_position, row_count: upload.row_count, restored_from: upload.uploaded_at },
    );
    return { total: upload.row_count };
  });
}

/** The columns of each list. */
const columns = { hot_news: ['title', 'url'], contextual_links: ['text', 'url'] } as const;

/** Deletes the newest upload of a list and brings back the rows before it. Returns `false` if there is a newer one. */
export async function undoUpload(db: Db, id: number): Promise<boolean> {
  const upload = await findUploadById(db, id);
  if (!upload) return false;
  const list: StoredList = {
    table: upload.list,
    columns: columns[upload.list],
    ...(upload.list === 'hot_news' && { section_id: upload.section_id }),
  };
  await lockLists(db, list);
  const { current, previous } = await findNewestUploads(db, list);
  if (current?.id !== id) return false;
  await deleteBetween(db, list, toBounds(upload));
  if (previous) {
    await copyFromHistory(db, list, toBounds(previous), previous.first_position);
    await deleteFromHistory(db, toBounds(previous));
  }
  await deleteUpload(db, id);
  return true;
}
