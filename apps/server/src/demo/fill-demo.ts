import type { Project } from '@masthead/domain/projects/schema';
import slugify from '@sindresorhus/slugify';
import { hashPassword } from '../access/passwords';
import { countUsers, insertUsers } from '../access/users.queries';
import type { Db } from '../db/db';
import type { RunningProject } from '../http/context';
import { addTranslations } from '../phrases/phrases.queries';
import { demoAccounts, demoPassword } from './accounts';
import { addPictures } from './add-pictures';
import { findLanguageId, insertDemoCategory, insertDemoLanguage, insertDemoSection } from './demo.queries';
import type { DrawnPicture } from './draw-pictures';
import { beginnings } from './languages';
import { randomFrom } from './random';
import { staffOf } from './staff';
import { demoSections } from './taxonomy';

/** Fills an empty project with content to look at, whole or not at all. */
export async function fillDemo(
  { project, db, storage }: RunningProject,
  pictures: () => Promise<DrawnPicture[]>,
): Promise<void> {
  if ((await countUsers(db)) > 0) return;
  const password_hash = await hashPassword(demoPassword);
  const drawn = await pictures();
  try {
    await db.transaction().execute(async (db) => {
      const authors = await addPeople(db, project, password_hash);
      await addTaxonomy(db, project);
      for (const { code, name, translations } of beginnings) {
        await insertDemoLanguage(db, { code, name });
        await addTranslations(db, 'admin', code, translations);
      }
      await addPictures({ project, db, storage }, drawn, authors);
    });
  } catch (error) {
    await storage.removeFolder('images');
    throw error;
  }
}

/** The names of those who joined. */
async function addPeople(db: Db, project: Project, password_hash: string): Promise<string[]> {
  const staff = staffOf(project.id, randomFrom(`staff of ${project.id}`));
  await insertUsers(
    db,
    [...demoAccounts, ...staff].map((person) => ({ ...person, password_hash })),
  );
  return staff.map(({ username }) => username);
}

async function addTaxonomy(db: Db, project: Project): Promise<void> {
  const language_id = await findLanguageId(db, project.language);
  const city = project.title.replace(/ Dispatch$/, '');
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
    await addCategories(db, section_id, categories);
  }
}

async function addCategories(db: Db, section_id: number, categories: Record<string, string[]>): Promise<void> {
  for (const [place, [catchy_title, children]] of Object.entries(categories).entries()) {
    const slug = slugify(catchy_title);
    const parent_id = await insertDemoCategory(db, { section_id, catchy_title, slug, order: place + 1 });
    for (const [childPlace, child] of children.entries()) {
      const childSlug = `${slug}/${slugify(child)}`;
      await insertDemoCategory(db, {
        section_id,
        parent_id,
        catchy_title: child,
        slug: childSlug,
        order: childPlace + 1,
      });
    }
  }
}
