import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPreviews } from '@masthead/domain/posts/contract/preview';
import { feedPath, postPath } from '@masthead/domain/site/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewsroom, textBody } from '../../../test/content/posts';
import { createPreviewInput } from '../../../test/content/preview-input';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import { readFeed } from '../../../test/site/read-xml';

let t: TestApp;
let room: Awaited<ReturnType<typeof createNewsroom>>;
beforeAll(async () => {
  t = await createTestApp();
  room = await createNewsroom(t);
  const call = { name: 'Join', section_id: null, category_id: null, body: JSON.stringify(textBody('Support us')) };
  for (const position of ['top', 'middle', 'bottom']) {
    await t.db
      .insertInto('call_to_actions')
      .values({ ...call, position })
      .execute();
  }
});
afterAll(() => t.close());

const get = async (url: string) => (await t.send({ url, headers: { host: 'www.lagos.localhost' } })).body;
const link = { type: 'link', attrs: { href: 'https://sponsor.example/offer' } };
const body = {
  v: 1,
  doc: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The offer of the sponsor', marks: [link] }] }],
  },
};
const sources = ['https://sponsor.example/source'];

async function publish(change: Parameters<typeof room.ready>[0]) {
  t.advance(60_000);
  const { id } = await room.ready({ body, sources, ...change });
  const { slug } = (await t.call(posts.publish, { params: { id }, body: {} }, room.admin)).body;
  return postPath(slug ?? '');
}

describe.each([
  ['Advertorial', { advert_status: 1 }],
  ['Partner material', { advert_status: 2 }],
  ['Press release', { advert_status: 3 }],
  ['Sponsored', { is_sponsored: true }],
] as const)('an article with the label %s', (label, change) => {
  it('has the label on its page, in cards and in the feed, sponsored links and no call to action', async () => {
    const path = await publish(change);
    const html = await get(path);
    expect(html).toContain(`<p class="paid">${label}</p><h1>`);
    const rel = 'target="_blank" rel="sponsored nofollow noopener"';
    expect(html).toContain(`<a href="https://sponsor.example/offer" ${rel}>`);
    expect(html).toContain(`<a href="https://sponsor.example/source" ${rel}>`);
    expect(html).not.toContain('Support us');
    await expect.poll(() => get('/news')).toContain(`<span class="badge paid">${label}</span>`);
    const [item] = readFeed(await get(feedPath)).items ?? [];
    expect(item?.title).toMatch(new RegExp(`^${label}: `));
    expect(item?.categories?.[0]?.name).toBe(label);
  });
});

it('shows neither a label nor sponsored links on an unpaid article', async () => {
  const html = await get(await publish({}));
  expect(html).not.toContain('class="paid"');
  expect(html).not.toContain('rel="sponsored');
  expect(html.match(/Support us/g)).toHaveLength(3);
});

it('shows the label in the preview of an unsaved form', async () => {
  const { id } = await room.create();
  const preview = createPreviewInput({ advert_status: 1, body });
  const { url } = (await t.call(postPreviews.create, { params: { id }, body: preview }, room.admin)).body;
  const html = await get(new URL(url).pathname);
  expect(html).toContain('<p class="paid">Advertorial</p><h1>');
  expect(html).toContain('rel="sponsored nofollow noopener"');
});
