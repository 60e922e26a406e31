import { readFile } from 'node:fs/promises';
import { adsTxtFileRefusal } from '@masthead/domain/advertisements/ads-txt';
import type { UploadedFile } from '@masthead/domain/http/file';
import { emptyFileMessage } from '@masthead/domain/http/upload-file';
import { checkAdsTxt, cleanAdsTxt } from '@masthead/domain/text/ads-txt';
import { recordAudit } from '../../audit/record-audit';
import type { ActorContext } from '../../http/context';
import { badLines, invalid } from '../../http/errors';
import { writeAdsTxt } from './ads-txt.queries';

/** A file that is right from the first line to the last takes the place of the one before; any other changes nothing. */
export async function uploadAdsTxt(context: ActorContext, file: UploadedFile): Promise<void> {
  const { actor, now } = context;
  const refusal = adsTxtFileRefusal(file.filename, file.bytes);
  if (refusal) throw invalid({ file: [refusal] });
  // Bytes that are no UTF-8 become a sign that the check refuses, so that it can name their line.
  const text = new TextDecoder().decode(await readFile(file.path));
  const { errors, isEmpty } = checkAdsTxt(text);
  if (isEmpty) throw invalid({ file: [emptyFileMessage] });
  if (errors.length > 0) throw badLines(errors);
  const content = cleanAdsTxt(text);
  await context.db.transaction().execute(async (db) => {
    await writeAdsTxt(db, { content, uploaded_at: now().toISOString(), uploaded_by: actor.id });
    await recordAudit(db, context, { action: 'ads-txt.replaced', after: { count: content.split('\n').length } });
  });
}
