import type { MenuType } from '@masthead/domain/menus/contract';
import type { Project } from '@masthead/domain/projects/schema';

import { categoryPath, sectionPath, staticPagePath, tagPath } from '@masthead/domain/site/addresses';
import type { Db } from '../platform/db/db';
import { listDemoTags } from './demo-tags.queries';
import { insertDemoMenus, listDemoSections, listDemoStaticPages, listPlacedCategories } from './demo-taxonomy.queries';

interface Place {
  type: MenuType;
  section_id?: number;
  category_id?: number;
  nofollow?: boolean;
}

interface Item {
  name: string;
  url: string;
}

const inOrder = (place: Place, items: Item[]) => items.map((item, index) => ({ ...place, ...item, order: index + 1 }));

/** Something in every kind of menu, and some in those of sections and categories. */
export async function addMenus(db: Db, project: Project): Promise<void> {
  const sections = await listDemoSections(db);
  const categories = await listPlacedCategories(db);
  const pages = await listDemoStaticPages(db);
  const tags = await listDemoTags(db);
  const shown = sections.filter(({ is_enabled }) => is_enabled);
  const toCategory = (each: (typeof categories)[number]) => ({
    name: each.catchy_title,
    url: categoryPath(each.section_slug, each.slug),
  });
  const social = ['Facebook', 'Instagram', 'X'].map((name) => ({
    name,
    url: `https://${name.toLowerCase()}.example/${project.id}-dispatch`,
  }));

  const whole = [
    ...inOrder(
      { type: 'head_main' },
      shown.map(({ catchy_title, slug }) => ({ name: catchy_title, url: sectionPath(slug) })),
    ),
    ...inOrder(
      { type: 'footer_info' },
      pages.map(({ title, slug }) => ({ name: title, url: staticPagePath(slug) })),
    ),
    ...inOrder({ type: 'footer_social', nofollow: true }, social),
    ...inOrder({ type: 'global_info' }, [
      { name: 'Write to the newsroom', url: '/page/contacts' },
      { name: 'Press council', url: 'https://press-council.example/code' },
    ]),
  ];
  const bySection = sections.flatMap(({ id }) => {
    const top = categories.filter(({ section_id, parent_id }) => section_id === id && parent_id === null);
    const topics = tags.filter(({ section_id }) => section_id === id).slice(0, 3);
    return [
      ...inOrder({ type: 'head_main', section_id: id }, top.map(toCategory)),
      ...inOrder(
        { type: 'head_trendings', section_id: id },
        topics.map(({ catchy_title, slug }) => ({ name: catchy_title, url: tagPath(slug) })),
      ),
    ];
  });
  const byCategory = categories.flatMap(({ id, section_id, parent_id }) => {
    const below = categories.filter((each) => each.parent_id === id);
    return parent_id === null ? inOrder({ type: 'head_main', section_id, category_id: id }, below.map(toCategory)) : [];
  });
  await insertDemoMenus(db, [...whole, ...bySection, ...byCategory]);
}
