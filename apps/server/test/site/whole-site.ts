import { adPositions, positionCode } from '@masthead/domain/advertisements/ad-positions';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import { Status } from '@masthead/domain/posts/rules/statuses';
import {
  authorPath,
  categoryPath,
  expertPath,
  postPath,
  searchPath,
  sectionPath,
  staticPagePath,
  tagPath,
} from '@masthead/domain/site/paths';
import { expect } from 'vitest';
import { bannerKey } from '../../src/media/library/banner-key';
import { renditionPath } from '../../src/media/renditions/rendition';
import { createNewsroom, textBody } from '../content/posts';
import { createRichBody } from '../content/rich-body';
import type { TestApp } from '../harness/test-app';

type Newsroom = Awaited<ReturnType<typeof createNewsroom>>;

/** Adds a site with a page of every type, menus, advertisements and calls to action. Returns the path of each page. */
export async function createWholeSite(t: TestApp): Promise<Record<string, string>> {
  const room = await createNewsroom(t);
  const records = await addRecords(t, room);
  await addSharedContent(t, room, records.tag_id);
  return {
    ...(await publishAll(t, room, records)),
    front: '/',
    section: sectionPath('news'),
    'second page of a section': `${sectionPath('news')}?page=2`,
    'empty category': categoryPath('sport', 'football'),
    category: categoryPath('news', 'politics'),
    tag: tagPath('rain'),
    expert: expertPath('ada-obi'),
    author: authorPath('ada-obi'),
    'static page': staticPagePath('about'),
    search: searchPath,
    'search with hits': `${searchPath}?q=council`,
    'search without hits': `${searchPath}?q=%3Cb%3Exyzzy`,
    'nothing there': '/nothing/here/at/all',
  };
}

/** Adds an expert, a tag, a static page and an author profile. */
async function addRecords({ db }: TestApp, { news, admin }: Newsroom) {
  const links = JSON.stringify({ x: 'https://x.com/rain' });
  const profileFields = { education: 'A school', experience: 'Years', awards: 'Many', social_links: links };
  const expert = {
    avatar: 'a.png',
    username: 'Ada Obi',
    slug: 'ada-obi',
    position: 'Judge',
    description: 'Knows & tells',
  };
  const { id: expert_id } = await db
    .insertInto('experts')
    .values({ ...expert, ...profileFields })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tag = {
    catchy_title: 'Rain',
    slug: 'rain',
    section_id: news,
    main_headline: 'Rain & all that falls',
    description: 'What "falls"',
    body: JSON.stringify(textBody('All about the rain.')),
    json_ld: '{"@type":"Place","name":"Lagos"}',
    social_links: links,
  };
  const { id: tag_id } = await db.insertInto('tags').values(tag).returning('id').executeTakeFirstOrThrow();
  const html = '<main><h1>About us</h1><p>We are.</p></main>';
  await db
    .insertInto('static_pages')
    .values({ title: 'About us', slug: 'about', html, css: 'h1{color:red}' })
    .execute();
  await db.updateTable('users').set({ show_on_site: true, slug: 'ada-obi' }).where('id', '=', admin.id).execute();
  const profile = { user_id: admin.id, description: 'Writes <much>', avatar: 'b.png', ...profileFields };
  await db.insertInto('author_infos').values(profile).execute();
  return { expert_id, tag_id };
}

