import type { Project } from '@masthead/domain/projects/schema';
import { writeImageUses } from '../media/library/library.queries';
import { addressOf } from '../media/renditions/rendition';

import type { Db } from '../platform/db/db';
import { articleOfLines } from './article-of-lines';
import { demoCallToActions } from './call-to-actions';
import { findSectionIds, insertDemoCallToAction } from './demo.queries';
import { findDemoImage } from './demo-tags.queries';
import { listPlacedCategories } from './demo-taxonomy.queries';

/** Some for all of the site, some for a section, some for a category. */
export async function addCallToActions(db: Db, project: Project): Promise<void> {
  const own = inProject(project.title);
  const sections = await findSectionIds(db);
  const categories = await listPlacedCategories(db);
  for (const { name, section, category, position, body, picture } of demoCallToActions) {
    const section_id = section === undefined ? null : (sections.get(section) as number);
    const home = categories.find((each) => each.section_id === section_id && each.catchy_title === category);
    const image = picture === undefined ? undefined : await findDemoImage(db, picture);
    const shown = image && { ...image, url: addressOf(image, { size: 'full', mark: null, format: image.ext }) };
    const id = await insertDemoCallToAction(db, {
      name,
      section_id,
      category_id: home?.id ?? null,
      position,
      body: JSON.stringify(articleOfLines(body.map(own), shown ?? null)),
    });
    if (image) await writeImageUses(db, { used_by: 'call_to_action', used_by_id: id }, [image.id]);
  }
}

export function inProject(title: string) {
  const city = title.replace(/ Dispatch$/, '');
  return (text: string) => text.replaceAll('{city}', city).replaceAll('{title}', title);
}
