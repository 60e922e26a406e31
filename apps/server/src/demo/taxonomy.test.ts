import { categoryInput } from '@masthead/domain/categories/contract';
import { menuInput, menuTypes } from '@masthead/domain/menus/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { projects } from '../../test/harness';
import type { Db } from '../platform/db/db';
import { addCategoryTags } from './add-categories';
import { addMenus } from './add-menus';
import { addStaticPages } from './add-static-pages';
import { insertDemoTags } from './demo-tags.queries';
import { listPlacedCategories } from './demo-taxonomy.queries';
import { addTaxonomy } from './fill-demo';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template')));
});
afterAll(() => drop());

it.each(projects)('gives $title categories and menus that keep to their own rules', async (project) => {
  const filled = ['menus', 'static_pages', 'tags', 'categories', 'sections'] as const;
  for (const table of filled) await db.deleteFrom(table).execute();
  await addTaxonomy(db, project);
  await addStaticPages(db, project, new Date());
  const placed = await listPlacedCategories(db);
  const rows = placed.flatMap(({ section_id }, i) =>
    ['a', 'b', 'c'].map((letter) => ({ section_id, catchy_title: `${letter} ${i}`, slug: `${letter}-${i}` })),
  );
  const ids = await insertDemoTags(db, rows);
  const tags = rows.map((row, i) => ({ ...row, id: ids[i] as number }));
  await addCategoryTags(db, project, tags);
  await addMenus(db, project);

  const categories = await db.selectFrom('categories').selectAll().execute();
  const ties = await db.selectFrom('category_tags').selectAll().execute();
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const depthOf = (id: number | null): number => (id === null ? 0 : 1 + depthOf(parents.get(id) ?? null));
  expect(Math.max(...categories.map(({ id }) => depthOf(id)))).toBe(3);
  for (const { id, order, ...category } of categories) {
    const own = ties.filter(({ category_id }) => category_id === id).map(({ tag_id }) => tag_id);
    expect(categoryInput.parse({ ...category, tags: own })).toMatchObject(category);
  }
  const menus = await db.selectFrom('menus').selectAll().execute();
  for (const { id, order, ...menu } of menus) expect(menuInput.parse(menu)).toEqual(menu);
  expect(new Set(menus.map(({ type }) => type))).toEqual(new Set(Object.keys(menuTypes)));
});
