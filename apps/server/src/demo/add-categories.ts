import { maxTags } from '@masthead/domain/categories/rules';
import type { Project } from '@masthead/domain/projects/schema';

import slugify from '@sindresorhus/slugify';
import type { Db } from '../platform/db/db';
import type { DemoTag } from './add-tags';
import { insertDemoCategory, insertDemoCategoryTags, listPlacedCategories } from './demo-taxonomy.queries';
import { type Random, randomFrom } from './random';
import type { DemoTree } from './taxonomy';

interface Place {
  section_id: number;
  city: string;
  random: Random;
  parent?: { id: number; slug: string };
}

/** The categories of a section, those at the top with more to say than those below. */
export async function addCategories(db: Db, place: Place, tree: DemoTree): Promise<void> {
  const { section_id, city, random, parent } = place;
  for (const [index, [catchy_title, below]] of Object.entries(tree).entries()) {
    const own = slugify(catchy_title);
    const slug = parent ? `${parent.slug}/${own}` : own;
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
    await addCategories(db, { ...place, parent: { id, slug } }, below);
  }
}

/** A few tags of its section on most categories; more on those with newshub, which take more. */
export async function addCategoryTags(db: Db, project: Project, tags: DemoTag[]): Promise<void> {
  const random = randomFrom(`tags of categories of ${project.id}`);
  const categories = await listPlacedCategories(db);
  const rows = categories.flatMap(({ id, section_id, newshub }) => {
    const near = tags.filter((tag) => tag.section_id === section_id && random.chance(newshub ? 0.8 : 0.25));
    return near
      .slice(0, maxTags(newshub))
      .map((tag, index) => ({ category_id: id, tag_id: tag.id, position: index + 1 }));
  });
  await insertDemoCategoryTags(db, rows);
}
