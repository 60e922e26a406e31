import { Readable } from 'node:stream';
import { keyOf, originalKey, THUMBNAIL } from '../media/renditions/rendition';
import type { RunningProject } from '../platform/http/context';
import { insertDemoImage } from './demo.queries';
import type { DrawnPicture } from './draw-pictures';
import { demoPictures } from './pictures';
import { randomFrom } from './random';
import { HEIGHT, WIDTH } from './scenes';

const sources = [1, 1, 1, 1, 6, 8, 5, 4];
const MARKED = 8;

/** The library of a demo project; every eighth picture wears the watermark. */
export async function addPictures({ project, db, storage }: RunningProject, drawn: DrawnPicture[], authors: string[]) {
  const random = randomFrom(`pictures of ${project.id}`);
  const city = project.title.replace(/ Dispatch$/, '');
  const inCity = (text: string) => text.replaceAll('{city}', city);
  const files: Array<[key: string, content: Buffer]> = [];

  for (const [index, { hash_key, original, thumbnail }] of drawn.entries()) {
    const { name, alt, label } = demoPictures[index] as (typeof demoPictures)[number];
    const has_watermark = index % MARKED === MARKED - 1;
    const row = {
      hash_key,
      ext: 'jpg' as const,
      name: inCity(name),
      alt: inCity(alt),
      label: inCity(label),
      width: WIDTH,
      height: HEIGHT,
      source: random.pick(sources),
      author: random.pick(authors),
      has_watermark,
      color: has_watermark ? random.pick(['dark', 'light'] as const) : null,
    };
    const image = { ...row, id: await insertDemoImage(db, row) };
    files.push([originalKey(image), original]);
    // With a watermark the thumbnail is the project's own, and is made when somebody looks.
    const key = keyOf(image, { size: THUMBNAIL, mark: null, format: 'webp' });
    if (!has_watermark) files.push([key, thumbnail]);
  }
  await Promise.all(files.map(([key, content]) => storage.write(key, Readable.from([content]))));
}
