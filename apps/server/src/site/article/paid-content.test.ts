import { posts } from '@masthead/domain/posts/contract/endpoints';
import { postPreviews } from '@masthead/domain/posts/contract/preview';
import { feedPath, postPath } from '@masthead/domain/site/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import { readFeed } from '../../../test/machine-files';
import { newsroom, textBody } from '../../../test/posts';
import { unsaved } from '../../../test/previews';

let t: TestApp;
let room: Awaited<ReturnType<typeof newsroom>>;
beforeAll(async () => {
  t = await testApp();
  room = await newsroom(t);
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
] as const)('%s', (label, change) => {
  it('is labelled above its headline, in cards and in the feed, and has sponsored links and no call to action', async () => {
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

it('has neither a label nor sponsored links when it is the newsroom’s own', async () => {
  const html = await get(await publish({}));
  expect(html).not.toContain('class="paid"');
  expect(html).not.toContain('rel="sponsored');
  expect(html.match(/Support us/g)).toHaveLength(3);
});

it('is labelled in its preview, before it is saved', async () => {
  const { id } = await room.create();
  const preview = unsaved({ advert_status: 1, body });
  const { url } = (await t.call(postPreviews.create, { params: { id }, body: preview }, room.admin)).body;
  const html = await get(new URL(url).pathname);
  expect(html).toContain('<p class="paid">Advertorial</p><h1>');
  expect(html).toContain('rel="sponsored nofollow noopener"');
});
