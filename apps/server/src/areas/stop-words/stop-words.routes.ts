import type { UploadedFile } from '@masthead/domain/http/file';
import {
  placeRefusal,
  type StopWordType,
  type StopWordUploadReply,
  stopWords,
} from '@masthead/domain/stop-words/contract';
import { stopWordFormat } from '@masthead/domain/stop-words/file';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import type { ActorContext } from '../../platform/http/context';
import { invalid, notFound } from '../../platform/http/errors';
import { bothReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

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

const BATCH = 10_000;

/** Stores all words of the file or none. The first of two reads checks the whole file, before the database has any work. */
async function uploadStopWords(
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

const noStopWord = () => notFound(phrase('There is no such stop word.'));

export function stopWordRoutes(api: Api): void {
  serve(api, stopWords.list, async ({ db }, { query }) => {
    const { items, total } = await listStopWords(db, query);
    return bothReply(items, total, query, stopWords.list.path);
  });

  serve(api, stopWords.search, async ({ db }, { query }) => {
    const { items, total } = await listStopWords(db, query);
    return bothReply(items, total, query, stopWords.search.path);
  });

  serve(api, stopWords.get, ({ db }, { params }) => stopWordOrThrow(db, params.id));

  serve(api, stopWords.create, async ({ db }, { body }) => {
    checkPlace(body);
    return stopWordOrThrow(db, await insertStopWord(db, body));
  });

  serve(api, stopWords.update, ({ db, checkBase }, { params, body }) =>
    db.transaction().execute(async (db) => {
      const before = await lockStopWord(db, params.id);
      if (!before) throw noStopWord();
      await checkBase(async () => before);
      checkPlace({ ...before, ...body });
      if (Object.keys(body).length > 0) await updateStopWord(db, params.id, body);
      return stopWordOrThrow(db, params.id);
    }),
  );

  serve(api, stopWords.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const word = await deleteStopWord(db, params.id);
      if (!word) throw noStopWord();
      await recordAudit(db, context, { action: 'stop-word.deleted', target_id: params.id, target_label: word.name });
      return null;
    }),
  );

  serve(api, stopWords.upload, (context, { body }) => uploadStopWords(context, body.file, body.type));
}

function checkPlace(word: Parameters<typeof placeRefusal>[0]): void {
  const refusal = placeRefusal(word);
  if (refusal) throw invalid({ is_article: [refusal] });
}

async function stopWordOrThrow(db: Db, id: number) {
  const word = await findStopWord(db, id);
  if (!word) throw noStopWord();
  return word;
}
