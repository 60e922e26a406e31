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
import { readRichText, recordImageUses } from '../../content/rich-text/rich-text';
import { requireCategory } from '../../content/taxonomy/taxonomy.queries';
import { writeImageUses } from '../../media/library/library.queries';
import { recordAudit } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/db/db';
import { withRetries } from '../../platform/db/transactions';
import type { ActorContext, Context } from '../../platform/http/context';
import { invalid, notFound } from '../../platform/http/errors';
import { pageReply } from '../../platform/http/page';
import { type Api, serve } from '../../platform/http/serve';
import { undoable } from '../../platform/undo/undoable';

import {
  deleteCallToAction,
  findCallToAction,
  insertCallToAction,
  listCallToActions,
  lockCallToAction,
  updateCallToAction,
} from './call-to-actions.queries';

const callToActionNotFound = () =>
  notFound(phrase('This call to action no longer exists. Somebody may have deleted it.'));

async function callToActionOrThrow(db: Db, id: number): Promise<CallToAction> {
  const callToAction = await findCallToAction(db, id);
  if (!callToAction) throw callToActionNotFound();
  return callToAction;
}

/** Serves calls to action: short rich texts at the top, middle or bottom of pages of the site. */
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

type CallToActionContext = Pick<Context, 'db' | 'now' | 'project'>;
type Input = z.output<typeof callToActionInput>;

async function createCallToAction({ db, now, project }: CallToActionContext, input: Input): Promise<CallToAction> {
  const { body, imageIds } = readBody(input.body, project.switches);
  const { section_id = null, category_id = null, ...values } = input;
  return withRetries(db, async (db) => {
    const scope = await resolveScope(db, { section_id, category_id });
    const id = await insertCallToAction(db, { ...values, ...scope, body, updated_at: now().toISOString() });
    await recordImageUses(db, { used_by: 'call_to_action', used_by_id: id }, imageIds);
    return callToActionOrThrow(db, id);
  });
}

async function removeCallToAction(context: ActorContext, id: number): Promise<void> {
  await withRetries(context.db, async (db) => {
    const callToAction = await lockCallToAction(db, id);
    if (!callToAction) throw callToActionNotFound();
    const event = { action: 'call-to-action.deleted', target_id: id, target_label: callToAction.name } as const;
    const action = {
      rights: 'call_to_action.delete',
      event,
      deletes: { table: 'call_to_actions', where: { id: [id] } },
      writes: [{ table: 'image_uses', where: { used_by: ['call_to_action'], used_by_id: [id] } }],
    } as const;
    await undoable(db, context, action, async () => {
      await writeImageUses(db, { used_by: 'call_to_action', used_by_id: id }, []);
      await deleteCallToAction(db, id);
    });
    await recordAudit(db, context, event);
  });
}

/** The section and category whose pages show a call to action; both `null` for the whole site. */
interface Scope {
  section_id: number | null;
  category_id: number | null;
}

/** Returns the scope to store. The section is that of the category; another section is rejected. */
async function resolveScope(db: Db, { section_id, category_id }: Scope): Promise<Scope> {
  if (category_id === null) return { section_id, category_id };
  const category = await requireCategory(db, category_id, section_id);
  return { section_id: category.section_id, category_id };
}

/** Returns the body to store and its image ids. Throws when it is not a valid article, too short or too long. */
function readBody(input: unknown, switches: EmbedSwitches): { body: string; imageIds: number[] } {
  const { article, text, imageIds } = readRichText(input, switches);
  const body = JSON.stringify(article);
  const refusal = callToActionBodyRefusal(text) ?? callToActionSizeRefusal(Buffer.byteLength(body));
  if (refusal) throw invalid({ body: [refusal] });
  return { body, imageIds };
}

type Patch = Partial<z.output<typeof callToActionInput>>;

/** Changes the given fields. If only the section or only the category changes, it must match the stored other one. */
async function changeCallToAction(
  { db, now, project, checkBaseVersion }: CallToActionContext & Pick<Context, 'checkBaseVersion'>,
  id: number,
  patch: Patch,
): Promise<CallToAction> {
  const { body, section_id, category_id, ...values } = patch;
  const text = body === undefined ? null : readBody(body, project.switches);
  return withRetries(db, async (db) => {
    const before = await lockCallToAction(db, id);
    if (!before) throw callToActionNotFound();
    await checkBaseVersion(() => callToActionOrThrow(db, id));
    const scope = await resolveScope(db, {
      section_id: section_id === undefined ? before.section_id : section_id,
      category_id: category_id === undefined ? before.category_id : category_id,
    });
    if (text) await recordImageUses(db, { used_by: 'call_to_action', used_by_id: id }, text.imageIds);
    await updateCallToAction(db, id, {
      ...values,
      ...scope,
      ...(text && { body: text.body }),
      updated_at: now().toISOString(),
    });
    return callToActionOrThrow(db, id);
  });
}
