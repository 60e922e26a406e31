import type { Project } from '@masthead/domain/projects/schema';
import type { Db } from '../db/db';
import { type DemoTag, inCity } from './add-tags';
import { insertDemoPosts, listDemoCategories, tagDemoPosts } from './demo-tags.queries';
import { randomFrom } from './random';
import { demoHeadlines } from './tags';

const COUNT = 120;
const MORE_TAGS = 3;

/** Posts as far as the taxonomy refers to them: a headline, a category of the section, a few tags. */
export async function addPosts(db: Db, project: Project, tags: DemoTag[]): Promise<void> {
  const random = randomFrom(`posts of ${project.id}`);
  const own = inCity(project.title);
  const categories = await listDemoCategories(db);
  const written = Array.from({ length: COUNT }, () => {
    // The first tags of a list are written about more often.
    const tag = tags[Math.floor(random.next() ** 2 * tags.length)] as DemoTag;
    const near = tags.filter(({ id, section_id }) => id !== tag.id && section_id === tag.section_id);
    const others = Array.from({ length: Math.floor(random.next() * (MORE_TAGS + 1)) }, () => random.pick(near).id);
    const places = categories.filter(({ section_id }) => section_id === tag.section_id);
    return {
      tags: [...new Set([tag.id, ...others])],
      row: {
        main_headline: own(random.pick(demoHeadlines)).replace('{tag}', tag.catchy_title),
        category_id: random.pick(places).id,
      },
    };
  });
  const ids = await insertDemoPosts(
    db,
    written.map(({ row }) => row),
  );
  await tagDemoPosts(
    db,
    written.flatMap((post, index) => post.tags.map((tag_id) => ({ tag_id, post_id: ids[index] as number }))),
  );
}
