import type { UploadedFile } from '@masthead/domain/http/file';
import {
  type StopWordType,
  type StopWordUploadReply,
  stopWords,
  targetRefusal,
} from '@masthead/domain/stop-words/contract';
import { stopWordFormat } from '@masthead/domain/stop-words/file';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { invalid, notFound } from '../../platform/http/errors';
import { pageAndMetaReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { undoable } from '../../platform/undo/undoable';
import { checkFile } from '../../platform/uploads/check-file';
import {
  deleteStopWord,
  findStopWord,
  insertStopWord,
  listStopWords,
  lockStopWord,
  lockStopWords,
  markStopWords,
  updateStopWord,
} from './stop-words.queries';

/** The number of words in one database statement. */
const BATCH_SIZE = 10_000;

/**
 * Uploads a file with one stop word per line. Stores all words or none: checks the whole file first, then reads it
 * again and writes.
 */
async function uploadStopWords(
  context: ActorContext,
  file: UploadedFile,
  type: StopWordType,
): Promise<StopWordUploadReply> {
  const total = await checkFile(stopWordFormat, file);
  const added = await context.db.transaction().execute(async (db) => {
    await lockStopWords(db);
    const storedCount = await storeWords(db, file, type);
    await recordAudit(db, context, {
      action: 'stop-words.uploaded',
      target_label: type,
      after: { count: storedCount },
    });
    return storedCount;
  });
  return { added, skipped: total - added };
}

/**
 * Stores the words in batches, so that the file is never completely in memory. Returns the number of added and changed
 * words.
 */
async function storeWords(db: Db, file: UploadedFile, type: StopWordType): Promise<number> {
  let batch: string[] = [];
  let storedCount = 0;
  const storeBatch = async () => {
    const words = batch;
    batch = [];
    storedCount += await markStopWords(db, words, type);
  };
  await checkFile(stopWordFormat, file, {
    onRow: (row) => {
      if ('values' in row) batch.push(...row.values);
    },
    betweenReads: async () => {
      if (batch.length >= BATCH_SIZE) await storeBatch();
    },
  });
  if (batch.length > 0) await storeBatch();
  return storedCount;
}

const stopWordNotFound = () => notFound(phrase('This stop word no longer exists.'));

/** Serves stop words: words and phrases that are forbidden in posts, in tags or in both. */
export function stopWordRoutes(api: Api): void {
  serve(api, stopWords.list, async ({ db }, { query }) => {
    const { items, total } = await listStopWords(db, query);
    return pageAndMetaReply(items, total, query, stopWords.list.path);
  });

  serve(api, stopWords.search, async ({ db }, { query }) => {
    const { items, total } = await listStopWords(db, query);
    return pageAndMetaReply(items, total, query, stopWords.search.path);
  });

  serve(api, stopWords.get, ({ db }, { params }) => stopWordOrThrow(db, params.id));

  serve(api, stopWords.create, async ({ db }, { body }) => {
    checkTarget(body);
    return stopWordOrThrow(db, await insertStopWord(db, body));
  });

  serve(api, stopWords.update, ({ db, checkBaseVersion }, { params, body }) =>
    db.transaction().execute(async (db) => {
      const before = await lockStopWord(db, params.id);
      if (!before) throw stopWordNotFound();
      await checkBaseVersion(async () => before);
      checkTarget({ ...before, ...body });
      if (Object.keys(body).length > 0) await updateStopWord(db, params.id, body);
      return stopWordOrThrow(db, params.id);
    }),
  );

  serve(api, stopWords.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const word = await lockStopWord(db, params.id);
      if (!word) throw stopWordNotFound();
      const event = { action: 'stop-word.deleted', target_id: params.id, target_label: word.name } as const;
      const deletes = { table: 'stop_words', where: { id: [params.id] } } as const;
      await undoable(db, context, { rights: 'stop_word.delete', event, deletes }, () => deleteStopWord(db, params.id));
      await recordAudit(db, context, event);
      return null;
    }),
  );

  serve(api, stopWords.upload, (context, { body }) => uploadStopWords(context, body.file, body.type));
}

/** Throws unless the word is forbidden in posts, in tags or in both. */
function checkTarget(word: Parameters<typeof targetRefusal>[0]): void {
  const refusal = targetRefusal(word);
  if (refusal) throw invalid({ is_article: [refusal] });
}

async function stopWordOrThrow(db: Db, id: number) {
  const word = await findStopWord(db, id);
  if (!word) throw stopWordNotFound();
  return word;
}
