import { readFile } from 'node:fs/promises';
import { adsTxtFormat, cleanAdsTxt } from '@masthead/domain/advertisements/ads-txt';
import { slots } from '@masthead/domain/advertisements/contract';
import { MAX_SLOTS, manySlotsMessage } from '@masthead/domain/advertisements/slot';
import type { UploadedFile } from '@masthead/domain/http/file';
import { phrase } from '@masthead/domain/text/phrase';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { lockRow } from '../../platform/db/transactions';
import type { ActorContext } from '../../platform/http/context';
import { notFound, refused } from '../../platform/http/errors';
import { wholeReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { checkFile } from '../../platform/uploads/check-file';
import { findAdsTxt, writeAdsTxt } from './ads-txt.queries';
import { countAdvertisements } from './banners.queries';
import { deleteSlot, findSlot, insertSlot, listSlots, updateSlot } from './slots.queries';

const noSlot = () => notFound(phrase('There is no such advertisement slot.'));
const noAdsTxt = { content: null, uploaded_at: null, uploaded_by: null };

export function slotRoutes(api: Api): void {
  serve(api, slots.list, async ({ db }) => wholeReply(await listSlots(db, MAX_SLOTS)));

  serve(api, slots.create, ({ db }, { body }) =>
    db.transaction().execute(async (db) => {
      if ((await countAdvertisements(db, 'adv_slots')) >= MAX_SLOTS) throw refused(manySlotsMessage);
      return slotOrThrow(db, await insertSlot(db, body));
    }),
  );

  serve(api, slots.update, ({ db, checkBase }, { params, body }) =>
    db.transaction().execute(async (db) => {
      await lockRow(db, 'adv_slots', params.id);
      await checkBase(() => slotOrThrow(db, params.id));
      if (!(await updateSlot(db, params.id, body))) throw noSlot();
      return slotOrThrow(db, params.id);
    }),
  );

  serve(api, slots.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const slot = await deleteSlot(db, params.id);
      if (!slot) throw noSlot();
      await recordAudit(db, context, { action: 'slot.deleted', target_id: params.id, target_label: slot.name });
      return null;
    }),
  );

  serve(api, slots.adsTxt, async ({ db }) => (await findAdsTxt(db)) ?? noAdsTxt);

  serve(api, slots.upload, async (context, { body }) => {
    await uploadAdsTxt(context, body.file);
    return (await findAdsTxt(context.db)) ?? noAdsTxt;
  });
}

async function slotOrThrow(db: Db, id: number) {
  const slot = await findSlot(db, id);
  if (!slot) throw noSlot();
  return slot;
}

/** A file that is right from the first line to the last takes the place of the one before; any other changes nothing. */
async function uploadAdsTxt(context: ActorContext, file: UploadedFile): Promise<void> {
  const { actor, now } = context;
  await checkFile(adsTxtFormat, file);
  const content = cleanAdsTxt(await readFile(file.path, 'utf8'));
  await context.db.transaction().execute(async (db) => {
    await writeAdsTxt(db, { content, uploaded_at: now().toISOString(), uploaded_by: actor.id });
    await recordAudit(db, context, { action: 'ads-txt.replaced', after: { count: content.split('\n').length } });
  });
}
