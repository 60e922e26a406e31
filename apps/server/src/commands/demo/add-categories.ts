import { type Random, randomFrom } from '@masthead/demo/random';
import type { DemoTree } from '@masthead/demo/taxonomy/taxonomy';
import { maxTags } from '@masthead/domain/categories/rules';
import type { Project } from '@masthead/domain/projects/schema';
import slugify from '@sindresorhus/slugify';
import type { Db } from '../../platform/db/db';
import type { DemoTag } from './add-tags';
import { insertDemoCategory, insertDemoCategoryTags, listDemoCategories } from './demo.queries';

interface CategoryOptions {
  section_id: number;
  city: string;
  random: Random;
  parent?: { id: number; slug: string };
}

/** Adds a tree of categories to a section, with random visibility. */
export async function addCategories(db: Db, options: CategoryOptions, tree: DemoTree): Promise<void> {
  const { section_id, city, random, parent } = options;
  for (const [index, [catchy_title, children]] of Object.entries(tree).entries()) {
    const lastSegment = slugify(catchy_title);
    const slug = parent ? `${parent.slug}/${lastSegment}` : lastSegment;
    const id = await insertDemoCategory(db, {
      section_id,
      parent_id: parent?.id ?? null,
      catchy_title,
      slug,
      main_headline: `${catchy_title} in ${city}: news, background and the people behind it`,
      description: `All that our reporters write about ${catchy_title.toLowerCase()} in ${city}, the newest first.`,
      body: parent
        ? null
        : `${catchy_title} is watched by a desk of its own. Write to it when we have missed something.`,
      is_enabled: !parent || random.chance(0.6),
      newshub: !parent && index === 0,
      show_in_latest: random.chance(0.7),
      order: index + 1,
    });
    await addCategories(db, { ...options, parent: { id, slug } }, children);
  }
}

/** Links categories to random tags of their section. */
export async function addCategoryTags(db: Db, project: Project, tags: DemoTag[]): Promise<void> {
  const random = randomFrom(`tags of categories of ${project.id}`);
  const categories = await listDemoCategories(db);
  const rows = categories.flatMap(({ id, section_id, newshub }) => {
    const tagsOfCategory = tags.filter((tag) => tag.section_id === section_id && random.chance(newshub ? 0.8 : 0.25));
    return tagsOfCategory
      .slice(0, maxTags(newshub))
      .map((tag, index) => ({ category_id: id, tag_id: tag.id, position: index + 1 }));
  });
  await insertDemoCategoryTags(db, rows);
}
