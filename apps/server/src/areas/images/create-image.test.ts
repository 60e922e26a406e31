import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { UploadedFile } from '@masthead/domain/http/file';
import { type ImageInput, images } from '@masthead/domain/images/contract';
import type { Project } from '@masthead/domain/projects/schema';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearLibrary,
  createFile,
  createPlainPng,
  createRepeatingGif,
  drawPicture,
  encodeAsCamera,
  gif,
  jpeg,
  png,
  withIptc,
} from '../../../test/content/pictures';
import { projects } from '../../../test/harness/projects';
import { createTestApp, type TestApp } from '../../../test/harness/test-app';
import type { TestUser } from '../../../test/harness/users';
import { createConcurrencyLimit } from '../../platform/concurrency/concurrency-limit';
import { createImage } from './create-image';

let t: TestApp;
let admin: TestUser;
// A separate folder, so that concurrent uploads of other tests are not visible here.
const temporaryFolder = await mkdtemp(join(tmpdir(), 'masthead-images-'));
vi.stubEnv('TMPDIR', temporaryFolder);

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.user('admin');
});
afterAll(async () => {
  await t.close();
  vi.unstubAllEnvs();
  await rm(temporaryFolder, { recursive: true });
});
beforeEach(() => clearLibrary(t));

const upload = (content: Buffer | string, change: Partial<ImageInput> = {}, user = admin) =>
  t.call(
    images.create,
    { body: { name: 'Third Mainland Bridge', source: 1, file: createFile(content), ...change } },
    user,
  );
const listStoredFolders = async () => readdir(join(t.files, 'images')).catch(() => []);
const listTemporaryFolders = async () =>
  (await readdir(temporaryFolder)).filter((name) => name.startsWith('masthead-upload-'));

