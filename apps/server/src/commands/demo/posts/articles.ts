import { ARTICLE_VERSION, type Article, type ArticleNode, articleToText } from '@masthead/article/document';
import { toFigure } from '@masthead/article/nodes/figure';
import { capitalize, type GenerateText } from '@masthead/demo/posts/text-generator';
import type { Random } from '@masthead/demo/random';
import type { Slide } from '@masthead/domain/posts/contract/slides';
import { renditionPath, watermarkName } from '../../../media/renditions/rendition';
import type { DemoImage } from './demo-posts.queries';

// Writes the random texts of demo posts: articles, galleries and live updates. `generate('{heading}')` replaces the
// placeholder by a random heading.

/** The contract types the content of a slide less strictly than `Article`. */
const writeSlideContent = (...args: Parameters<typeof writeShort>) => writeShort(...args) as object as Slide['content'];

/** Writes the slides of a gallery, each with a picture and a short text. */
export function writeGallery(context: WritingContext, updated_at: string): Slide[] {
  const { generate, random, images } = context;
  const start = Math.floor(random.next() * images.length);
  return Array.from({ length: 4 + Math.floor(random.next() * 6) }, (_, index) => ({
    content: writeSlideContent(context, ['view', 'fact'], images[(start + index * 7) % images.length] as DemoImage),
    title: capitalize(generate('{matter}')),
    time: null,
    minutes: null,
    updated_at,
  }));
}

/** The settings of a live update. */
export interface Coverage {
  /** Whether it covers a match, whose updates have match minutes. */
  isMatch: boolean;
  updated_at: string;
  /** From the publication to the last save, in seconds (`start` since midnight); `null` if the post was never published. */
  span: { start: number; seconds: number } | null;
}

const EARLIEST_START_SECONDS = 8 * 3600;
const LATEST_START_SECONDS = 16 * 3600;
const DAY_SECONDS = 24 * 3600;

/** Writes a live update: the plot, then the updates in chronological order. */
export function writeCoverage(context: WritingContext, { isMatch, updated_at, span }: Coverage): Slide[] {
  const { generate, random, images } = context;
  const startSeconds =
    EARLIEST_START_SECONDS + Math.floor(random.next() * (LATEST_START_SECONDS - EARLIEST_START_SECONDS));
  let minute = 0;
  const plot: Slide = {
    content: writeSlideContent(context, ['lead', 'background'], random.pick(images)),
    title: null,
    time: null,
    minutes: null,
    updated_at,
  };
  const updates = Array.from({ length: 5 + Math.floor(random.next() * 7) }, (): Slide => {
    const elapsed = 2 + Math.floor(random.next() * 8);
    minute += elapsed;
    return {
      content: writeSlideContent(context, ['fact', 'view'], random.chance(0.15) ? random.pick(images) : null),
      title: capitalize(generate('{heading}')),
      time: minute * 60,
      minutes: isMatch ? String(minute) : null,
      updated_at,
    };
  });
  // No update is written after the last save.
  const pace = span ? Math.min(1, span.seconds / (minute * 60)) : 1;
  const toTimeOfDay = (elapsed: number) =>
    ((span?.start ?? startSeconds) + Math.floor((elapsed * pace) / 60) * 60) % DAY_SECONDS;
  return [plot, ...updates.map((update) => ({ ...update, time: toTimeOfDay(update.time ?? 0) }))];
}

const coordinates: Record<string, string> = {
  manila: 'lat=14.6&lon=120.98',
  lagos: 'lat=6.45&lon=3.39',
  accra: 'lat=5.56&lon=-0.2',
  nairobi: 'lat=-1.29&lon=36.82',
  johannesburg: 'lat=-26.2&lon=28.05',
};

export function createWeatherMap(projectId: string): ArticleNode {
  const position = coordinates[projectId] ?? coordinates['lagos'];
  const url = `https://embed.windy.com/embed2.html?${position}&zoom=6&overlay=wind`;
  return { type: 'embed', attrs: { provider: 'weather', url } };
}

/** An embedded video with an id that does not exist. */
export function createVideo(random: Random): ArticleNode {
  const id = `masthead${String(Math.floor(random.next() * 1000)).padStart(3, '0')}`;
  return { type: 'embed', attrs: { provider: 'youtube', url: `https://www.youtube.com/watch?v=${id}` } };
}

const text = (words: string, mark?: NonNullable<ArticleNode['marks']>[number]): ArticleNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [mark] }),
});
const paragraph = (...content: ArticleNode[]): ArticleNode => ({ type: 'paragraph', content });
const heading = (level: 2 | 3, words: string): ArticleNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
const quote = (words: string): ArticleNode => ({ type: 'blockquote', content: [paragraph(text(words))] });

function list(type: 'bulletList' | 'orderedList', points: string[]): ArticleNode {
  return { type, content: points.map((point) => ({ type: 'listItem', content: [paragraph(text(point))] })) };
}

function table(head: string[], rows: string[][]): ArticleNode {
  const row = (type: 'tableHeader' | 'tableCell', cells: string[]): ArticleNode => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type, content: [paragraph(text(cell))] })),
  });
  return { type: 'table', content: [row('tableHeader', head), ...rows.map((cells) => row('tableCell', cells))] };
}

