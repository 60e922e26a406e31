import { contextualLinkFile } from '@masthead/domain/contextual-links/contract';
import { type ListFile, validateListRow } from '@masthead/domain/csv/list-file';
import { hotNewsFile } from '@masthead/domain/hot-news/contract';
import type { Project } from '@masthead/domain/projects/schema';
import { categoryPath } from '@masthead/domain/site/paths';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { addLists } from './add-lists';
import { listDemoCategories, listDemoSections } from './demo.queries';
import { addTaxonomy } from './fill-demo';

/** Parses a row as an upload of the list does. */
const parseRow = (file: ListFile, ...cells: string[]) => validateListRow(file, { line: 1, cells });

it('addLists adds valid hot news to every section, and valid contextual links', async () => {
  const project = projects[0] as Project;
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  await addTaxonomy(db, project);
  await addLists(db, project);
  const sections = await listDemoSections(db);
  const paths = (await listDemoCategories(db)).map(({ section_slug, slug }) => categoryPath(section_slug, slug));
  const news = await db.selectFrom('hot_news').selectAll().execute();
  const links = await db.selectFrom('contextual_links').selectAll().execute();
  await drop();

  expect(new Set(news.map(({ section_id }) => section_id))).toEqual(new Set(sections.map(({ id }) => id)));
  for (const { title, url } of news) {
    expect(parseRow(hotNewsFile, title, url)).toEqual({ line: 1, values: [title, url] });
    expect(paths).toContain(url);
    expect(title).not.toContain('{');
  }
  expect(links).toHaveLength(40);
  expect(new Set(links.map(({ text }) => text.toLowerCase())).size).toBe(40);
  for (const { text, url } of links) {
    expect(parseRow(contextualLinkFile, text, url)).toEqual({ line: 1, values: [text, url] });
  }
});
