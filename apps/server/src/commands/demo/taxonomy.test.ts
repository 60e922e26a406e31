import { categoryInput } from '@masthead/domain/categories/contract';
import { menuInput, menuTypes } from '@masthead/domain/menus/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import type { Db } from '../../platform/db/db';
import { addCategoryTags } from './add-categories';
import { addStaticPages } from './add-lists';
import { addMenus } from './add-menus';
import { insertDemoTags, listDemoCategories } from './demo.queries';
import { addTaxonomy } from './fill-demo';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template')));
});
afterAll(() => drop());

it.each(projects)('adds valid categories and menus to $title', async (project) => {
  const tables = ['menus', 'static_pages', 'tags', 'categories', 'sections'] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await addTaxonomy(db, project);
  await addStaticPages(db, project, new Date());
  const demoCategories = await listDemoCategories(db);
  const rows = demoCategories.flatMap(({ section_id }, index) =>
    ['a', 'b', 'c'].map((letter) => ({ section_id, catchy_title: `${letter} ${index}`, slug: `${letter}-${index}` })),
  );
  const ids = await insertDemoTags(db, rows);
  const tags = rows.map((row, index) => ({ ...row, id: ids[index] as number }));
  await addCategoryTags(db, project, tags);
  await addMenus(db, project);

  const categories = await db.selectFrom('categories').selectAll().execute();
  const categoryTags = await db.selectFrom('category_tags').selectAll().execute();
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const getDepth = (id: number | null): number => (id === null ? 0 : 1 + getDepth(parents.get(id) ?? null));
  expect(Math.max(...categories.map(({ id }) => getDepth(id)))).toBe(3);
  for (const { id, order, ...category } of categories) {
    const tagIds = categoryTags.filter(({ category_id }) => category_id === id).map(({ tag_id }) => tag_id);
    expect(categoryInput.parse({ ...category, tags: tagIds })).toMatchObject(category);
  }
  const menus = await db.selectFrom('menus').selectAll().execute();
  for (const { id, order, ...menu } of menus) expect(menuInput.parse(menu)).toEqual(menu);
  expect(new Set(menus.map(({ type }) => type))).toEqual(new Set(Object.keys(menuTypes)));
});
