import { articleFromLines } from '@masthead/demo/article-from-lines';
import { brandText, getCity } from '@masthead/demo/brand-text';
import { demoCallToActions } from '@masthead/demo/lists/call-to-actions';
import { demoHotNews } from '@masthead/demo/lists/hot-news';
import { demoStyles } from '@masthead/demo/lists/static-page-styles';
import { demoStaticPages } from '@masthead/demo/lists/static-pages';
import { demoStopWords } from '@masthead/demo/lists/stop-words';
import { randomFrom } from '@masthead/demo/random';
import { readableOn } from '@masthead/domain/colours/contrast';
import { Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Project } from '@masthead/domain/projects/schema';
import { categoryPath, postPath, sectionPath } from '@masthead/domain/site/paths';
import { stopWordTypes } from '@masthead/domain/stop-words/contract';
import { zoneDay } from '@masthead/domain/time/zone';
import slugify from '@sindresorhus/slugify';
import { insertStaticPage } from '../../areas/static-pages/static-pages.queries';
import { markStopWords } from '../../areas/stop-words/stop-words.queries';
import { writeKeywords } from '../../content/search-keywords/keywords.queries';
import { writeImageUses } from '../../media/library/library.queries';
import { renditionPath } from '../../media/renditions/rendition';
import { demoAccounts } from '../../platform/access/demo-accounts';
import type { Db } from '../../platform/db/db';
import {
  findAccountId,
  findDemoImage,
  findSectionIds,
  insertDemoCallToAction,
  insertDemoHotNews,
  insertDemoLinks,
  insertDemoViews,
  listDemoCategories,
  listDemoSections,
  listNewestDemoPosts,
} from './demo.queries';

const KEYWORD_POSTS = 40;
const KEYWORD_DAYS = 28;
const QUERY_WORDS = 3;

/** Adds daily search keywords for the newest articles, made of the first words of their headlines. */
export async function addKeywords(db: Db, { id, title, zone }: Project, now: Date): Promise<void> {
  const random = randomFrom(`keywords of ${id}`);
  const city = getCity(title).toLowerCase();
  const rows = (await listNewestDemoPosts(db, KEYWORD_POSTS)).flatMap(({ slug, main_headline }) => {
    // Words of at least four letters.
    const headlineWords = main_headline.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const query = headlineWords.slice(0, QUERY_WORDS).join(' ');
    const queries = new Set([query, `${query} ${city}`, headlineWords.slice(0, 2).join(' ')]);
    return [...queries].flatMap((key) => {
      const position = 1 + random.next() * 20;
      return Array.from({ length: KEYWORD_DAYS }, (_, daysAgo) => {
        const impressions = Math.ceil(random.next() * 400);
        const clicks = Math.floor((impressions * random.next()) / position);
        const day = zoneDay(new Date(now.getTime() - (daysAgo + 1) * DAY_MS), zone);
        return { path: postPath(slug), day, key, clicks, impressions, position };
      });
    });
  });
  await writeKeywords(db, rows);
}

const DAY_MS = 86_400_000;

/** Adds static pages with the title, colour and e-mail domain of the project. */
export async function addStaticPages(db: Db, project: Project, now: Date): Promise<void> {
  const sections = await findSectionIds(db);
  const { title, colour, id } = project;
  const pale = readableOn('#212429', colour, '#ffffff');
  const fill = brandText(title, { colour, pale, mail: `${id}.masthead.test` });
  for (const page of demoStaticPages) {
    await insertStaticPage(db, {
      title: page.title,
      slug: slugify(page.title),
      section_id: sections.get(page.section ?? '') ?? null,
      html: fill(page.html),
      css: fill(demoStyles[page.style]),
      updated_at: new Date(now.getTime() - page.daysSinceChange * DAY_MS).toISOString(),
    });
  }
}

/** Adds shared views of the posts list. */
export async function addSavedViews(db: Db): Promise<void> {
  const owner = demoAccounts.find(({ role }) => role === 'senior-editor');
  if (!owner) return;
  const owner_id = await findAccountId(db, owner.email);
  const sections = await findSectionIds(db);
  const views = [
    { name: 'Sport, ready for review', query: `section_id=${sections.get('Sport')}&status=${Status.REVIEW}` },
    {
      name: 'Live updates',
      query: `template_type=${TemplateType.LIVE_UPDATE}&columns=status,author,words,date,assignee`,
    },
  ];
  await insertDemoViews(
    db,
    views.map((view) => ({ ...view, owner_id, is_shared: true })),
  );
}

const MAX_LINKS = 40;

/** Adds the hot news of every section, and contextual links from category names to their categories. */
export async function addLists(db: Db, project: Project): Promise<void> {
  const fill = brandText(project.title);
  const sections = await listDemoSections(db);
  const categories = await listDemoCategories(db);

  const news = sections.flatMap(({ id, catchy_title, slug }) =>
    (demoHotNews[catchy_title] ?? []).map(([title, category], index) => {
      const target = categories.find((other) => other.section_id === id && other.catchy_title === category);
      return {
        section_id: id,
        position: index + 1,
        title: fill(title),
        url: target ? categoryPath(slug, target.slug) : sectionPath(slug),
      };
    }),
  );
  await insertDemoHotNews(db, news);

  const linksByText = new Map(
    categories.map(({ catchy_title, section_slug, slug }) => [
      catchy_title.toLowerCase(),
      { text: catchy_title, url: categoryPath(section_slug, slug) },
    ]),
  );
  const links = [...linksByText.values()].slice(0, MAX_LINKS);
  await insertDemoLinks(
    db,
    links.map((link, index) => ({ position: index + 1, ...link })),
  );
}

/** Adds calls to action for the whole site, for sections and for categories. */
export async function addCallToActions(db: Db, project: Project): Promise<void> {
  const fill = brandText(project.title);
  const sections = await findSectionIds(db);
  const categories = await listDemoCategories(db);
  for (const { name, section, category, position, body, picture } of demoCallToActions) {
    const section_id = section === undefined ? null : (sections.get(section) as number);
    const targetCategory = categories.find(
      (other) => other.section_id === section_id && other.catchy_title === category,
    );
    const image = picture === undefined ? undefined : await findDemoImage(db, picture);
    const figureImage = image && {
      ...image,
      url: renditionPath(image, { size: 'full', mark: null, format: image.ext }),
    };
    const id = await insertDemoCallToAction(db, {
      name,
      section_id,
      category_id: targetCategory?.id ?? null,
      position,
      body: JSON.stringify(articleFromLines(body.map(fill), figureImage ?? null)),
    });
    if (image) await writeImageUses(db, { used_by: 'call_to_action', used_by_id: id }, [image.id]);
  }
}

/** Adds the stop words of posts and tags. */
export async function addStopWords(db: Db): Promise<void> {
  for (const type of stopWordTypes) await markStopWords(db, demoStopWords[type], type);
}