/** A figure with the same attributes as one that the image picker inserts. */
function figure(image: DemoImage, title: string): ArticleNode {
  const url = renditionPath(image, { size: 'full', mark: watermarkName(image, title), format: image.ext });
  const { name, alt, label } = image;
  return { type: 'figure', attrs: { ...toFigure({ image: { ...image, url }, alt, title: name, label }) } };
}

const toArticle = (content: ArticleNode[]): Article => ({ v: ARTICLE_VERSION, doc: { type: 'doc', content } });

/** The dependencies of the writing functions for one post. */
export interface WritingContext {
  generate: GenerateText;
  random: Random;
  images: readonly DemoImage[];
  /** The title of the project, which the watermark shows. */
  title: string;
  /** Creates an embedded video or weather map. */
  embed: () => ArticleNode;
}

const MIN_WORDS = 300;
const MAX_TARGET_WORDS = 950;
const TYPICAL_CHAPTER_WORDS = 190;

function generateSentences(
  { generate, random }: WritingContext,
  kinds: readonly string[],
  min: number,
  max: number,
): string {
  const count = min + Math.floor(random.next() * (max - min + 1));
  return Array.from({ length: count }, () => capitalize(generate(`{${random.pick(kinds)}}`))).join(' ');
}

const PROSE_KINDS = ['fact', 'view', 'background'] as const;

function writeParagraph(context: WritingContext): ArticleNode {
  const { generate, random } = context;
  const words = generateSentences(context, PROSE_KINDS, 2, 4);
  if (random.chance(0.14)) {
    const link = { type: 'link', attrs: { href: generate('https://records.example/{year}/{number}') } };
    return paragraph(text(`${words} More is in `), text(generate('{paper}'), link), text('.'));
  }
  if (random.chance(0.1)) return paragraph(text(capitalize(generate('{subheading}: ')), { type: 'bold' }), text(words));
  return random.chance(0.06)
    ? paragraph(text(words), text(generate(' {^fact}'), { type: 'italic' }))
    : paragraph(text(words));
}

/** Writes a quote, list, figure, table, embed or subheading between two paragraphs of a chapter, or nothing. */
function writeInsert(context: WritingContext): ArticleNode[] {
  const { generate, random, images, title } = context;
  const points = () => Array.from({ length: 3 + Math.floor(random.next() * 3) }, () => capitalize(generate('{point}')));
  const roll = random.next();
  if (roll < 0.2) return [quote(`“${capitalize(generate('{quote}'))}” ${generate('{person}')}`)];
  if (roll < 0.38)
    return [paragraph(text(generate('{^body} speaks of several points:'))), list('bulletList', points())];
  if (roll < 0.46)
    return [paragraph(text(generate('In this order, {crowd} hope for:'))), list('orderedList', points())];
  if (roll < 0.6) return [figure(random.pick(images), title)];
  if (roll < 0.66) return [writeTable(context)];
  if (roll < 0.7) return [context.embed()];
  return roll < 0.78 ? [heading(3, capitalize(generate('{subheading}'))), writeParagraph(context)] : [];
}

function writeTable({ generate, random }: WritingContext): ArticleNode {
  const rows = Array.from({ length: 3 + Math.floor(random.next() * 4) }, () => [
    generate('{district}'),
    generate('{number}'),
    generate('{number}'),
    generate('{percent}'),
  ]);
  return table(['Ward', generate('{month} {year}'), 'Now', 'Change'], rows);
}

function writeChapter(context: WritingContext): ArticleNode[] {
  const { generate, random } = context;
  const paragraphs = Array.from({ length: 2 + Math.floor(random.next() * 2) }, () => writeParagraph(context));
  const [first, ...others] = paragraphs as [ArticleNode, ...ArticleNode[]];
  return [heading(2, capitalize(generate('{heading}'))), first, ...writeInsert(context), ...others];
}

/** Writes an article of 300 to 1200 words, multiplied by `share` for an unfinished article. */
export function writeArticle(context: WritingContext, share = 1): Article {
  const { random, images, title } = context;
  const targetLength = (MIN_WORDS + random.next() ** 1.5 * (MAX_TARGET_WORDS - MIN_WORDS)) * share;
  const content = [
    paragraph(text(generateSentences(context, ['lead'], 1, 2))),
    paragraph(text(generateSentences(context, PROSE_KINDS, 2, 3))),
  ];
  if (random.chance(0.75)) content.splice(1, 0, figure(random.pick(images), title));
  const wordCount = (nodes: ArticleNode[]) => articleToText(toArticle(nodes)).split(' ').length;
  const minWords =
    share === 1
      ? Math.max(MIN_WORDS, targetLength - TYPICAL_CHAPTER_WORDS / 2)
      : targetLength - TYPICAL_CHAPTER_WORDS / 2;
  for (let length = wordCount(content); length < minWords; ) {
    const chapter = writeChapter(context);
    content.push(...chapter);
    length += wordCount(chapter);
  }
  return toArticle([...content, paragraph(text(generateSentences(context, ['outlook'], 2, 3)))]);
}

function writeShort(context: WritingContext, kinds: readonly string[], picture: DemoImage | null): Article {
  const words = paragraph(text(generateSentences(context, kinds, 1, 3)));
  return toArticle(picture ? [figure(picture, context.title), words] : [words]);
}
