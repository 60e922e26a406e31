import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { articleToText } from '@masthead/article/document';
import { articleFromLines } from '@masthead/demo/article-from-lines';
import { brandText } from '@masthead/demo/brand-text';
import { HEIGHT, type SceneName, scenes, WIDTH } from '@masthead/demo/pictures/scenes';
import { type Random, randomFrom } from '@masthead/demo/random';
import { demoProfiles } from '@masthead/demo/taxonomy/tag-profiles';
import { demoTags } from '@masthead/demo/taxonomy/tags';
import { MAX_RELATED } from '@masthead/domain/tags/contract';
import slugify from '@sindresorhus/slugify';
import sharp from 'sharp';
import { writeImageUses } from '../../media/library/library.queries';
import { renditionPath } from '../../media/renditions/rendition';
import type { RunningProject } from '../../platform/http/context';
import { findDemoImage, findSectionIds, insertDemoTags, relateDemoTags, updateDemoTag } from './demo.queries';

const EMBLEM_SIZE = 512;

export interface DemoTag {
  id: number;
  section_id: number;
  catchy_title: string;
}

/** Adds the tags with related tags, and the profiles of some of them. */
export async function addTags(runningProject: RunningProject): Promise<DemoTag[]> {
  const { project, db } = runningProject;
  const random = randomFrom(`tags of ${project.id}`);
  const fill = brandText(project.title);
  const sections = await findSectionIds(db);
  const rows = Object.entries(demoTags).flatMap(([section, titles]) =>
    titles.map((title) => {
      const catchy_title = fill(title);
      return { catchy_title, slug: slugify(catchy_title), section_id: sections.get(section) as number };
    }),
  );
  const ids = await insertDemoTags(db, rows);
  const tags = rows.map((row, index) => ({ ...row, id: ids[index] as number }));
  await relateDemoTags(
    db,
    tags.flatMap((tag) => pickRelated(tag, tags, random)),
  );
  await addTagProfiles(runningProject, tags);
  return tags;
}

function pickRelated(tag: DemoTag, tags: DemoTag[], random: Random) {
  const sameSection = tags.filter(({ id, section_id }) => id !== tag.id && section_id === tag.section_id);
  const relatedTags = sameSection.filter(() => random.chance(0.3)).slice(0, MAX_RELATED);
  return relatedTags.map(({ id }, index) => ({ tag_id: tag.id, related_id: id, position: index + 1 }));
}

async function addTagProfiles(runningProject: RunningProject, tags: DemoTag[]): Promise<void> {
  const { project, db, storage } = runningProject;
  const fill = brandText(project.title);
  for (const { tag: title, scene, main_headline, description, text, picture } of demoProfiles) {
    const tag = tags.find(({ catchy_title }) => catchy_title === title) as DemoTag;
    const seed = `${title} of ${project.id}`;
    const thumb = `avatars/${createHash('sha256').update(seed).digest('hex').slice(0, 32)}.webp`;
    await storage.write(thumb, Readable.from([await drawEmblem(scene, randomFrom(seed))]));

    const image = picture ? await findDemoImage(db, picture) : undefined;
    const figureImage = image && {
      ...image,
      url: renditionPath(image, { size: 'full', mark: null, format: image.ext }),
    };
    const body = articleFromLines(text.map(fill), figureImage ?? null);
    await updateDemoTag(db, tag.id, {
      thumb,
      main_headline: fill(main_headline),
      description: fill(description),
      body: JSON.stringify(body),
      body_text: articleToText(body),
    });
    if (image) await writeImageUses(db, { used_by: 'tag', used_by_id: tag.id }, [image.id]);
  }
}

/** Draws the picture of a tag profile: a square cut from the middle of a scene. */
function drawEmblem(scene: SceneName, random: Random): Promise<Buffer> {
  const sceneSvg = scenes[scene](random, random.next() * 360);
  const viewBox = `${(WIDTH - HEIGHT) / 2} 0 ${HEIGHT} ${HEIGHT}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${EMBLEM_SIZE}" height="${EMBLEM_SIZE}" viewBox="${viewBox}">${sceneSvg}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 82 }).toBuffer();
}
