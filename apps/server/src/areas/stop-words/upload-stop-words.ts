import type { UploadedFile } from '@masthead/domain/http/file';
import { emptyFileMessage } from '@masthead/domain/http/upload-file';
import type { StopWordType, StopWordUploadReply } from '@masthead/domain/stop-words/schema';
import { fileNameRefusal, MAX_STOP_WORDS_IN_FILE, manyWordsMessage } from '@masthead/domain/stop-words/text';
import { recordAudit } from '../../audit/record-audit';
import type { ActorContext } from '../../http/context';
import { invalid } from '../../http/errors';
import { lockStopWords, markStopWords } from './stop-words.queries';
import { wordsOfFile } from './words-of-file';

const BATCH = 10_000;

/** All words of the file or none. It is read twice: whole and right, before the first word is stored. */
export async function uploadStopWords(
  context: ActorContext,
  file: UploadedFile,
  type: StopWordType,
): Promise<StopWordUploadReply> {
  const wrongName = fileNameRefusal(file.filename);
  if (wrongName) throw invalid({ file: [wrongName] });
  const total = await countWords(file.path);
  if (total === 0) throw invalid({ file: [emptyFileMessage] });
  const added = await context.db.transaction().execute(async (db) => {
    await lockStopWords(db);
    let marked = 0;
    for await (const words of wordsOfFile(file.path, BATCH)) marked += await markStopWords(db, words, type);
    await recordAudit(db, context, { action: 'stop-words.uploaded', target_label: type, after: { count: marked } });
    return marked;
  });
  return { added, skipped: total - added };
}

async function countWords(path: string): Promise<number> {
  let total = 0;
  for await (const words of wordsOfFile(path, BATCH)) {
    total += words.length;
    if (total > MAX_STOP_WORDS_IN_FILE) throw invalid({ file: [manyWordsMessage] });
  }
  return total;
}
