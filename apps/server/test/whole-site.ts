import { adPlaces, codeOfPlace } from '@masthead/domain/advertisements/places';
import { posts } from '@masthead/domain/posts/contract/endpoints';
import {
  authorPath,
  categoryPath,
  expertPath,
  postPath,
  searchPath,
  sectionPath,
  staticPagePath,
  tagPath,
} from '@masthead/domain/site/addresses';
import { expect } from 'vitest';
import { bannerKey } from '../src/media/library/banner-key';
import { addressOf } from '../src/media/renditions/rendition';
import type { TestApp } from './harness';
import { newsroom, textBody } from './posts';
import { richBody } from './rich-body';

type Room = Awaited<ReturnType<typeof newsroom>>;

/** A site with a page of every type, with everything on it that is managed; answers where each page is. */
export async function wholeSite(t: TestApp): Promise<Record<string, string>> {
  const room = await newsroom(t);
  const named = await addNamed(t, room);
  await addManaged(t, room, named.tag_id);
  return {
    ...(await publishAll(t, room, named)),
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

/** What has a page of its own beside articles. */
async function addNamed({ db }: TestApp, { news, admin }: Room) {
  const links = JSON.stringify({ x: 'https://x.com/rain' });
  const life = { education: 'A school', experience: 'Years', awards: 'Many', social_links: links };
  const expert = {
    avatar: 'a.png',
    username: 'Ada Obi',
    slug: 'ada-obi',
    position: 'Judge',
    description: 'Knows & tells',
  };
  const { id: expert_id } = await db
    .insertInto('experts')
    .values({ ...expert, ...life })
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
  const profile = { user_id: admin.id, description: 'Writes <much>', avatar: 'b.png', ...life };
  await db.insertInto('author_infos').values(profile).execute();
  return { expert_id, tag_id };
}

/** What is managed once and stands on many pages. */
async function addManaged({ db }: TestApp, { news, politics }: Room, tag_id: number) {
  const menu = { url: '/news', nofollow: false, order: 1 };
  const types = ['global_info', 'head_main', 'head_trendings', 'footer_info'];
  const menus = types.map((type) => ({ ...menu, name: `News & more of ${type}`, type }));
  const away = { name: 'Elsewhere', url: 'https://example.test/', type: 'footer_social', nofollow: true, order: 2 };
  await db
    .insertInto('menus')
    .values([...menus, away])
    .execute();

  const slot = {
    slot: '/1234567/name',
    size: JSON.stringify([
      [300, 250],
      [728, 90],
    ]),
    status: 1,
  };
  const slots = adPlaces.map((place) => ({ ...slot, name: place, code: codeOfPlace(place) }));
  const above = { ...slot, name: 'Above', code: 'ad-above', outofpage: true };
  await db
    .insertInto('adv_slots')
    .values([...slots, above])
    .execute();

  const mark = '0123456789abcdef0123456789abcdef';
  const picture = (width: number) => bannerKey(1, mark, { ext: 'png', width, height: 90 });
  const banner = { name: 'A & B', link: 'https://example.test/buy', is_enabled: true };
  const { id: banner_id } = await db
    .insertInto('adv_banners')
    .values({ ...banner, image_desktop: picture(728), image_mobile: picture(320) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('adv_banner_categories').values({ banner_id, category_id: politics }).execute();
  await db.insertInto('adv_banner_tags').values({ banner_id, tag_id }).execute();

  const calls = ['top', 'middle', 'bottom'].map((position) => ({
    name: position,
    position,
    body: JSON.stringify(textBody(`Call at the ${position}`)),
  }));
  await db.insertInto('call_to_actions').values(calls).execute();
  const hot = { title: 'Hot & new', url: 'https://example.test/hot' };
  await db
    .insertInto('hot_news')
    .values([null, news].map((section_id) => ({ ...hot, section_id, position: 1 })))
    .execute();
  await db
    .insertInto('contextual_links')
    .values({ position: 1, text: 'market', url: 'https://example.test/m' })
    .execute();
}

const slides = JSON.stringify(
  ['The plot', 'The first', 'The second'].map((title, index) => ({
    title,
    content: textBody(`${title} & <what> happened`),
    time: index === 0 ? null : index * 3600,
    minutes: index === 2 ? '45' : null,
  })),
);

async function publishAll(t: TestApp, room: Room, { tag_id, expert_id }: { tag_id: number; expert_id: number }) {
  const paths: Record<string, string> = {};
  const publish = async (name: string, change: Parameters<Room['ready']>[0] = {}, set: object = {}) => {
    const { id } = await room.ready({ tags: [tag_id], ...change });
    const { status, body } = await t.call(posts.publish, { params: { id }, body: {} }, room.admin);
    expect([name, status]).toEqual([name, 200]);
    paths[name] = postPath(body.slug ?? '');
    if (Object.keys(set).length > 0) await t.db.updateTable('posts').set(set).where('id', '=', id).execute();
    return id;
  };
  const image = await t.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
  const address = addressOf(image as never, { size: 'full', mark: null, format: 'jpg' });
  const body = JSON.stringify(richBody(image.id, address));
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
  const many = Array.from({ length: 30 }, (_, number) => ({
    main_headline: `Headline ${number} of many & more`,
    slug: `many-${number}`,
    status: 3,
    section_id: room.news,
    published_at,
    first_published_at: published_at,
  }));
  await t.db.insertInto('posts').values(many).execute();
  return paths;
}
