import type { ArticleNode } from '@masthead/article/document';
import { getCity } from '@masthead/demo/brand-text';
import { type Names, staffNames } from '@masthead/demo/people/staff';
import type { PlannedPost, WireStory } from '@masthead/demo/posts/plan';
import { sentences } from '@masthead/demo/posts/sentences';
import { createTextGenerator, type Words } from '@masthead/demo/posts/text-generator';
import { commonWords, generateTitles, headingWords, titleWords } from '@masthead/demo/posts/titles';
import { topicWords } from '@masthead/demo/posts/topics';
import { type Random, randomFrom } from '@masthead/demo/random';
import { isPublic, Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Project } from '@masthead/domain/projects/schema';
import { parseDayTime } from '@masthead/domain/time/day-seconds';
import { toZoneParts } from '@masthead/domain/time/zone';
import type { NewPost } from '../../../content/posts/add-posts';
import { type PostText, toPlainText } from '../../../content/posts/post-text';
import type { DemoTag } from '../add-tags';
import {
  type Coverage,
  createVideo,
  createWeatherMap,
  type WritingContext,
  writeArticle,
  writeCoverage,
  writeGallery,
} from './articles';
import type { DemoImage, DemoPerson } from './demo-posts.queries';
import { createFlags, createPlanningFields } from './post-fields';

/** The project with the records that demo posts refer to. */
export interface Newsroom {
  project: Project;
  now: Date;
  tags: readonly DemoTag[];
  categories: readonly { id: number; section_id: number }[];
  images: readonly DemoImage[];
  people: readonly DemoPerson[];
  experts: readonly number[];
  sectionTitles: ReadonlyMap<number, string>;
}

/** A demo post before it is inserted. */
export interface ComposedPost extends NewPost {
  /** Whether the post is or was published, or is scheduled. */
  hasSlug: boolean;
}

const { NEW, IN_PROGRESS, TRASHED, DELETED } = Status;

/** The written share of a post, from 0 to 1. A post that is or was published is complete. */
function pickWrittenShare({ status, wasPublished }: PlannedPost, random: Random): number {
  if (status === NEW) return 0;
  if (status === IN_PROGRESS || (!wasPublished && (status === TRASHED || status === DELETED)))
    return random.next() * 0.7;
  return 1;
}

/** Composes a random post for a planned status and dates. A wire story has the same text in several projects. */
export function composePost(
  newsroom: Newsroom,
  planned: PlannedPost,
  random: Random,
  wire: WireStory | null,
): ComposedPost {
  const { tags, people, experts, images } = newsroom;
  // The first tags of the list have more posts.
  const tag = tags.find(({ catchy_title }) => catchy_title === wire?.tag) ?? pickMostlyEarly(tags, random);
  const sectionTags = tags.filter(({ id, section_id }) => id !== tag.id && section_id === tag.section_id);
  const otherTagIds = Array.from({ length: Math.floor(random.next() * 5) }, () => random.pick(sectionTags).id);
  const share = pickWrittenShare(planned, random);
  const isComplete = share === 1;
  const authors = isComplete || share > 0.2 ? pickAuthors(people, tag.section_id, random) : [];
  const ownContext = createWritingContext(newsroom, tag, random, null);
  const titles = generateTitles(ownContext.generate);
  const text = writeText(
    wire ? createWritingContext(newsroom, tag, randomFrom(wire.seed), wire) : ownContext,
    planned,
    share,
    newsroom.project.zone,
  );
  const thumb = random.pick(images);
  const row: NewPost['row'] = {
    ...toStateColumns(planned),
    ...createPlanningFields(newsroom, planned, random, ownContext.generate),
    ...createFlags(planned, random),
    main_headline: titles.main_headline,
    section_id: tag.section_id,
    category_id: isComplete || random.chance(0.6) ? pickCategory(newsroom, tag.section_id, random) : null,
    ...(isComplete && {
      catchy_title: titles.catchy_title,
      fb_catchy_title: titles.fb_catchy_title,
      description: titles.description,
      titles: { rss: titles.rss_title },
      thumb: thumb.hash_key,
      thumb_ext: thumb.ext,
      sources: random.chance(0.3) ? [ownContext.generate('https://records.example/{year}/{number}')] : [],
    }),
    external_link:
      planned.template_type === TemplateType.EXTERNAL_LINK
        ? ownContext.generate('https://partner.example/stories/{number}-{few}')
        : null,
    uniqueness: toPlainText(text) === '' || random.chance(0.3) ? null : pickUniqueness(random, wire),
    editor_id: authors[0] ?? null,
  };
  return {
    row,
    text,
    hasSlug: planned.wasPublished || isPublic(planned.status),
    authors,
    experts: isComplete && experts.length > 0 && random.chance(0.25) ? pickSeveral(experts, random, 2) : [],
    tags: isComplete || random.chance(0.5) ? [...new Set([tag.id, ...otherTagIds])] : [],
  };
}

