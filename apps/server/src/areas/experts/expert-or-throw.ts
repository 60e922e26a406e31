import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { notFound } from '../../platform/http/errors';
import { findExpert } from './experts.queries';

export const noExpert = () => notFound(phrase('There is no such expert.'));

export async function expertOrThrow(db: Db, id: number) {
  const expert = await findExpert(db, id);
  if (!expert) throw noExpert();
  return expert;
}
