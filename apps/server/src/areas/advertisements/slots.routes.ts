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
import { unpagedReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import { undoable } from '../../platform/undo/undoable';
import { checkFile } from '../../platform/uploads/check-file';
import { countAdvertisements } from './banners.queries';
import { deleteSlot, findAdsTxt, findSlot, insertSlot, listSlots, updateSlot, writeAdsTxt } from './slots.queries';

const slotNotFound = () => notFound(phrase('This advertisement slot no longer exists.'));
const emptyAdsTxt = { content: null, uploaded_at: null, uploaded_by: null };

/** Serves slots, which are advertisements of an ad network at one position of the site, and the file ads.txt. */
export function slotRoutes(api: Api): void {
  serve(api, slots.list, async ({ db }) => unpagedReply(await listSlots(db, MAX_SLOTS)));

  serve(api, slots.create, ({ db }, { body }) =>
    db.transaction().execute(async (db) => {
      if ((await countAdvertisements(db, 'adv_slots')) >= MAX_SLOTS) throw refused(manySlotsMessage);
      return slotOrThrow(db, await insertSlot(db, body));
    }),
  );

  serve(api, slots.update, ({ db, checkBaseVersion }, { params, body }) =>
    db.transaction().execute(async (db) => {
      await lockRow(db, 'adv_slots', params.id);
      await checkBaseVersion(() => slotOrThrow(db, params.id));
      if (!(await updateSlot(db, params.id, body))) throw slotNotFound();
      return slotOrThrow(db, params.id);
    }),
  );

  serve(api, slots.remove, (context, { params }) =>
    context.db.transaction().execute(async (db) => {
      const { name } = await slotOrThrow(db, params.id);
      const event = { action: 'slot.deleted', target_id: params.id, target_label: name } as const;
      const deletes = { table: 'adv_slots', where: { id: [params.id] } } as const;
      const isDeleted = await undoable(db, context, { rights: 'adv.delete', event, deletes }, () =>
        deleteSlot(db, params.id),
      );
      if (!isDeleted) throw slotNotFound();
      await recordAudit(db, context, event);
      return null;
    }),
  );

  serve(api, slots.adsTxt, async ({ db }) => (await findAdsTxt(db)) ?? emptyAdsTxt);

  serve(api, slots.upload, async (context, { body }) => {
    await uploadAdsTxt(context, body.file);
    return (await findAdsTxt(context.db)) ?? emptyAdsTxt;
  });
}

async function slotOrThrow(db: Db, id: number) {
  const slot = await findSlot(db, id);
  if (!slot) throw slotNotFound();
  return slot;
}

/** Replaces ads.txt if every line of the uploaded file is valid; otherwise throws and changes nothing. */
async function uploadAdsTxt(context: ActorContext, file: UploadedFile): Promise<void> {
  const { actor, now } = context;
  await checkFile(adsTxtFormat, file);
  const content = cleanAdsTxt(await readFile(file.path, 'utf8'));
  await context.db.transaction().execute(async (db) => {
    const event = { action: 'ads-txt.replaced' } as const;
    const writes = [{ table: 'ads_txt', where: { id: [1] } }] as const;
    await undoable(db, context, { rights: 'adv.upload', event, writes }, () =>
      writeAdsTxt(db, { content, uploaded_at: now().toISOString(), uploaded_by: actor.id }),
    );
    await recordAudit(db, context, { ...event, after: { count: content.split('\n').length } });
  });
}