function toStateColumns({ status, template_type, created_at, published_at, updated_at, deleted_at }: PlannedPost) {
  return {
    status,
    template_type,
    created_at: created_at.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

function pickMostlyEarly<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random.next() ** 1.7 * items.length)] as T;
}

function pickSeveral<T>(items: readonly T[], random: Random, max: number): T[] {
  return [...new Set(Array.from({ length: 1 + Math.floor(random.next() * max) }, () => random.pick(items)))];
}

/** Picks authors, mostly from the section of the post. */
function pickAuthors(people: readonly DemoPerson[], section_id: number, random: Random): number[] {
  const writers = people.filter(({ role }) => role === 'reporter' || role === 'editor' || role === 'senior-editor');
  const sectionWriters = writers.filter((person) => person.section_id === section_id);
  const candidates = sectionWriters.length > 0 && random.chance(0.75) ? sectionWriters : writers;
  return pickSeveral(candidates, random, random.chance(0.2) ? 2 : 1).map(({ id }) => id);
}

function pickCategory({ categories }: Newsroom, section: number, random: Random): number | null {
  const choices = categories.filter(({ section_id }) => section_id === section);
  return choices.length > 0 ? random.pick(choices).id : null;
}

function pickUniqueness(random: Random, wire: WireStory | null): number {
  return wire ? 12 + Math.floor(random.next() * 20) : 100 - Math.floor(random.next() ** 2 * 60);
}

const wordsBySection = new Map<string, Words>();

function getSectionWords(section: string): Words {
  const words = wordsBySection.get(section) ?? {
    ...commonWords,
    ...headingWords,
    ...sentences,
    ...titleWords,
    ...topicWords[section],
  };
  wordsBySection.set(section, words);
  return words;
}

/** The text generator for an article about this tag. Wire stories use the same names in all projects. */
function createWritingContext(
  { project, sectionTitles, images }: Newsroom,
  tag: DemoTag,
  random: Random,
  wire: WireStory | null,
): WritingContext {
  const city = getCity(project.title);
  const { given, family } = staffNames[wire ? 'lagos' : project.id] ?? (staffNames['lagos'] as Names);
  const name = () => [`${random.pick(given)[1]} ${random.pick(family)}`];
  const articleWords = {
    city: [city],
    tag: [tag.catchy_title],
    topic: [tag.catchy_title.toLowerCase().replace(city.toLowerCase(), city)],
    first: name(),
    second: name(),
    third: name(),
  };
  const embed = (): ArticleNode => (random.chance(0.5) ? createWeatherMap(project.id) : createVideo(random));
  const words = getSectionWords(sectionTitles.get(tag.section_id) ?? 'News');
  return { generate: createTextGenerator(words, articleWords, random), random, images, title: project.title, embed };
}

function writeText(context: WritingContext, planned: PlannedPost, share: number, zone: string): PostText {
  const { template_type, updated_at } = planned;
  const updatedAt = updated_at.toISOString();
  const isEmpty = share === 0 || template_type === TemplateType.EXTERNAL_LINK;
  if (isEmpty) return { body: null, slides: [] };
  if (template_type === TemplateType.GALLERY) return { body: null, slides: writeGallery(context, updatedAt) };
  if (template_type === TemplateType.LIVE_UPDATE) {
    const isMatch = context.random.chance(0.4);
    return {
      body: null,
      slides: writeCoverage(context, { isMatch, updated_at: updatedAt, span: getCoverageSpan(planned, zone) }),
    };
  }
  return { body: writeArticle(context, share), slides: [] };
}

function getCoverageSpan({ wasPublished, published_at, updated_at }: PlannedPost, zone: string): Coverage['span'] {
  if (!wasPublished || !published_at) return null;
  const seconds = Math.max(0, updated_at.getTime() - published_at.getTime()) / 1000;
  return { start: parseDayTime(toZoneParts(published_at, zone).time) ?? 0, seconds };
}