describe('POST /v2/images', () => {
  it('stores an image with every field', async () => {
    const fields = {
      name: 'Third Mainland Bridge',
      source: 8,
      author: 'Ada Bello',
      alt: 'The bridge at dawn',
      label: 'Traffic on the bridge',
      notes: 'Ask before use',
      has_watermark: true,
      color: 'dark' as const,
    };
    const { status, body } = await upload(await jpeg(), fields);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...fields, width: 700, height: 400, ext: 'jpg' });
    expect(body.hash_key).toMatch(/^[0-9a-f]{32}$/);
    expect(body.url).toMatch(
      /^http:\/\/www\.lagos\.localhost\/media\/images\/\d+-[0-9a-f]{32}\/full-dark-[0-9a-f]{6}\.jpg$/,
    );
    expect((await t.call(images.get, { params: { id: body.id } }, admin)).body).toEqual(body);
  });

  it.each([
    ['jpg', () => jpeg(601), 601],
    ['jpg', () => drawPicture(700, 300).jpeg({ progressive: true }).toBuffer(), 700],
    ['png', () => png(601), 601],
    ['gif', () => gif(201), 201],
    ['gif', () => drawPicture(300, 200).gif().toBuffer(), 300],
  ])('detects a %s by its content and ignores the file name', async (ext, make, width) => {
    const { status, body } = await upload(await make(), { file: createFile(await make(), 'anything.txt') });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ext, width });
    expect(body.thumbnail.endsWith('/320.webp')).toBe(true);
    expect((await t.send({ url: body.thumbnail })).headers['content-type']).toBe('image/webp');
  });

  const wrongType = 'You can upload only jpeg, jpg, png, gif image files';
  const unreadable = 'Upload file error. The picture is damaged or incomplete. Save it again in an image program.';
  const tooManyPixels = (count: number) =>
    `The picture has ${count} megapixels. At most 50 are allowed. Scale it down.`;
  const tooLong = 'The picture is 700 × 17000 pixels. A side may have at most 16383. Scale it down.';
  const append = async (picture: Promise<Buffer>, tail: string) => Buffer.concat([await picture, Buffer.from(tail)]);
  const truncate = async (picture: Promise<Buffer>, fraction: number) => {
    const whole = await picture;
    return whole.subarray(0, Math.floor(whole.length * fraction));
  };
  /** Inserts these bytes several times after the start marker of a JPEG. */
  const insertRepeatedly = async (picture: Promise<Buffer>, bytes: string, times: number) => {
    const [whole, piece] = [await picture, Buffer.from(bytes.replaceAll(' ', ''), 'hex')];
    return Buffer.concat([whole.subarray(0, 2), ...Array<Buffer>(times).fill(piece), whole.subarray(2)]);
  };
  /** Adds a comment to a GIF, with each letter in its own block. */
  const withLongComment = async (picture: Promise<Buffer>, letters: number) => {
    const [whole, block] = [await picture, Buffer.from('\x01a')];
    const comment = [Buffer.from([0x21, 0xfe]), ...Array<Buffer>(letters).fill(block), Buffer.from([0])];
    return Buffer.concat([whole.subarray(0, -1), ...comment, whole.subarray(-1)]);
  };
  it.each<[string, () => Promise<Buffer>, string]>([
    ['a jpeg of 600 px', () => jpeg(600), 'Image must be wider than 600px'],
    ['a png of 600 px', () => png(600), 'Image must be wider than 600px'],
    ['a gif of 200 px', () => gif(200), '.gif image must be wider than 200px'],
    ['a webp', () => drawPicture(700, 400).webp().toBuffer(), wrongType],
    ['a tiff', () => drawPicture(700, 400).tiff().toBuffer(), wrongType],
    [
      'an svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="700" height="400"/>'),
      wrongType,
    ],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), wrongType],
    ['an HTML page that begins like a gif', async () => Buffer.from('GIF89a=1;<script>alert(1)</script>'), unreadable],
    ['an empty file', async () => Buffer.alloc(0), wrongType],
    ['a jpeg with an appended page', () => append(jpeg(), '<html><script>alert(1)</script>'), wrongType],
    ['a png with an appended archive', () => append(png(), 'PK\x03\x04'), wrongType],
    ['a gif with an appended script', () => append(gif(), '<?php system($_GET[0]);'), wrongType],
    ['half a jpeg', () => truncate(jpeg(), 0.5), unreadable],
    ['a jpeg without its last bytes', () => truncate(jpeg(), 0.99), unreadable],
    ['half a png', () => truncate(png(), 0.5), unreadable],
    ['half a gif', () => truncate(gif(), 0.5), unreadable],
    ['a picture of 64 million pixels', () => createPlainPng(8000, 8000), tooManyPixels(64)],
    ['a picture of 17,000 px in height', () => createPlainPng(700, 17_000), tooLong],
    [
      'an animation of 501 frames',
      () => createRepeatingGif(250, 10, 501),
      'The animation has more than 500 frames. Shorten it.',
    ],
    ['an animation of 51 million pixels', () => createRepeatingGif(1000, 1000, 51), tooManyPixels(51)],
    [
      'a jpeg with a thousand extra segments',
      () => insertRepeatedly(jpeg(), 'ff fe 00 02 ff dd 00 04 00 00', 1001),
      unreadable,
    ],
    ['a jpeg that begins with padding', () => insertRepeatedly(jpeg(), 'ff', 200_000), unreadable],
    ['a gif with a comment in many blocks', () => withLongComment(gif(), 200_000), unreadable],
  ])('rejects %s and leaves no files', async (_, make, message) => {
    const { status, problem } = await upload(await make());
    expect(problem).toEqual({ type: 'validation', message, errors: { file: [message] } });
    expect(status).toBe(422);
    expect(await listStoredFolders()).toEqual([]);
    expect(await listTemporaryFolders()).toEqual([]);
  });

  it('rejects a request without a file', async () => {
    const { status, problem } = await t.call(images.create, { body: { name: 'None', source: 1 } as never }, admin);
    expect([status, problem.errors]).toEqual([422, { file: ['Field can not be empty'] }]);
  });

  it('rejects a jpeg with damaged pixels', async () => {
    const picture = await drawPicture(1200, 900).jpeg({ quality: 100 }).toBuffer();
    picture.fill(0xaa, picture.length - 5000, picture.length - 4800);
    expect((await upload(picture)).problem.errors).toEqual({ file: [unreadable] });
    expect(await listStoredFolders()).toEqual([]);
  });

  it('rejects a png whose header declares too many pixels', async () => {
    const picture = await png();
    picture.writeUInt32BE(60_000, 16);
    picture.writeUInt32BE(60_000, 20);
    expect((await upload(picture)).status).toBe(422);
  });

  it('answers 422 above 10 Mb and 413 above the upload limit of the server', async () => {
    const padTo = async (bytes: number) => Buffer.concat([await jpeg(), Buffer.alloc(bytes)]).subarray(0, bytes);
    const limit = 10 * 1024 * 1024;
    expect((await upload(await padTo(limit))).status).toBe(200);
    const { status, problem } = await upload(await padTo(limit + 1));
    expect([status, problem.errors]).toEqual([422, { file: ['Max image size 10 Mb'] }]);
    expect((await upload(await padTo(25 * 1024 * 1024))).status).toBe(413);
    expect(await listTemporaryFolders()).toEqual([]);
  });

  it('removes a preview picture that a camera appended', async () => {
    const [picture, preview] = [await jpeg(), await jpeg(160, 120)];
    const { body } = await upload(Buffer.concat([picture, preview]));
    const served = await t.send({ url: new URL(body.url).pathname });
    expect(served.rawPayload.equals(picture)).toBe(true);
  });

  it.each([
    [{ name: '' }, { name: ['Field can not be empty'] }],
    [{ alt: 'four' }, { alt: ['Minimum length 5'] }],
    [{ alt: 'x'.repeat(256) }, { alt: ['Maximum length 255'] }],
    [{ label: 'four' }, { label: ['Minimum length 5'] }],
    [{ label: 'x'.repeat(201) }, { label: ['Maximum length 200'] }],
    [{ source: 11 }, { source: ['This source no longer exists.'] }],
    [{ source: 7 }, { source: ['This source no longer exists.'] }],
  ])('rejects %o with an error on the field', async (fields, errors) => {
    expect((await upload(await jpeg(), fields)).problem).toMatchObject({ type: 'validation', errors });
    expect(await listStoredFolders()).toEqual([]);
  });

  it.each([{ alt: 'fives' }, { alt: 'x'.repeat(255) }, { label: 'fives' }, { label: 'x'.repeat(200) }])(
    'accepts %o',
    async (fields) => {
      expect((await upload(await jpeg(), fields)).body).toMatchObject(fields);
    },
  );
});

