import type { CallToAction, callToActionInput } from '@masthead/domain/call-to-actions/schema';
import type { z } from 'zod';
import { showImages } from '../../content/rich-text/show-images';
import { retrying } from '../../platform/db/transactions';
import type { Context } from '../../platform/http/context';
import { callToActionOrThrow } from './call-to-action-or-throw';
import { insertCallToAction } from './call-to-actions.queries';
import { placeOf } from './place-of';
import { readBody } from './read-body';

type Tools = Pick<Context, 'db' | 'now' | 'project'>;
type Input = z.output<typeof callToActionInput>;

export async function createCallToAction({ db, now, project }: Tools, input: Input): Promise<CallToAction> {
  const { body, imageIds } = readBody(input.body, project.switches);
  const { section_id = null, category_id = null, ...values } = input;
  return retrying(db, async (db) => {
    const place = await placeOf(db, { section_id, category_id });
    const id = await insertCallToAction(db, { ...values, ...place, body, updated_at: now().toISOString() });
    await showImages(db, { used_by: 'call_to_action', used_by_id: id }, imageIds);
    return callToActionOrThrow(db, id);
  });
}
