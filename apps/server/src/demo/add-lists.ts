import type { Project } from '@masthead/domain/projects/schema';

import { categoryPath, sectionPath } from '@masthead/domain/site/addresses';
import type { Db } from '../platform/db/db';
import { insertDemoHotNews, insertDemoLinks } from './demo-lists.queries';
import { listDemoSections, listPlacedCategories } from './demo-taxonomy.queries';
import { demoHotNews } from './hot-news';

const LINKS = 40;

/** The hot news of every section, and texts that link to the categories of their name. */
export async function addLists(db: Db, project: Project): Promise<void> {
  const city = project.title.replace(/ Dispatch$/, '');
  const sections = await listDemoSections(db);
  const categories = await listPlacedCategories(db);

  const news = sections.flatMap(({ id, catchy_title, slug }) =>
    (demoHotNews[catchy_title] ?? []).map(([title, category], index) => {
      const found = categories.find((each) => each.section_id === id && each.catchy_title === category);
      return {
        section_id: id,
        position: index + 1,
        title: title.replaceAll('{city}', city),
        url: found ? categoryPath(slug, found.slug) : sectionPath(slug),
      };
    }),
  );
  await insertDemoHotNews(db, news);

  const addresses = new Map(
    categories.map(({ catchy_title, section_slug, slug }) => [
      catchy_title.toLowerCase(),
      { text: catchy_title, url: categoryPath(section_slug, slug) },
    ]),
  );
  const links = [...addresses.values()].slice(0, LINKS);
  await insertDemoLinks(
    db,
    links.map((link, index) => ({ position: index + 1, ...link })),
  );
}