/** Adds menus, slots, a banner, calls to action, hot news and contextual links. */
async function addSharedContent({ db }: TestApp, { news, politics }: Newsroom, tag_id: number) {
  const menu = { url: '/news', nofollow: false, order: 1 };
  const types = ['global_info', 'head_main', 'head_trendings', 'footer_info'];
  const menus = types.map((type) => ({ ...menu, name: `News & more of ${type}`, type }));
  const externalLink = {
    name: 'Profiles',
    url: 'https://example.test/',
    type: 'footer_social',
    nofollow: true,
    order: 2,
  };
  await db
    .insertInto('menus')
    .values([...menus, externalLink])
    .execute();

  const slot = {
    slot: '/1234567/name',
    size: JSON.stringify([
      [300, 250],
      [728, 90],
    ]),
    status: 1,
  };
  const slots = adPositions.map((position) => ({ ...slot, name: position, code: positionCode(position) }));
  const outOfPageSlot = { ...slot, name: 'Above', code: 'ad-above', outofpage: true };
  await db
    .insertInto('adv_slots')
    .values([...slots, outOfPageSlot])
    .execute();

  const token = '0123456789abcdef0123456789abcdef';
  const picture = (width: number) => bannerKey(1, token, { ext: 'png', width, height: 90 });
  const banner = { name: 'A & B', link: 'https://example.test/buy', is_enabled: true };
  const { id: banner_id } = await db
    .insertInto('adv_banners')
    .values({ ...banner, image_desktop: picture(728), image_mobile: picture(320) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('adv_banner_categories').values({ banner_id, category_id: politics }).execute();
  await db.insertInto('adv_banner_tags').values({ banner_id, tag_id }).execute();

  const callsToAction = ['top', 'middle', 'bottom'].map((position) => ({
    name: position,
    position,
    body: JSON.stringify(textBody(`Call at the ${position}`)),
  }));
  await db.insertInto('call_to_actions').values(callsToAction).execute();
  const hotNews = { title: 'Hot & new', url: 'https://example.test/hot' };
  await db
    .insertInto('hot_news')
    .values([null, news].map((section_id) => ({ ...hotNews, section_id, position: 1 })))
    .execute();
  await db
    .insertInto('contextual_links')
    .values({ position: 1, text: 'market', url: 'https://example.test/m' })
    .execute();
}

/** The slides of a gallery or live update; the first is the plot. */
const slides = JSON.stringify(
  ['The plot', 'The first', 'The second'].map((title, index) => ({
    title,
    content: textBody(`${title} & <what> happened`),
    time: index === 0 ? null : index * 3600,
    minutes: index === 2 ? '45' : null,
  })),
);

/** Publishes a post of every kind. Returns their paths by kind. */
async function publishAll(t: TestApp, room: Newsroom, { tag_id, expert_id }: { tag_id: number; expert_id: number }) {
  const paths: Record<string, string> = {};
  const publish = async (name: string, change: Parameters<Newsroom['ready']>[0] = {}, columns: object = {}) => {
    const { id } = await room.ready({ tags: [tag_id], ...change });
    const { status, body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    expect([name, status]).toEqual([name, 200]);
    paths[name] = postPath(body.slug ?? '');
    if (Object.keys(columns).length > 0) await t.db.updateTable('posts').set(columns).where('id', '=', id).execute();
    return id;
  };
  const image = await t.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
  const imagePath = renditionPath(image as never, { size: 'full', mark: null, format: 'jpg' });
  const body = JSON.stringify(createRichBody(image.id, imagePath));
  const sources = ['https://example.test/source', 'A person who was there'];
  await publish('standard', { experts: [expert_id], sources }, { body });
  await publish('standard with contents', { experts: [expert_id], sources, table_of_contents: true }, { body });
  await publish('gallery', {}, { template_type: 1, slides });
  await publish('live', {}, { template_type: 5, slides });
  await publish('paid', { advert_status: 2, is_sponsored: true });
  for (const top_status of [1, 2, 3]) await publish(`top ${top_status}`, {}, { top_status });
  await publish('breaking', {}, { breaking_status: 1 });
  await t.call(posts.trash, { params: { id: await publish('trashed') }, body: {} }, room.admin);
  // Enough for a list of two pages.
  const published_at = '2026-11-14T09:00:00.000Z';
  const olderPosts = Array.from({ length: 30 }, (_, number) => ({
    main_headline: `Headline ${number} of many & more`,
    slug: `many-${number}`,
    status: Status.PUBLISHED,
    section_id: room.news,
    published_at,
    first_published_at: published_at,
  }));
  await t.db.insertInto('posts').values(olderPosts).execute();
  return paths;
}
