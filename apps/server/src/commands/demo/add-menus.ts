import type { MenuType } from '@masthead/domain/menus/contract';
import type { Project } from '@masthead/domain/projects/schema';
import { categoryPath, sectionPath, staticPagePath, tagPath } from '@masthead/domain/site/paths';
import type { Db } from '../../platform/db/db';
import {
  insertDemoMenus,
  listDemoCategories,
  listDemoSections,
  listDemoStaticPages,
  listDemoTags,
} from './demo.queries';

interface MenuScope {
  type: MenuType;
  section_id?: number;
  category_id?: number;
  nofollow?: boolean;
}

interface MenuLink {
  name: string;
  url: string;
}

const toMenuItems = (scope: MenuScope, items: MenuLink[]) =>
  items.map((item, index) => ({ ...scope, ...item, order: index + 1 }));

/** Adds the menus of the site, of every section and of every top category. */
export async function addMenus(db: Db, project: Project): Promise<void> {
  const sections = await listDemoSections(db);
  const categories = await listDemoCategories(db);
  const pages = await listDemoStaticPages(db);
  const tags = await listDemoTags(db);
  const enabledSections = sections.filter(({ is_enabled }) => is_enabled);
  const toCategoryLink = (category: (typeof categories)[number]) => ({
    name: category.catchy_title,
    url: categoryPath(category.section_slug, category.slug),
  });
  const socialLinks = ['Facebook', 'Instagram', 'X'].map((name) => ({
    name,
    url: `https://${name.toLowerCase()}.example/${project.id}-dispatch`,
  }));

  const siteMenus = [
    ...toMenuItems(
      { type: 'head_main' },
      enabledSections.map(({ catchy_title, slug }) => ({ name: catchy_title, url: sectionPath(slug) })),
    ),
    ...toMenuItems(
      { type: 'footer_info' },
      pages.map(({ title, slug }) => ({ name: title, url: staticPagePath(slug) })),
    ),
    ...toMenuItems({ type: 'footer_social', nofollow: true }, socialLinks),
    ...toMenuItems({ type: 'global_info' }, [
      { name: 'Write to the newsroom', url: '/page/contacts' },
      { name: 'Press council', url: 'https://press-council.example/code' },
    ]),
  ];
  const sectionMenus = sections.flatMap(({ id }) => {
    const topCategories = categories.filter(({ section_id, parent_id }) => section_id === id && parent_id === null);
    const trendingTags = tags.filter(({ section_id }) => section_id === id).slice(0, 3);
    return [
      ...toMenuItems({ type: 'head_main', section_id: id }, topCategories.map(toCategoryLink)),
      ...toMenuItems(
        { type: 'head_trendings', section_id: id },
        trendingTags.map(({ catchy_title, slug }) => ({ name: catchy_title, url: tagPath(slug) })),
      ),
    ];
  });
  const categoryMenus = categories.flatMap(({ id, section_id, parent_id }) => {
    const children = categories.filter((other) => other.parent_id === id);
    return parent_id === null
      ? toMenuItems({ type: 'head_main', section_id, category_id: id }, children.map(toCategoryLink))
      : [];
  });
  await insertDemoMenus(db, [...siteMenus, ...sectionMenus, ...categoryMenus]);
}
