import type { CallToAction } from '@masthead/domain/call-to-actions/contract';
import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { notFound } from '../../platform/http/errors';
import { findCallToAction } from './call-to-actions.queries';

export const noCallToAction = () => notFound(phrase('There is no such call to action. Somebody may have deleted it.'));

export async function callToActionOrThrow(db: Db, id: number): Promise<CallToAction> {
  const found = await findCallToAction(db, id);
  if (!found) throw noCallToAction();
  return found;
}
