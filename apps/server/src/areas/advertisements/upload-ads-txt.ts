import { readFile } from 'node:fs/promises';
import { adsTxtFormat, cleanAdsTxt } from '@masthead/domain/advertisements/ads-txt';
import type { UploadedFile } from '@masthead/domain/http/file';

import { recordAudit } from '../../platform/audit/record-audit';
import type { ActorContext } from '../../platform/http/context';
import { checkFile } from '../../platform/uploads/check-file';
import { writeAdsTxt } from './ads-txt.queries';

/** A file that is right from the first line to the last takes the place of the one before; any other changes nothing. */
export async function uploadAdsTxt(context: ActorContext, file: UploadedFile): Promise<void> {
  const { actor, now } = context;
  await checkFile(adsTxtFormat, file);
  const content = cleanAdsTxt(await readFile(file.path, 'utf8'));
  await context.db.transaction().execute(async (db) => {
    await writeAdsTxt(db, { content, uploaded_at: now().toISOString(), uploaded_by: actor.id });
    await recordAudit(db, context, { action: 'ads-txt.replaced', after: { count: content.split('\n').length } });
  });
}
