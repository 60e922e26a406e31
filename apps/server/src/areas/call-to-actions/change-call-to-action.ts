import type { CallToAction, callToActionInput } from '@masthead/domain/call-to-actions/schema';
import type { z } from 'zod';
import { showImages } from '../../content/rich-text/show-images';
import { retrying } from '../../platform/db/transactions';
import type { Context } from '../../platform/http/context';
import { callToActionOrThrow, noCallToAction } from './call-to-action-or-throw';
import { lockCallToAction, updateCallToAction } from './call-to-actions.queries';
import { placeOf } from './place-of';
import { readBody } from './read-body';

type Tools = Pick<Context, 'db' | 'now' | 'project' | 'checkBase'>;
type Patch = Partial<z.output<typeof callToActionInput>>;

/** Changes the given fields. A part of the place alone has to fit the part that stays. */
export async function changeCallToAction(
  { db, now, project, checkBase }: Tools,
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
