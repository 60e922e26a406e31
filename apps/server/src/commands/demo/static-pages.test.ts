import { staticPageInput } from '@masthead/domain/static-pages/contract';
import { findCssProblems } from '@masthead/markup/css-problems';
import { findHtmlProblems } from '@masthead/markup/html-problems';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/harness/clone-database';
import { projects } from '../../../test/harness/projects';
import { addStaticPages } from './add-lists';

it.each(projects)('addStaticPages adds valid static pages to $title', async (project) => {
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  await addStaticPages(db, project, new Date('2026-11-15T09:00:00.000Z'));
  const pages = await db.selectFrom('static_pages').selectAll().orderBy('id').execute();
  await drop();
  expect(pages).toHaveLength(8);
  for (const { title, html, css } of pages) {
    expect(staticPageInput.parse({ title, html, css })).toEqual({ title, html, css });
    expect(findHtmlProblems(html)).toEqual([]);
    expect(findCssProblems(css)).toEqual([]);
    expect(html).not.toMatch(/\{\w+\}/);
  }
});
