import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { articleToText } from '@masthead/article/to-text';
import { MAX_RELATED } from '@masthead/domain/tags/contract';
import slugify from '@sindresorhus/slugify';
import sharp from 'sharp';
import { writeImageUses } from '../media/library/library.queries';
import { addressOf } from '../media/renditions/rendition';
import type { RunningProject } from '../platform/http/context';
import { articleOfLines } from './article-of-lines';
import { findSectionIds } from './demo.queries';
import { findDemoImage, insertDemoTags, relateDemoTags, updateDemoTag } from './demo-tags.queries';
import { type Random, randomFrom } from './random';
import { HEIGHT, type SceneName, scenes, WIDTH } from './scenes';
import { demoProfiles } from './tag-profiles';
import { demoTags } from './tags';

const SIDE = 512;

export interface DemoTag {
  id: number;
  section_id: number;
  catchy_title: string;
}

/** The tags of a demo project: most of them related to a few of their section, some with a profile. */
export async function addTags(running: RunningProject): Promise<DemoTag[]> {
  const { project, db } = running;
  const random = randomFrom(`tags of ${project.id}`);
  const own = inCity(project.title);
  const sections = await findSectionIds(db);
  const rows = Object.entries(demoTags).flatMap(([section, titles]) =>
    titles.map((title) => {
      const catchy_title = own(title);
      return { catchy_title, slug: slugify(catchy_title), section_id: sections.get(section) as number };
    }),
  );
  const ids = await insertDemoTags(db, rows);
  const tags = rows.map((row, index) => ({ ...row, id: ids[index] as number }));
  await relateDemoTags(
    db,
    tags.flatMap((tag) => relatedTo(tag, tags, random)),
  );
  await addProfiles(running, tags);
  return tags;
}

export function inCity(title: string) {
  const city = title.replace(/ Dispatch$/, '');
  return (text: string) => text.replaceAll('{city}', city);
}

function relatedTo(tag: DemoTag, tags: DemoTag[], random: Random) {
  const near = tags.filter(({ id, section_id }) => id !== tag.id && section_id === tag.section_id);
  const chosen = near.filter(() => random.chance(0.3)).slice(0, MAX_RELATED);
  return chosen.map(({ id }, index) => ({ tag_id: tag.id, related_id: id, position: index + 1 }));
}

async function addProfiles(running: RunningProject, tags: DemoTag[]): Promise<void> {
  const { project, db, storage } = running;
  const own = inCity(project.title);
  for (const { tag: title, scene, main_headline, description, text, picture } of demoProfiles) {
    const tag = tags.find(({ catchy_title }) => catchy_title === title) as DemoTag;
    const seed = `${title} of ${project.id}`;
    const thumb = `avatars/${createHash('sha256').update(seed).digest('hex').slice(0, 32)}.webp`;
    await storage.write(thumb, Readable.from([await drawEmblem(scene, randomFrom(seed))]));

    const image = picture ? await findDemoImage(db, picture) : undefined;
    const shown = image && { ...image, url: addressOf(image, { size: 'full', mark: null, format: image.ext }) };
    const body = articleOfLines(text.map(own), shown ?? null);
    await updateDemoTag(db, tag.id, {
      thumb,
      main_headline: own(main_headline),
      description: own(description),
      body: JSON.stringify(body),
      body_text: articleToText(body),
    });
    if (image) await writeImageUses(db, { used_by: 'tag', used_by_id: tag.id }, [image.id]);
  }
}

/** The middle of a scene. */
function drawEmblem(scene: SceneName, random: Random): Promise<Buffer> {
  const inside = scenes[scene](random, random.next() * 360);
  const box = `${(WIDTH - HEIGHT) / 2} 0 ${HEIGHT} ${HEIGHT}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="${box}">${inside}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 82 }).toBuffer();
}
