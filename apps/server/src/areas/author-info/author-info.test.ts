import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { authorInfo } from '@masthead/domain/author-info/contract';
import type { Endpoint } from '@masthead/domain/http/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';

let t: TestApp;
let reporter: TestUser;
let picture: Buffer;
beforeAll(async () => {
  t = await createTestApp();
  reporter = await t.user('reporter');
  picture = await drawHalves(800, 601);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('author_infos').execute();
});

/** A picture that is red on the left and blue on the right, so that a test can see which part a crop contains. */
function drawHalves(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: half }, gravity: 'east' }])
    .png()
    .toBuffer();
}

type Fields = Record<string, string | object | Buffer>;

/** Sends a multipart request with these form fields. */
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
const getProfile = (user = reporter) => t.call(authorInfo.get, {}, user);
const listAvatarFiles = () => readdir(join(t.files, 'avatars'));
const fetchAvatar = (url: string) => t.send({ url });

describe('/v2/author', () => {
  it('answers 404 before the profile is created and for other users', async () => {
    expect((await getProfile()).problem).toEqual({ type: 'not_found', message: 'You have no author profile yet.' });
    await create();
    const editor = await t.user('editor');
    expect((await getProfile()).status).toBe(200);
    expect((await getProfile(editor)).status).toBe(404);
  });

  it('stores every field and generates the JSON-LD from them', async () => {
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

  it('ignores JSON-LD in the request', async () => {
    const { body } = await create({ json_ld: '{"name":"Somebody else"}' });
    expect(body.json_ld).not.toContain('Somebody else');
  });

  it('rejects a second profile of the same user', async () => {
    await create();
    const second = await create();
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ type: 'conflict', message: 'You already have an author profile.' });
    const [one, other] = await Promise.all([create({}, await t.user('editor')), create({}, await t.user('editor'))]);
    expect([one.status, other.status]).toEqual([200, 200]);
  });

  it('creates one profile and one file from concurrent requests', async () => {
    const editor = await t.user('editor');
    const filesBefore = (await listAvatarFiles()).length;
    const responses = await Promise.all([create({}, editor), create({}, editor), create({}, editor)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await getProfile(editor);
    expect((await fetchAvatar(body.avatar)).statusCode).toBe(200);
    expect((await listAvatarFiles()).length).toBe(filesBefore + 1);
  });

  it('changes the sent fields, clears empty ones and keeps the rest', async () => {
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

  it('answers 404 to an update before the profile is created', async () => {
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
      { 'social_links.facebook': ['Enter a valid link to a Facebook account'] },
    ],
  ])('rejects %o with an error on the field', async (fields, errors) => {
    expect(await create(fields)).toMatchObject({ status: 422, body: { type: 'validation', errors } });
  });

  it('accepts 250 characters without counting spaces', async () => {
    const long = 'ab '.repeat(125);
    expect((await create({ awards: long, education: long, experience: long })).status).toBe(200);
  });
});

describe('avatar of an author profile', () => {
  const readColour = async (url: string) => {
    const { rawPayload } = await fetchAvatar(url);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    return { size: [info.width, info.height], red: (data[0] ?? 0) > 200, blue: (data[2] ?? 0) > 200 };
  };

  it('is the selected square, scaled to 512 px', async () => {
    const { body } = await create({ crop: { x: 0, y: 0, width: 400, height: 400 } });
    expect(await readColour(body.avatar)).toEqual({ size: [512, 512], red: true, blue: false });
    const changed = await update({ avatar: picture, crop: { x: 400, y: 201, width: 400, height: 400 } });
    expect(await readColour(changed.body.avatar)).toEqual({ size: [512, 512], red: false, blue: true });
  });

  it('is accepted without a crop', async () => {
    expect((await create()).status).toBe(200);
  });

  it('applies the crop to the rotated picture and removes EXIF data', async () => {
    const rotated = await sharp(await drawHalves(601, 800))
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    // Orientation 6 rotates by 90 degrees: the left half is displayed on top, and the picture is 800 px wide.
    const { status, body } = await create({ avatar: rotated, crop: { x: 500, y: 0, width: 300, height: 300 } });
    expect(status).toBe(200);
    expect(await readColour(body.avatar)).toMatchObject({ red: true, blue: false });
    const { rawPayload } = await fetchAvatar(body.avatar);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('replaces the old avatar and deletes its file', async () => {
    const { body: first } = await create();
    const { body: second } = await update({ avatar: picture });
    expect(second.avatar).not.toBe(first.avatar);
    expect((await fetchAvatar(first.avatar)).statusCode).toBe(404);
    expect((await fetchAvatar(second.avatar)).headers['cache-control']).toContain('immutable');
  });

  it.each([
    [
      { crop: { x: 401, y: 0, width: 400, height: 400 } },
      { crop: ['The crop extends beyond the picture. Crop it again.'] },
    ],
    [{ crop: { x: 0, y: 0, width: 400, height: 399 } }, { crop: ['The crop must be a square.'] }],
    [{ avatar: 'none' }, { avatar: expect.any(Array) }],
    [
      { avatar: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { avatar: ['You can upload only jpeg, jpg, png, gif image files'] },
    ],
  ])('rejects %o', async (fields, errors) => {
    expect(await create(fields)).toMatchObject({ status: 422, body: { errors } });
  });

  it('rejects a narrow, a damaged and a missing picture', async () => {
    const narrow = await create({ avatar: await drawHalves(600, 700) });
    expect(narrow.body.errors).toEqual({ avatar: ['Image must be wider than 600px'] });
    const broken = await create({ avatar: picture.subarray(0, picture.length - 40) });
    expect(broken.body.errors).toEqual({
      avatar: ['Upload file error. The picture is damaged or incomplete. Save it again in an image program.'],
    });
    const missing = await send(authorInfo.create, { description: 'Covers the coast.' });
    expect(missing.body.errors).toEqual({ avatar: ['Avatar is required'] });
    expect((await getProfile()).status).toBe(404);
  });

  it('rejects a crop without a picture', async () => {
    await create();
    const { body } = await update({ crop: { x: 0, y: 0, width: 9, height: 9 } });
    expect(body.errors).toEqual({ crop: ['A crop needs the picture it was made from.'] });
  });
});

describe('rights for author profiles', () => {
  it.each(['post.read', 'post.create', 'post.update'])('requires %s', async (right) => {
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
    const refusal = { status: 403, body: { type: 'forbidden', message: `You need the right ${right} to do this.` } };
    await expect.poll(() => getProfile(user)).toMatchObject(refusal);
    expect(await create({}, user)).toMatchObject(refusal);
    expect(await send(authorInfo.update, { description: 'Anything' }, user)).toMatchObject(refusal);
    await t.db.insertInto('auth_item_children').values(link).execute();
    await expect.poll(async () => (await getProfile(user)).status).toBe(404);
  });
});