describe('an upload whose storage fails', () => {
  const createFailingStorage = (fails: (key: string) => boolean) => ({
    ...t.storage,
    write: async (key: string, content: Readable) => {
      if (!fails(key)) return t.storage.write(key, content);
      content.destroy();
      throw new Error('The disk is full');
    },
  });

  it.each(['original.jpg', '640.webp', '320.jpg'])('at %s leaves no files and can be repeated', async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
    const path = join(folder, 'picture');
    await writeFile(path, await jpeg(900, 600));
    const file = new UploadedFile(path, 'picture.jpg', 'image/jpeg', 1000);
    const context = { db: t.db, project: projects[0] as Project, pictureLimit: createConcurrencyLimit(1) };
    const failingContext = { ...context, storage: createFailingStorage((key) => key.endsWith(name)) };
    const input = { name: 'Harbour', source: 1, file };
    await expect(createImage(failingContext, input)).rejects.toThrow('The disk is full');
    expect(await listStoredFolders()).toEqual([]);
    expect(await t.db.selectFrom('images').select('id').execute()).toEqual([]);
    expect(await createImage({ ...context, storage: t.storage }, input)).toBeGreaterThan(0);
    await rm(folder, { recursive: true });
  });
});

describe('metadata in an uploaded file', () => {
  it('rotates the picture and is removed, also the camera position', async () => {
    const camera = await encodeAsCamera(drawPicture(900, 1000));
    const { body } = await upload(camera);
    expect([body.width, body.height]).toEqual([1000, 900]);
    for (const url of [body.url, body.thumbnail]) {
      const { rawPayload } = await t.send({ url: new URL(url, 'http://x').pathname });
      const metadata = await sharp(rawPayload).metadata();
      expect(metadata.width).toBeGreaterThan(metadata.height);
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(rawPayload.includes('Secret Owner')).toBe(false);
    }
  });

  it('is removed without re-encoding an upright picture', async () => {
    const plain = await jpeg();
    const { body } = await upload(await withIptc(plain, 'A caption that is long enough', 'City Desk'));
    const { rawPayload } = await t.send({ url: new URL(body.url).pathname });
    expect(rawPayload.equals(plain)).toBe(true);
  });

  it('is removed from a JFIF segment with extra bytes', async () => {
    const plain = await jpeg();
    const script = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0*/=alert(1)/*', 'latin1');
    const hidden = Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe0, 0, script.length + 2]), script]);
    const { body } = await upload(Buffer.concat([hidden, plain.subarray(2)]));
    expect((await t.send({ url: new URL(body.url).pathname })).rawPayload.equals(plain)).toBe(true);
  });

  it('is removed from a png and an animated gif', async () => {
    const withCopyright = await sharp(await png())
      .withExif({ IFD0: { Copyright: 'Secret Owner' } })
      .png()
      .toBuffer();
    expect(withCopyright.includes('Secret Owner')).toBe(true);
    const { body } = await upload(withCopyright);
    expect((await t.send({ url: new URL(body.url).pathname })).rawPayload.includes('Secret Owner')).toBe(false);

    const animated = await gif();
    const comment = Buffer.from('\x21\xfe\x0cSecret Owner\0', 'latin1');
    const { body: animation } = await upload(Buffer.concat([animated.subarray(0, -1), comment, animated.subarray(-1)]));
    const { rawPayload } = await t.send({ url: new URL(animation.url).pathname });
    expect(rawPayload.includes('Secret Owner')).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ pages: 3, loop: 0, delay: [100, 200, 300] });
  });

  it('fills missing fields, but not fields that are sent empty', async () => {
    const picture = await withIptc(await jpeg(), 'Crowds at the côte d’or station', 'City Photo Desk');
    const { body } = await upload(picture);
    expect(body).toMatchObject({
      alt: 'Crowds at the côte d’or station',
      label: 'Crowds at the côte d’or station',
      author: 'City Photo Desk',
    });
    await t.call(images.remove, { params: { id: body.id } }, admin);
    const { body: second } = await upload(picture, { alt: '', author: 'Somebody else' });
    expect(second).toMatchObject({ alt: null, author: 'Somebody else', label: 'Crowds at the côte d’or station' });
  });

  it('is ignored if it is too long for a field', async () => {
    const { body } = await upload(await withIptc(await jpeg(), 'x'.repeat(220), 'y'.repeat(151)));
    expect(body).toMatchObject({ alt: 'x'.repeat(220), label: null, author: null });
  });
});

describe('uploading a duplicate', () => {
  it('returns the name of the existing image', async () => {
    const { body: first } = await upload(await jpeg(), { name: 'First' });
    const { status, problem } = await upload(await jpeg(), { name: 'Second' });
    expect(status).toBe(422);
    expect(problem).toEqual({
      type: 'image_already_exists',
      message: 'This image already exists.',
      image: { id: first.id, name: 'First' },
    });
    expect(await listStoredFolders()).toHaveLength(1);
  });

  it('stores one of eight concurrent uploads with its files', async () => {
    const picture = await jpeg(1400, 900);
    const responses = await Promise.all(Array.from({ length: 8 }, () => upload(picture)));
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    const id = accepted[0]?.body.id;
    for (const { status, problem } of responses.filter((response) => response !== accepted[0])) {
      expect([status, problem.type, problem.image.id]).toEqual([422, 'image_already_exists', id]);
    }
    expect(await listStoredFolders()).toHaveLength(1);
    const url = new URL(accepted[0]?.body.url ?? '').pathname;
    for (const size of ['full', '1280', '640', '320']) {
      expect((await t.send({ url: url.replace('full', size) })).statusCode).toBe(200);
    }
  });

  it('is accepted after the image was deleted', async () => {
    const { body } = await upload(await jpeg());
    await t.call(images.remove, { params: { id: body.id } }, admin);
    expect((await upload(await jpeg())).status).toBe(200);
  });
});
