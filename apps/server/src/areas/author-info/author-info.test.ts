import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { authorInfo } from '@masthead/domain/author-info/contract';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness';
import type { TestUser } from '../../../test/people';

let t: TestApp;
let reporter: TestUser;
let picture: Buffer;
beforeAll(async () => {
  t = await testApp();
  reporter = await t.user('reporter');
  picture = await halves(800, 601);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('author_infos').execute();
});

/** Red on the left, blue on the right. */
function halves(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: half }, gravity: 'east' }])
    .png()
    .toBuffer();
}

type Fields = Record<string, string | object | Buffer>;

async function send(endpoint: Endpoint, fields: Fields, user = reporter) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)]), 'me.png');
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const request = new Response(form);
  const response = await t.send({
    method: endpoint.method as 'POST',
    url: `/api${endpoint.path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '', authorization: `Bearer ${user.token}` },
  });
  return { status: response.statusCode, body: response.json() };
}

const create = (fields: Fields = {}, user = reporter) =>
  send(authorInfo.create, { description: 'Covers the coast.', avatar: picture, ...fields }, user);
const update = (fields: Fields) => send(authorInfo.update, fields);
const read = (user = reporter) => t.call(authorInfo.get, {}, user);
const avatarFiles = () => readdir(join(t.files, 'avatars'));
const fetchAvatar = (address: string) => t.send({ url: address });

describe('author info', () => {
  it('is missing until it is made, and belongs to one person', async () => {
    expect((await read()).problem).toEqual({ type: 'not_found', message: 'You have no author profile yet.' });
    await create();
    const editor = await t.user('editor');
    expect((await read()).status).toBe(200);
    expect((await read(editor)).status).toBe(404);
  });

  it('keeps every field, and makes the JSON-LD of them', async () => {
    await t.db
      .updateTable('users')
      .set({ nickname: 'Ada Obi', position: 'Reporter' })
      .where('id', '=', reporter.id)
      .execute();
    const social_links = { x: 'https://x.com/ada', facebook: '' };
    const { status, body } = await create({ education: 'Unilag', experience: 'Ten years', awards: '', social_links });
    expect(status).toBe(200);
    expect(body).toEqual({
      description: 'Covers the coast.',
      avatar: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{32}\.webp$/),
      education: 'Unilag',
      experience: 'Ten years',
      awards: null,
      social_links: { x: 'https://x.com/ada' },
      json_ld: expect.any(String),
    });
    expect(JSON.parse(body.json_ld)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: 'Ada Obi',
      jobTitle: 'Reporter',
      description: 'Covers the coast.',
      image: `http://www.lagos.localhost${body.avatar}`,
      alumniOf: 'Unilag',
      sameAs: ['https://x.com/ada'],
    });
  });

  it('takes no JSON-LD from outside', async () => {
    const { body } = await create({ json_ld: '{"name":"Somebody else"}' });
    expect(body.json_ld).not.toContain('Somebody else');
  });

  it('is made once', async () => {
    await create();
    const second = await create();
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ type: 'conflict', message: 'You have an author profile already.' });
    const [one, other] = await Promise.all([create({}, await t.user('editor')), create({}, await t.user('editor'))]);
    expect([one.status, other.status]).toEqual([200, 200]);
  });

  it('made twice at once is made once, and leaves one file', async () => {
    const editor = await t.user('editor');
    const filesBefore = (await avatarFiles()).length;
    const answers = await Promise.all([create({}, editor), create({}, editor), create({}, editor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await read(editor);
    expect((await fetchAvatar(body.avatar)).statusCode).toBe(200);
    expect((await avatarFiles()).length).toBe(filesBefore + 1);
  });

  it('changes what is sent, clears what is sent empty, and leaves the rest', async () => {
    await create({
      education: 'Unilag',
      awards: 'Two',
      social_links: { x: 'https://x.com/ada', muckrack: 'https://muckrack.com/ada' },
    });
    const { status, body } = await update({ education: '', social_links: { x: '' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      description: 'Covers the coast.',
      education: null,
      awards: 'Two',
      social_links: { muckrack: 'https://muckrack.com/ada' },
    });
  });

  it('cannot be changed before it is made', async () => {
    expect((await update({ description: 'Anything' })).status).toBe(404);
    expect((await update({ avatar: picture })).status).toBe(404);
  });

  it.each([
    [{ description: '' }, { description: ['Field can not be empty'] }],
    [{ awards: 'x'.repeat(251) }, { awards: ['Maximum length 250'] }],
    [{ education: 'x'.repeat(251) }, { education: ['Maximum length 250'] }],
    [{ experience: 'x'.repeat(251) }, { experience: ['Maximum length 250'] }],
    [
      { social_links: { facebook: 'https://www.instagram.com/ada' } },
      { 'social_links.facebook': ['Enter a valid account link of Facebook'] },
    ],
  ])('refuses %o by field', async (fields, errors) => {
    expect(await create(fields)).toMatchObject({ status: 422, body: { type: 'validation', errors } });
  });

  it('accepts 250 characters with any spaces between them', async () => {
    const long = 'ab '.repeat(125);
    expect((await create({ awards: long, education: long, experience: long })).status).toBe(200);
  });
});

describe('the avatar', () => {
  const colourOf = async (address: string) => {
    const { rawPayload } = await fetchAvatar(address);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    return { size: [info.width, info.height], red: (data[0] ?? 0) > 200, blue: (data[2] ?? 0) > 200 };
  };

  it('is the square that was chosen, 512 px wide', async () => {
    const { body } = await create({ crop: { x: 0, y: 0, width: 400, height: 400 } });
    expect(await colourOf(body.avatar)).toEqual({ size: [512, 512], red: true, blue: false });
    const changed = await update({ avatar: picture, crop: { x: 400, y: 201, width: 400, height: 400 } });
    expect(await colourOf(changed.body.avatar)).toEqual({ size: [512, 512], red: false, blue: true });
  });

  it('is the middle without a crop', async () => {
    expect((await create()).status).toBe(200);
  });

  it('counts the crop on the picture as it is seen, and loses what the file says about itself', async () => {
    const turned = await sharp(await halves(601, 800))
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // Held a quarter to the right: what lies on the left is seen on top, and the picture is 800 wide.
    const { status, body } = await create({ avatar: turned, crop: { x: 500, y: 0, width: 300, height: 300 } });
    expect(status).toBe(200);
    expect(await colourOf(body.avatar)).toMatchObject({ red: true, blue: false });
    const { rawPayload } = await fetchAvatar(body.avatar);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('takes the place of the old one, whose file goes', async () => {
    const { body: first } = await create();
    const { body: second } = await update({ avatar: picture });
    expect(second.avatar).not.toBe(first.avatar);
    expect((await fetchAvatar(first.avatar)).statusCode).toBe(404);
    expect((await fetchAvatar(second.avatar)).headers['cache-control']).toContain('immutable');
  });

  it.each([
    [{ crop: { x: 401, y: 0, width: 400, height: 400 } }, { crop: ['The crop lies outside the picture.'] }],
    [{ crop: { x: 0, y: 0, width: 400, height: 399 } }, { crop: ['The crop must be a square.'] }],
    [{ avatar: 'none' }, { avatar: expect.any(Array) }],
    [
      { avatar: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { avatar: ['You can upload only jpeg, jpg, png, gif image files'] },
    ],
  ])('refuses %o', async (fields, errors) => {
    expect(await create(fields)).toMatchObject({ status: 422, body: { errors } });
  });

  it('refuses a narrow, a broken, and a missing picture', async () => {
    const narrow = await create({ avatar: await halves(600, 700) });
    expect(narrow.body.errors).toEqual({ avatar: ['Image must be wider than 600px'] });
    const broken = await create({ avatar: picture.subarray(0, picture.length - 40) });
    expect(broken.body.errors).toEqual({
      avatar: ['Upload file error. The picture is damaged or incomplete. Save it again in an image program.'],
    });
    const missing = await send(authorInfo.create, { description: 'Covers the coast.' });
    expect(missing.body.errors).toEqual({ avatar: ['Avatar is required'] });
    expect((await read()).status).toBe(404);
  });

  it('has no crop without a picture', async () => {
    await create();
    const { body } = await update({ crop: { x: 0, y: 0, width: 9, height: 9 } });
    expect(body.errors).toEqual({ crop: ['A crop needs its picture beside it.'] });
  });
});

describe('rights', () => {
  it.each(['post.read', 'post.create', 'post.update'])('needs %s among the three', async (right) => {
    const role = t.db.selectFrom('auth_items').where('name', '=', 'seo-specialist').select('id');
    const child = t.db.selectFrom('auth_items').where('name', '=', right).select('id');
    const link = {
      parent_id: (await role.executeTakeFirstOrThrow()).id,
      child_id: (await child.executeTakeFirstOrThrow()).id,
    };
    const user = await t.user('seo-specialist');
    await t.db
      .deleteFrom('auth_item_children')
      .where('parent_id', '=', link.parent_id)
      .where('child_id', '=', link.child_id)
      .execute();
    const refused = { status: 403, body: { type: 'forbidden', message: `You need the right ${right} to do this.` } };
    expect(await read(user)).toMatchObject(refused);
    expect(await create({}, user)).toMatchObject(refused);
    expect(await send(authorInfo.update, { description: 'Anything' }, user)).toMatchObject(refused);
    await t.db.insertInto('auth_item_children').values(link).execute();
    expect((await read(user)).status).toBe(404);
  });
});
