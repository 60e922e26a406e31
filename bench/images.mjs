import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { formatTimes, measureMs, median } from './lib/measure.mjs';
import { post, signIn, startServer, temporaryFolder } from './lib/server.mjs';

// Compares the upload of a large picture with the time that sharp alone needs for its renditions. Fails above a limit.

/** Maximum duration of an upload, as a multiple of the rendering time alone. */
const MAX_RATIO = 1.5;
const ROUNDS = 15;
const MB = 1024 * 1024;

// The server's own version of sharp, so that both sides do the same work.
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp');
sharp.cache(false);

const folder = temporaryFolder();

/** Generates a 24-megapixel photograph of slightly less than 10 MB: soft shapes with sensor noise. */
async function createPhotograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 };
  const grain = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const pixels = await sharp(grain).resize(6000, 4000, { kernel: 'cubic' }).raw().toBuffer();
  let largestAllowed = null;
  for (let quality = 80; quality <= 98; quality++) {
    const picture = await sharp(pixels, { raw: { width: 6000, height: 4000, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (picture.length > 10 * MB - 100) break;
    largestAllowed = picture;
  }
  return largestAllowed;
}

/** The same pixels in a different file, so that the server does not reject it as a duplicate. */
function withNumber(picture, number) {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(number, 4);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}

/** The server's rendering work with sharp alone: decode once, three widths in two formats. */
async function renderAlone(path) {
  const { data, info } = await sharp(path, { failOn: 'warning', sequentialRead: true })
    .autoOrient()
    .resize({ width: 1280, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  await Promise.all(
    [1280, 640, 320].flatMap((width) => {
      const small = sharp(data, { raw: info }).resize({ width });
      return [
        small
          .clone()
          .jpeg({ quality: 80 })
          .toFile(join(folder, `${width}.jpg`)),
        small
          .clone()
          .webp({ quality: 78, effort: 3 })
          .toFile(join(folder, `${width}.webp`)),
      ];
    }),
  );
}

const picture = await createPhotograph();
const path = join(folder, 'photograph.jpg');
writeFileSync(path, picture);
const { api, stop } = await startServer(join(folder, 'data'));
try {
  const token = await signIn(api);
  const createForm = (number) => {
    const data = new FormData();
    data.append('name', `Photograph ${number}`);
    data.append('source', '1');
    data.append('file', new Blob([withNumber(picture, number)]), 'photograph.jpg');
    return data;
  };
  const upload = (data) => post(`${api}/v2/images`, token, data);
  await renderAlone(path);
  await upload(createForm(0));

  const alone = [];
  const uploads = [];
  // Alternate, so that other load on the machine affects both.
  for (let round = 1; round <= ROUNDS; round++) {
    alone.push(await measureMs(() => renderAlone(path)));
    const data = createForm(round);
    uploads.push(await measureMs(() => upload(data)));
  }
  const ratio = median(uploads) / median(alone);
  console.log(`A JPEG of ${(picture.length / MB).toFixed(1)} Mb and 24 megapixels, ${ROUNDS} rounds, medians:`);
  console.log(`  sharp alone, the same six renditions  ${formatTimes(alone)}`);
  console.log(`  upload, stored, hashed and rendered   ${formatTimes(uploads)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO})`);
  process.exitCode = ratio <= MAX_RATIO ? 0 : 1;
} finally {
  await stop();
}
