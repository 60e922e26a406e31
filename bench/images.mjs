import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';
import { median, show, timed } from './lib/measure.mjs';
import { post, signIn, startServer, temporaryFolder } from './lib/server.mjs';

/** An upload may take this many times what the pictures alone take. */
const BOUND = 1.5;
const ROUNDS = 15;
const MB = 1024 * 1024;

// The server's own, so that both sides do the same work.
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp');
sharp.cache(false);

const folder = temporaryFolder();

/** A photograph of 24 megapixels in a little under 10 MB: soft shapes under the grain of a sensor. */
async function photograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 };
  const grain = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const pixels = await sharp(grain).resize(6000, 4000, { kernel: 'cubic' }).raw().toBuffer();
  let best = null;
  for (let quality = 80; quality <= 98; quality++) {
    const picture = await sharp(pixels, { raw: { width: 6000, height: 4000, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (picture.length > 10 * MB - 100) break;
    best = picture;
  }
  return best;
}

/** The same pixels as another file, so that it is not refused as a duplicate. */
function numbered(picture, number) {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(number, 4);
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]);
}

/** What the server renders, by sharp alone: unpacked once, three widths in two formats. */
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

const picture = await photograph();
const path = join(folder, 'photograph.jpg');
writeFileSync(path, picture);
const { api, stop } = await startServer(join(folder, 'data'));
try {
  const token = await signIn(api);
  const body = (number) => {
    const data = new FormData();
    data.append('name', `Photograph ${number}`);
    data.append('source', '1');
    data.append('file', new Blob([numbered(picture, number)]), 'photograph.jpg');
    return data;
  };
  const upload = (data) => post(`${api}/v2/images`, token, data);
  await renderAlone(path);
  await upload(body(0));

  const alone = [];
  const uploads = [];
  // In turns, so that whatever else the machine does weighs on both.
  for (let round = 1; round <= ROUNDS; round++) {
    alone.push(await timed(() => renderAlone(path)));
    const data = body(round);
    uploads.push(await timed(() => upload(data)));
  }
  const ratio = median(uploads) / median(alone);
  console.log(`A JPEG of ${(picture.length / MB).toFixed(1)} Mb and 24 megapixels, ${ROUNDS} rounds, medians:`);
  console.log(`  sharp alone, the same six renditions   ${show(alone)}`);
  console.log(`  upload to stored, hashed and rendered  ${show(uploads)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (at most ${BOUND})`);
  process.exitCode = ratio <= BOUND ? 0 : 1;
} finally {
  await stop();
}
