import { staticPageInput } from '@masthead/domain/static-pages/contract';
import { cssProblems } from '@masthead/markup/css-problems';
import { htmlProblems } from '@masthead/markup/html-problems';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../test/clone-database';
import { projects } from '../../test/harness';
import { addStaticPages } from './add-static-pages';

it.each(projects)('$title has its static pages, which keep to their own rules', async (project) => {
  const { db, drop } = await cloneDatabase(inject('databaseUrl'), inject('template'));
  await addStaticPages(db, project, new Date('2026-11-15T09:00:00.000Z'));
  const pages = await db.selectFrom('static_pages').selectAll().orderBy('id').execute();
  await drop();
  expect(pages).toHaveLength(8);
  for (const { title, html, css } of pages) {
    expect(staticPageInput.parse({ title, html, css })).toEqual({ title, html, css });
    expect(htmlProblems(html)).toEqual([]);
    expect(cssProblems(css)).toEqual([]);
    expect(html).not.toMatch(/\{\w+\}/);
  }
});
