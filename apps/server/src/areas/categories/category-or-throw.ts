import { phrase } from '@masthead/domain/text/phrase';
import type { Db } from '../../platform/db/db';
import { notFound } from '../../platform/http/errors';
import { findCategory } from './categories.queries';

export function thereIs<T>(category: T | undefined): T {
  if (category === undefined) throw notFound(phrase('There is no such category.'));
  return category;
}

export async function categoryOrThrow(db: Db, id: number) {
  return thereIs(await findCategory(db, id));
}
