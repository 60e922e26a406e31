import type { EmbedSwitches } from '@masthead/article/embeds/catalogue';
import {
  type CallToAction,
  callToActionBodyRefusal,
  type callToActionInput,
  callToActionSizeRefusal,
  callToActions,
  positions,
} from '@masthead/domain/call-to-actions/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { z } from 'zod';
import { readRichText, showImages } from '../../content/rich-text/rich-text';
import { categoryOf } from '../../content/taxonomy/taxonomy.queries';
import { writeImageUses } from '../../media/library/library.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { retrying } from '../../platform/db/transactions';
import type { ActorContext, Context } from '../../platform/http/context';
import { invalid, notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';

import {
  deleteCallToAction,
  findCallToAction,
  insertCallToAction,
  listCallToActions,
  lockCallToAction,
  updateCallToAction,
} from './call-to-actions.queries';

const noCallToAction = () => notFound(phrase('There is no such call to action. Somebody may have deleted it.'));

async function callToActionOrThrow(db: Db, id: number): Promise<CallToAction> {
  const found = await findCallToAction(db, id);
  if (!found) throw noCallToAction();
  return found;
}

export function callToActionRoutes(api: Api): void {
  serve(api, callToActions.list, async ({ db }, { query }) => {
    const { items, total } = await listCallToActions(db, query);
    return pageReply(items, total, query, callToActions.list.path);
  });

  serve(api, callToActions.constants, async () => ({
    position: Object.entries(positions).map(([id, name]) => ({ id, name })),
  }));

  serve(api, callToActions.get, ({ db }, { params }) => callToActionOrThrow(db, params.id));

  serve(api, callToActions.create, (context, { body }) => createCallToAction(context, body));

  serve(api, callToActions.update, (context, { params, body }) => changeCallToAction(context, params.id, body));

  serve(api, callToActions.remove, async (context, { params }) => {
    await removeCallToAction(context, params.id);
    return null;
  });
}

type Tools = Pick<Context, 'db' | 'now' | 'project'>;
type Input = z.output<typeof callToActionInput>;

async function createCallToAction({ db, now, project }: Tools, input: Input): Promise<CallToAction> {
  const { body, imageIds } = readBody(input.body, project.switches);
  const { section_id = null, category_id = null, ...values } = input;
  return retrying(db, async (db) => {
    const place = await placeOf(db, { section_id, category_id });
    const id = await insertCallToAction(db, { ...values, ...place, body, updated_at: now().toISOString() });
    await showImages(db, { used_by: 'call_to_action', used_by_id: id }, imageIds);
    return callToActionOrThrow(db, id);
  });
}

/** Deletes a call to action; the pictures it showed are free again. */
async function removeCallToAction(context: ActorContext, id: number): Promise<void> {
  await retrying(context.db, async (db) => {
    const held = await lockCallToAction(db, id);
    if (!held) throw noCallToAction();
    await writeImageUses(db, { used_by: 'call_to_action', used_by_id: id }, []);
    await deleteCallToAction(db, id);
    await recordAudit(db, context, { action: 'call-to-action.deleted', target_id: id, target_label: held.name });
  });
}

interface Place {
  section_id: number | null;
  category_id: number | null;
}

/** The section and category to store. A category determines its section and refuses another one. */
async function placeOf(db: Db, { section_id, category_id }: Place): Promise<Place> {
  if (category_id === null) return { section_id, category_id };
  const category = await categoryOf(db, category_id, section_id);
  return { section_id: category.section_id, category_id };
}

/** A body as it is stored, and the pictures in it; refused on `body` when it is no article, too short or too long. */
function readBody(given: unknown, switches: EmbedSwitches): { body: string; imageIds: number[] } {
  const { article, text, imageIds } = readRichText(given, switches);
  const body = JSON.stringify(article);
  const refusal = callToActionBodyRefusal(text) ?? callToActionSizeRefusal(Buffer.byteLength(body));
  if (refusal) throw invalid({ body: [refusal] });
  return { body, imageIds };
}

type Patch = Partial<z.output<typeof callToActionInput>>;

/** Changes the given fields. A part of the place alone has to fit the part that stays. */
async function changeCallToAction(
  { db, now, project, checkBase }: Tools & Pick<Context, 'checkBase'>,
  id: number,
  patch: Patch,
): Promise<CallToAction> {
  const { body: given, section_id, category_id, ...values } = patch;
  const text = given === undefined ? null : readBody(given, project.switches);
  return retrying(db, async (db) => {
    const before = await lockCallToAction(db, id);
    if (!before) throw noCallToAction();
    await checkBase(() => callToActionOrThrow(db, id));
    const place = await placeOf(db, {
      section_id: section_id === undefined ? before.section_id : section_id,
      category_id: category_id === undefined ? before.category_id : category_id,
    });
    if (text) await showImages(db, { used_by: 'call_to_action', used_by_id: id }, text.imageIds);
    await updateCallToAction(db, id, {
      ...values,
      ...place,
      ...(text && { body: text.body }),
      updated_at: now().toISOString(),
    });
    return callToActionOrThrow(db, id);
  });
}
