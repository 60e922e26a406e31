import { brandText, getCity } from '@masthead/demo/brand-text';
import { randomFrom } from '@masthead/demo/random';
import { demoSections } from '@masthead/demo/taxonomy/taxonomy';
import type { Project } from '@masthead/domain/projects/schema';
import slugify from '@sindresorhus/slugify';
import { hashPassword } from '../../platform/access/passwords';
import { countUsers } from '../../platform/access/users.queries';
import { demoPassword } from '../../platform/access/weak-passwords';
import type { Db } from '../../platform/db/db';
import type { RunningProject } from '../../platform/http/context';
import { updateTranslations } from '../../platform/phrases/phrases.queries';
import { addAdvertisements } from './add-advertisements';
import { addAuditEntries } from './add-audit-entries';
import { addCategories, addCategoryTags } from './add-categories';
import { addExperts } from './add-experts';
import { addCallToActions, addKeywords, addLists, addSavedViews, addStaticPages, addStopWords } from './add-lists';
import { addMenus } from './add-menus';
import { addPeople } from './add-people';
import { addPictures } from './add-pictures';
import { addDemoPosts } from './add-posts';
import { addTags } from './add-tags';
import { findLanguageId, insertDemoLanguage, insertDemoSection } from './demo.queries';
import type { DrawnPicture } from './draw-pictures';

/** Languages with only some translations, so that the demo shows missing ones. */
const partialLanguages = [
  {
    code: 'sw-KE',
    name: 'Kiswahili',
    translations: {
      Save: 'Hifadhi',
      Cancel: 'Ghairi',
      Delete: 'Futa',
      Search: 'Tafuta',
      Sections: 'Sehemu',
      Languages: 'Lugha',
      Translations: 'Tafsiri',
      Yes: 'Ndiyo',
      No: 'Hapana',
      'Sign in': 'Ingia',
      'Sign out': 'Ondoka',
      Password: 'Nenosiri',
    },
  },
];

/** Fills an empty project with demo content, all or nothing. */
export async function fillDemo(
  { project, db, storage }: RunningProject,
  drawPictures: () => Promise<DrawnPicture[]>,
  drawPortraits: () => Promise<Buffer[]>,
  now: Date,
): Promise<void> {
  if ((await countUsers(db)) > 0) return;
  const password_hash = await hashPassword(demoPassword);
  const drawnPictures = await drawPictures();
  try {
    await db.transaction().execute(async (db) => {
      await addTaxonomy(db, project);
      await addStaticPages(db, project, now);
      await addExperts({ project, db, storage }, drawPortraits);
      await addStopWords(db);
      const authors = await addPeople({ project, db, storage }, password_hash, now);
      for (const { code, name, translations } of partialLanguages) {
        await insertDemoLanguage(db, { code, name });
        await updateTranslations(db, 'admin', code, translations);
      }
      await addPictures({ project, db, storage }, drawnPictures, authors);
      const tags = await addTags({ project, db, storage });
      await addCategoryTags(db, project, tags);
      await addDemoPosts(db, project, tags, now);
      await addKeywords(db, project, now);
      await addMenus(db, project);
      await addAdvertisements({ project, db, storage }, tags, now);
      await addLists(db, project);
      await addSavedViews(db);
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

/** Adds the sections with their categories. */
export async function addTaxonomy(db: Db, project: Project): Promise<void> {
  const language_id = await findLanguageId(db, project.language);
  const city = getCity(project.title);
  const random = randomFrom(`categories of ${project.id}`);
  const fill = brandText(project.title);

  for (const [index, { categories, ...section }] of demoSections.entries()) {
    const section_id = await insertDemoSection(db, {
      ...section,
      language_id,
      main_headline: fill(section.main_headline),
      description: fill(section.description),
      slug: slugify(section.catchy_title),
      order: index + 1,
    });
    await addCategories(db, { section_id, city, random }, categories);
  }
}
