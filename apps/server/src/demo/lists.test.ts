import { contextualLinkFile } from '@masthead/domain/contextual-links/file';
import { type ListFile, listRow } from '@masthead/domain/csv/list-file';
import { hotNewsFile } from '@masthead/domain/hot-news/file';
import type { Project } from '@masthead/domain/projects/schema';

import { categoryPath } from '@masthead/domain/site/addresses';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { projects } from '../../test/harness';
import { addLists } from './add-lists';
import { listDemoSections, listPlacedCategories } from './demo-taxonomy.queries';
import { addTaxonomy } from './fill-demo';

const values = (file: ListFile, ...cells: string[]) => listRow(file, { line: 1, cells });

it('every section has hot news and the project links, all of them as an upload would have them', async () => {
  const project = projects[0] as Project;
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  await addTaxonomy(db, project);
  await addLists(db, project);
  const sections = await listDemoSections(db);
  const paths = (await listPlacedCategories(db)).map(({ section_slug, slug }) => categoryPath(section_slug, slug));
  const news = await db.selectFrom('hot_news').selectAll().execute();
  const links = await db.selectFrom('contextual_links').selectAll().execute();
  await drop();

  expect(new Set(news.map(({ section_id }) => section_id))).toEqual(new Set(sections.map(({ id }) => id)));
  for (const { title, url } of news) {
    expect(values(hotNewsFile, title, url)).toEqual({ line: 1, values: [title, url] });
    expect(paths).toContain(url);
    expect(title).not.toContain('{');
  }
  expect(links).toHaveLength(40);
  expect(new Set(links.map(({ text }) => text.toLowerCase())).size).toBe(40);
  for (const { text, url } of links) {
    expect(values(contextualLinkFile, text, url)).toEqual({ line: 1, values: [text, url] });
  }
});
