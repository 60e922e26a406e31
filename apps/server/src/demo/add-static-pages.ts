import { readableOn } from '@masthead/domain/colours/contrast';
import type { Project } from '@masthead/domain/projects/schema';

import slugify from '@sindresorhus/slugify';
import { insertStaticPage } from '../areas/static-pages/static-pages.queries';
import type { Db } from '../platform/db/db';
import { findSectionIds } from './demo.queries';
import { demoStyles } from './static-page-styles';
import { demoStaticPages } from './static-pages';

const DAY = 86_400_000;

/** The pages every paper has, in the words of this one. */
export async function addStaticPages(db: Db, project: Project, now: Date): Promise<void> {
  const sections = await findSectionIds(db);
  const { title, colour, id } = project;
  const values: Record<string, string> = {
    title,
    colour,
    pale: readableOn('#212429', colour, '#ffffff'),
    city: title.replace(/ Dispatch$/, ''),
    mail: `${id}.masthead.test`,
  };
  const own = (text: string) =>
    text.replaceAll(/\{(title|colour|pale|city|mail)\}/g, (_, name: string) => values[name] ?? '');
  for (const page of demoStaticPages) {
    await insertStaticPage(db, {
      title: page.title,
      slug: slugify(page.title),
      section_id: sections.get(page.section ?? '') ?? null,
      html: own(page.html),
      css: own(demoStyles[page.style]),
      updated_at: new Date(now.getTime() - page.days * DAY).toISOString(),
    });
  }
}
