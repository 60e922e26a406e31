import type { TestApp } from '../harness/test-app';

/** Adds two sections and returns their ids. */
export async function addNewsAndSport(t: TestApp): Promise<{ news: number; sport: number }> {
  const { id: language_id } = await t.db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
  const [news, sport] = await t.db
    .insertInto('sections')
    .values(['News', 'Sport'].map((catchy_title, order) => ({ catchy_title, slug: catchy_title, language_id, order })))
    .returning('id')
    .execute();
  if (!news || !sport) throw new Error('The sections were not added.');
  return { news: news.id, sport: sport.id };
}

export async function addCategory(t: TestApp, catchy_title: string, section_id: number): Promise<number> {
  const values = { section_id, catchy_title, slug: catchy_title.toLowerCase(), order: 1 };
  return (await t.db.insertInto('categories').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
