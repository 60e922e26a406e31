import { Status } from '@masthead/domain/posts/rules/statuses';
import type { Project } from '@masthead/domain/projects/schema';
import slugify from '@sindresorhus/slugify';
import { insertPosts } from '../content/posts/post-rows.queries';
import { refillFingerprints } from '../content/uniqueness/archive-provider';
import { demoAccounts } from '../platform/access/demo-accounts';
import type { Db } from '../platform/db/db';
import { freeSlug } from '../platform/db/slug';

import type { DemoTag } from './add-tags';
import { findSectionIds } from './demo.queries';
import { type Composed, composePost, type Newsroom } from './posts/compose-post';
import {
  insertDemoLocks,
  insertDemoRedirects,
  insertDemoUses,
  keepDemoRevisions,
  linkDemoPosts,
  listDeepestCategories,
  listDemoExpertIds,
  listDemoImages,
  listDemoPeople,
  startDemoNews,
} from './posts/demo-posts.queries';
import { type Planned, planPosts } from './posts/plan';
import { wiresOf } from './posts/wires';
import { randomFrom } from './random';

const BATCH = 50;
const MOVED = 6;
const SLUG = 90;
const DAY = 86_400_000;

/** Two months of a newsroom: tasks, drafts, what is out and what was thrown away. */
export async function addPosts(db: Db, project: Project, tags: DemoTag[], now: Date): Promise<void> {
  const random = randomFrom(`posts of ${project.id}`);
  const room: Newsroom = {
    project,
    now,
    tags,
    categories: await listDeepestCategories(db),
    images: await listDemoImages(db),
    people: await listDemoPeople(db),
    experts: project.switches.experts ? await listDemoExpertIds(db) : [],
    sections: new Map([...(await findSectionIds(db))].map(([title, id]) => [id, title])),
  };
  // Posts are shown with a picture: a demo that is filled without any goes without them.
  if (room.images.length === 0) return;
  const waiting = wiresOf(project.id);
  const planned = planPosts(random, now, project.zone);
  const taken: string[] = [];
  const added: Added[] = [];
  // A few at a time: every project is filled at once, and whole texts are long.
  for (let at = 0; at < planned.length; at += BATCH) {
    const composed = planned.slice(at, at + BATCH).map((each) => {
      const wire = isForWire(each, now) ? (waiting.shift() ?? null) : null;
      return composePost(room, each, random, wire);
    });
    await settleSlugs(composed, taken);
    added.push(...(await insert(db, composed)));
  }
  await insertDemoLocks(db, locksOf(room, added));
  await insertDemoRedirects(db, movedOf(added));
  await startDemoNews(db, now);
  await keepDemoRevisions(db);
  await refillFingerprints(db);
}

interface Added {
  id: number;
  status: number;
  catchy_title: string;
}

/** A plain article that has been out for some days. */
function isForWire({ status, template_type, published_at }: Planned, now: Date): boolean {
  const isOld = published_at !== null && now.getTime() - published_at.getTime() > 2 * DAY;
  return status === Status.PUBLISHED && template_type === 0 && isOld;
}

/** What is out, or was, has an address of its own. */
async function settleSlugs(composed: Composed[], taken: string[]): Promise<void> {
  for (const { row, hasAddress } of composed) {
    if (!hasAddress) continue;
    row.slug = await freeSlug(row.main_headline, async (slug) => taken.filter((each) => each.startsWith(slug)), SLUG);
    taken.push(row.slug);
  }
}

async function insert(db: Db, composed: Composed[]): Promise<Added[]> {
  const ids = await insertPosts(
    db,
    composed.map(({ row }) => row),
  );
  const linked = (of: 'authors' | 'experts' | 'tags') =>
    composed.flatMap((post, index) =>
      post[of].map((id, position) => ({ post_id: ids[index] as number, id, position: position + 1 })),
    );
  await linkDemoPosts(db, 'post_authors', linked('authors'));
  await linkDemoPosts(db, 'post_experts', linked('experts'));
  await linkDemoPosts(db, 'post_tags', linked('tags'));
  const uses = composed.flatMap(({ images }, index) =>
    images.map((image_id) => ({ image_id, post_id: ids[index] as number })),
  );
  await insertDemoUses(db, uses);
  return composed.map(({ row }, index) => ({
    id: ids[index] as number,
    status: row.status ?? 0,
    catchy_title: row.catchy_title ?? '',
  }));
}

/** Two colleagues are at work right now. */
function locksOf({ people, now }: Newsroom, added: Added[]) {
  const at = now.toISOString();
  const open = added.filter(({ status }) => status === Status.IN_PROGRESS);
  const accounts = demoAccounts.filter(({ role }) => role === 'senior-editor' || role === 'reporter');
  const holders = people.filter((person) => accounts.some(({ email }) => email === person.email));
  return holders.flatMap(({ id }, index) => {
    const post = open[index];
    return post ? [{ post_id: post.id, user_id: id, since: at, seen_at: at }] : [];
  });
}

/** A few had another address before, made from another of their titles. */
function movedOf(added: Added[]) {
  const published = added.filter(({ status }) => status === Status.PUBLISHED);
  return published
    .slice(0, MOVED)
    .map(({ id, catchy_title }) => ({ post_id: id, slug: `${slugify(catchy_title).slice(0, SLUG)}-first` }));
}
