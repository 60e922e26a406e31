import type { StaticPagePatch } from '@masthead/domain/static-pages/contract';
import { phrase } from '@masthead/domain/text/phrase';
import { readPageLayout } from '@masthead/markup/page-layout';
import type { Db } from '../../platform/db/db';
import { conflict, notFound } from '../../platform/http/errors';
import { lockStaticPage, updateStaticPage } from './static-pages.queries';

export const noStaticPage = () => notFound(phrase('There is no such static page.'));

/** Rejects a change based on an older version. Returns the names of the given fields. */
export async function changeStaticPage(
  db: Db,
  id: number,
  { base_updated_at, ...values }: StaticPagePatch,
  now: Date,
): Promise<string[]> {
  const stored = await lockStaticPage(db, id);
  if (!stored) throw noStaticPage();
  if (base_updated_at !== undefined && Date.parse(base_updated_at) !== Date.parse(stored.updated_at)) {
    throw conflict(phrase('Somebody else has changed this page meanwhile.'));
  }
  const fields = Object.keys(values);
  if (fields.length === 0) return fields;
  const layout = values.html === undefined ? {} : { layout: JSON.stringify(readPageLayout(values.html)) };
  await updateStaticPage(db, id, { ...values, ...layout }, now.toISOString());
  return fields;
}
