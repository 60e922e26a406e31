import type { Project } from '@masthead/domain/projects/schema';

import slugify from '@sindresorhus/slugify';
import { demoPassword, hashPassword } from '../platform/access/passwords';

import { countUsers } from '../platform/access/users.queries';
import type { Db } from '../platform/db/db';
import type { RunningProject } from '../platform/http/context';
import { addTranslations } from '../platform/phrases/phrases.queries';
import { addAdvertisements } from './add-advertisements';
import { addAuditEntries } from './add-audit-entries';
import { addCallToActions } from './add-call-to-actions';
import { addCategories, addCategoryTags } from './add-categories';
import { addExperts, drawExpertFaces } from './add-experts';
import { addKeywords } from './add-keywords';
import { addLists } from './add-lists';
import { addMenus } from './add-menus';
import { addPeople } from './add-people';
import { addPictures } from './add-pictures';
import { addPosts } from './add-posts';
import { addStaticPages } from './add-static-pages';
import { addStopWords } from './add-stop-words';
import { addTags } from './add-tags';
import { findLanguageId, insertDemoLanguage, insertDemoSection } from './demo.queries';
import type { DrawnPicture } from './draw-pictures';
import { beginnings } from './languages';
import { randomFrom } from './random';
import { demoSections } from './taxonomy';

/** Fills an empty project with content to look at, whole or not at all. */
export async function fillDemo(
  { project, db, storage }: RunningProject,
  pictures: () => Promise<DrawnPicture[]>,
  faces: () => Promise<Buffer[]> = drawExpertFaces,
  now = new Date(),
): Promise<void> {
  if ((await countUsers(db)) > 0) return;
  const password_hash = await hashPassword(demoPassword);
  const drawn = await pictures();
  try {
    await db.transaction().execute(async (db) => {
      await addTaxonomy(db, project);
      await addStaticPages(db, project, now);
      await addExperts({ project, db, storage }, faces);
      await addStopWords(db);
      const authors = await addPeople({ project, db, storage }, password_hash);
      for (const { code, name, translations } of beginnings) {
        await insertDemoLanguage(db, { code, name });
        await addTranslations(db, 'admin', code, translations);
      }
      await addPictures({ project, db, storage }, drawn, authors);
      const tags = await addTags({ project, db, storage });
      await addCategoryTags(db, project, tags);
      await addPosts(db, project, tags, now);
      await addKeywords(db, project, now);
      await addMenus(db, project);
      await addAdvertisements({ project, db, storage }, tags, now);
      await addLists(db, project);
      await addCallToActions(db, project);
      await addAuditEntries(db, project, now);
    });
  } catch (error) {
    await storage.removeFolder('images');
    await storage.removeFolder('avatars');
    await storage.removeFolder('banners');
    throw error;
  }
}

export async function addTaxonomy(db: Db, project: Project): Promise<void> {
  const language_id = await findLanguageId(db, project.language);
  const city = project.title.replace(/ Dispatch$/, '');
  const random = randomFrom(`categories of ${project.id}`);
  const inCity = (text: string) => text.replaceAll('{city}', city);

  for (const [index, { categories, ...section }] of demoSections.entries()) {
    const section_id = await insertDemoSection(db, {
      ...section,
      language_id,
      main_headline: inCity(section.main_headline),
      description: inCity(section.description),
      slug: slugify(section.catchy_title),
      order: index + 1,
    });
    await addCategories(db, { section_id, city, random }, categories);
  }
}
