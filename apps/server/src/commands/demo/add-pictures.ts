import { Readable } from 'node:stream';
import { brandText } from '@masthead/demo/brand-text';
import { demoPictures } from '@masthead/demo/pictures/pictures';
import { HEIGHT, WIDTH } from '@masthead/demo/pictures/scenes';
import { randomFrom } from '@masthead/demo/random';
import { originalKey, renditionKey, THUMBNAIL } from '../../media/renditions/rendition';
import type { RunningProject } from '../../platform/http/context';
import { insertDemoImage } from './demo.queries';
import type { DrawnPicture } from './draw-pictures';

/** Values of the field `source`. Repeated values are picked more often. */
const sources = [1, 1, 1, 1, 6, 8, 5, 4];
/** Every eighth picture has a watermark. */
const WATERMARK_INTERVAL = 8;

/** Adds the generated pictures to the library and stores their files. */
export async function addPictures(
  { project, db, storage }: RunningProject,
  pictures: DrawnPicture[],
  authors: string[],
) {
  const random = randomFrom(`pictures of ${project.id}`);
  const fill = brandText(project.title);
  const files: Array<[key: string, content: Buffer]> = [];

  for (const [index, { hash_key, original, thumbnail }] of pictures.entries()) {
    const { name, alt, label } = demoPictures[index] as (typeof demoPictures)[number];
    const has_watermark = index % WATERMARK_INTERVAL === WATERMARK_INTERVAL - 1;
    const row = {
      hash_key,
      ext: 'jpg' as const,
      name: fill(name),
      alt: fill(alt),
      label: fill(label),
      width: WIDTH,
      height: HEIGHT,
      source: random.pick(sources),
      author: random.pick(authors),
      has_watermark,
      color: has_watermark ? random.pick(['dark', 'light'] as const) : null,
      focal_point: null,
      crops: null,
    };
    const image = { ...row, id: await insertDemoImage(db, row) };
    files.push([originalKey(image), original]);
    // The thumbnail of a picture with a watermark depends on the project and is rendered on demand.
    const key = renditionKey(image, { size: THUMBNAIL, mark: null, format: 'webp' });
    if (!has_watermark) files.push([key, thumbnail]);
  }
  await Promise.all(files.map(([key, content]) => storage.write(key, Readable.from([content]))));
}
