import { listWireStories, type PlannedPost, planPosts } from '@masthead/demo/posts/plan';
import { randomFrom } from '@masthead/demo/random';
import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Project } from '@masthead/domain/projects/schema';
import slugify from '@sindresorhus/slugify';
import { addPosts } from '../../content/posts/add-posts';
import { demoAccounts } from '../../platform/access/demo-accounts';
import type { Db } from '../../platform/db/db';
import { createUniqueSlug } from '../../platform/db/slug';
import type { DemoTag } from './add-tags';
import { findSectionIds } from './demo.queries';
import { addLiveDesk } from './posts/add-live-desk';
import { type ComposedPost, composePost, type Newsroom } from './posts/compose-post';
import {
  insertDemoLocks,
  insertDemoRedirects,
  insertDemoRevisions,
  listDemoExpertIds,
  listDemoImages,
  listDemoPeople,
  listLeafCategories,
  markCurrentNews,
} from './posts/demo-posts.queries';

const BATCH_SIZE = 50;
const REDIRECTED_POSTS = 6;
const MAX_SLUG_LENGTH = 90;
const DAY_MS = 86_400_000;

/** Adds the posts of two months: tasks, drafts, published, scheduled, trashed and deleted posts. */
export async function addDemoPosts(db: Db, project: Project, tags: DemoTag[], now: Date): Promise<void> {
  const random = randomFrom(`posts of ${project.id}`);
  const newsroom: Newsroom = {
    project,
    now,
    tags,
    categories: await listLeafCategories(db),
    images: await listDemoImages(db),
    people: await listDemoPeople(db),
    experts: project.switches.experts ? await listDemoExpertIds(db) : [],
    sectionTitles: new Map([...(await findSectionIds(db))].map(([title, id]) => [id, title])),
  };
  // Posts need a picture, so a demo without pictures has no posts.
  if (newsroom.images.length === 0) return;
  const wireStories = listWireStories(project.id);
  const plannedPosts = planPosts(random, now, project.zone);
  const takenSlugs: string[] = [];
  const addedPosts: AddedPost[] = [];
  // In batches, to limit the memory for long texts while all projects are filled in parallel.
  for (let start = 0; start < plannedPosts.length; start += BATCH_SIZE) {
    const composedPosts = plannedPosts.slice(start, start + BATCH_SIZE).map((planned) => {
      const wire = canUseWireStory(planned, now) ? (wireStories.shift() ?? null) : null;
      return composePost(newsroom, planned, random, wire);
    });
    await assignSlugs(composedPosts, takenSlugs);
    addedPosts.push(...(await insertBatch(db, composedPosts, now)));
  }
  await insertDemoLocks(db, createLocks(newsroom, addedPosts));
  await insertDemoRedirects(db, createRedirects(addedPosts));
  await markCurrentNews(db, now);
  await addLiveDesk(db, project, newsroom.people);
  await insertDemoRevisions(db);
}

interface AddedPost {
  id: number;
  status: number;
  catchy_title: string;
}

/**
 * Whether the post may have the text of a wire story (of a news agency), which several projects publish: a standard
 * article that was published more than two days ago.
 */
function canUseWireStory({ status, template_type, published_at }: PlannedPost, now: Date): boolean {
  const isOld = published_at !== null && now.getTime() - published_at.getTime() > 2 * DAY_MS;
  return status === Status.PUBLISHED && template_type === 0 && isOld;
}

async function assignSlugs(composedPosts: ComposedPost[], takenSlugs: string[]): Promise<void> {
  for (const { row, hasSlug } of composedPosts) {
    if (!hasSlug) continue;
    row.slug = await createUniqueSlug(
      row.main_headline,
      async (slug) => takenSlugs.filter((takenSlug) => takenSlug.startsWith(slug)),
      MAX_SLUG_LENGTH,
    );
    takenSlugs.push(row.slug);
  }
}

async function insertBatch(db: Db, composedPosts: ComposedPost[], now: Date): Promise<AddedPost[]> {
  // The demo has its own history: a revision for each step of the workflow.
  const ids = await addPosts(db, composedPosts, { now, reason: null });
  return composedPosts.map(({ row }, index) => ({
    id: ids[index] as number,
    status: row.status ?? 0,
    catchy_title: row.catchy_title ?? '',
  }));
}

/** Creates locks of two accounts on posts in progress, so that the demo shows locked posts. */
function createLocks({ people, now }: Newsroom, addedPosts: AddedPost[]) {
  const time = now.toISOString();
  const postsInProgress = addedPosts.filter(({ status }) => status === Status.IN_PROGRESS);
  const accounts = demoAccounts.filter(({ role }) => role === 'senior-editor' || role === 'reporter');
  const lockHolders = people.filter((person) => accounts.some(({ email }) => email === person.email));
  return lockHolders.flatMap(({ id }, index) => {
    const post = postsInProgress[index];
    return post ? [{ post_id: post.id, user_id: id, since: time, seen_at: time }] : [];
  });
}

/** Creates former slugs of a few published posts, made of another of their titles. */
function createRedirects(addedPosts: AddedPost[]) {
  const published = addedPosts.filter(({ status }) => status === Status.PUBLISHED);
  return published
    .slice(0, REDIRECTED_POSTS)
    .map(({ id, catchy_title }) => ({ post_id: id, slug: `${slugify(catchy_title).slice(0, MAX_SLUG_LENGTH)}-first` }));
}
