import type { UploadedFile } from '@masthead/domain/http/file';
import type { StopWordType, StopWordUploadReply } from '@masthead/domain/stop-words/contract';
import { stopWordFormat } from '@masthead/domain/stop-words/file';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { checkFile } from '../../platform/uploads/check-file';
import { lockStopWords, markStopWords } from './stop-words.queries';

const BATCH = 10_000;

/** Stores all words of the file or none. The first of two reads checks the whole file, before the database has any work. */
export async function uploadStopWords(
  context: ActorContext,
  file: UploadedFile,
  type: StopWordType,
): Promise<StopWordUploadReply> {
  const total = await checkFile(stopWordFormat, file);
  const added = await context.db.transaction().execute(async (db) => {
    await lockStopWords(db);
    const marked = await storeWords(db, file, type);
    await recordAudit(db, context, { action: 'stop-words.uploaded', target_label: type, after: { count: marked } });
    return marked;
  });
  return { added, skipped: total - added };
}

/** Stores the words in batches, so that the file is never whole in memory. */
async function storeWords(db: Db, file: UploadedFile, type: StopWordType): Promise<number> {
  let batch: string[] = [];
  let marked = 0;
  const store = async () => {
    const words = batch;
    batch = [];
    marked += await markStopWords(db, words, type);
  };
  await checkFile(stopWordFormat, file, {
    onRow: (row) => {
      if ('values' in row) batch.push(...row.values);
    },
    betweenPieces: async () => {
      if (batch.length >= BATCH) await store();
    },
  });
  if (batch.length > 0) await store();
  return marked;
}
