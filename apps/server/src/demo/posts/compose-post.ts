import type { ArticleNode } from '@masthead/article/document';
import { countWords } from '@masthead/article/to-text';
import { isOut, Status } from '@masthead/domain/posts/rules/statuses';
import { TemplateType } from '@masthead/domain/posts/rules/template-types';
import type { Project } from '@masthead/domain/projects/schema';

import { secondsOf } from '@masthead/domain/time/day-seconds';
import { zoneParts } from '@masthead/domain/time/zone';
import type { Insertable } from 'kysely';
import { type PostText, picturesIn, plainText } from '../../content/posts/post-text';
import type { Posts } from '../../platform/db/schema.gen';
import { type DemoTag, inCity } from '../add-tags';
import { type Random, randomFrom } from '../random';
import { type Names, staffNames } from '../staff';
import { type Desk, writeArticle } from './articles';
import type { DemoImage, DemoPerson } from './demo-posts.queries';
import { video, weatherMap } from './embeds';
import type { Planned } from './plan';
import { sentences } from './sentences';
import { type Coverage, writeCoverage, writeGallery } from './slides';
import { speech, type Words } from './speech';
import { flagsOf, taskOf } from './task';
import { titlesOf, titleWords } from './titles';
import { topicWords } from './topics';
import type { Wire } from './wires';
import { commonWords, headingWords } from './words';

/** What the posts of a project are made of. */
export interface Newsroom {
  project: Project;
  now: Date;
  tags: readonly DemoTag[];
  categories: readonly { id: number; section_id: number }[];
  images: readonly DemoImage[];
  people: readonly DemoPerson[];
  experts: readonly number[];
  /** The titles of the sections by their ids. */
  sections: ReadonlyMap<number, string>;
}

export interface Composed {
  row: Insertable<Posts>;
  /** It is out, was, or will be. */
  hasAddress: boolean;
  authors: number[];
  experts: number[];
  tags: number[];
  images: number[];
}

const { NEW, IN_PROGRESS, TRASHED, DELETED } = Status;

/** How much of it is written: all of what is out, or was. */
function shareOf({ status, wasOut }: Planned, random: Random): number {
  if (status === NEW) return 0;
  if (status === IN_PROGRESS || (!wasOut && (status === TRASHED || status === DELETED))) return random.next() * 0.7;
  return 1;
}

export function composePost(room: Newsroom, planned: Planned, random: Random, wire: Wire | null): Composed {
  const { tags, people, experts, images } = room;
  // The first tags of a list are written about more often.
  const tag = tags.find(({ catchy_title }) => catchy_title === wire?.tag) ?? pickEarly(tags, random);
  const near = tags.filter(({ id, section_id }) => id !== tag.id && section_id === tag.section_id);
  const others = Array.from({ length: Math.floor(random.next() * 5) }, () => random.pick(near).id);
  const share = shareOf(planned, random);
  const isWhole = share === 1;
  const authors = isWhole || share > 0.2 ? authorsOf(people, tag.section_id, random) : [];
  const said = deskOf(room, tag, random, null);
  const titles = titlesOf(said.say);
  const text = textOf(wire ? deskOf(room, tag, randomFrom(wire.seed), wire) : said, planned, share, room.project.zone);
  const body_text = plainText(text);
  const thumb = random.pick(images);
  const row: Insertable<Posts> = {
    ...standing(planned),
    ...taskOf(room, planned, random, said.say),
    ...flagsOf(planned, random),
    main_headline: titles.main_headline,
    section_id: tag.section_id,
    category_id: isWhole || random.chance(0.6) ? categoryOf(room, tag.section_id, random) : null,
    ...(isWhole && {
      catchy_title: titles.catchy_title,
      fb_catchy_title: titles.fb_catchy_title,
      description: titles.description,
      titles: JSON.stringify({ rss: titles.rss_title }),
      thumb: thumb.hash_key,
      thumb_ext: thumb.ext,
      sources: JSON.stringify(random.chance(0.3) ? [said.say('https://records.example/{year}/{number}')] : []),
    }),
    external_link:
      planned.template_type === TemplateType.EXTERNAL_LINK
        ? said.say('https://partner.example/stories/{number}-{few}')
        : null,
    body: text.body && JSON.stringify(text.body),
    slides: JSON.stringify(text.slides),
    body_text,
    word_count: countWords(body_text),
    uniqueness: body_text === '' || random.chance(0.3) ? null : uniquenessOf(random, wire),
    editor_id: authors[0] ?? null,
  };
  const shown = [...picturesIn(text), ...(isWhole ? [thumb.id] : [])];
  return {
    row,
    hasAddress: planned.wasOut || isOut(planned.status),
    authors,
    experts: isWhole && experts.length > 0 && random.chance(0.25) ? several(experts, random, 2) : [],
    tags: isWhole || random.chance(0.5) ? [...new Set([tag.id, ...others])] : [],
    images: [...new Set(shown)],
  };
}

function standing({ status, template_type, created_at, published_at, updated_at, deleted_at }: Planned) {
  return {
    status,
    template_type,
    created_at: created_at.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
  };
}

function pickEarly<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random.next() ** 1.7 * items.length)] as T;
}

function several<T>(items: readonly T[], random: Random, most: number): T[] {
  return [...new Set(Array.from({ length: 1 + Math.floor(random.next() * most) }, () => random.pick(items)))];
}

/** Those of the section write most of what stands in it. */
function authorsOf(people: readonly DemoPerson[], section_id: number, random: Random): number[] {
  const writers = people.filter(({ role }) => role === 'reporter' || role === 'editor' || role === 'senior-editor');
  const own = writers.filter((person) => person.section_id === section_id);
  const chosen = own.length > 0 && random.chance(0.75) ? own : writers;
  return several(chosen, random, random.chance(0.2) ? 2 : 1).map(({ id }) => id);
}

function categoryOf({ categories }: Newsroom, section: number, random: Random): number | null {
  const places = categories.filter(({ section_id }) => section_id === section);
  return places.length > 0 ? random.pick(places).id : null;
}

function uniquenessOf(random: Random, wire: Wire | null): number {
  return wire ? 12 + Math.floor(random.next() * 20) : 100 - Math.floor(random.next() ** 2 * 60);
}

const known = new Map<string, Words>();

function sectionWords(section: string): Words {
  const words = known.get(section) ?? {
    ...commonWords,
    ...headingWords,
    ...sentences,
    ...titleWords,
    ...topicWords[section],
  };
  known.set(section, words);
  return words;
}

/** Everything an article of this section about this tag can say. An agency has people of its own. */
function deskOf({ project, sections, images }: Newsroom, tag: DemoTag, random: Random, wire: Wire | null): Desk {
  const city = inCity(project.title)('{city}');
  const { given, family } = staffNames[wire ? 'lagos' : project.id] ?? (staffNames['lagos'] as Names);
  const name = () => [`${random.pick(given)[1]} ${random.pick(family)}`];
  const own = {
    city: [city],
    tag: [tag.catchy_title],
    topic: [tag.catchy_title.toLowerCase().replace(city.toLowerCase(), city)],
    first: name(),
    second: name(),
    third: name(),
  };
  const embed = (): ArticleNode => (random.chance(0.5) ? weatherMap(project.id) : video(random));
  const words = sectionWords(sections.get(tag.section_id) ?? 'News');
  return { say: speech(words, own, random), random, images, title: project.title, embed };
}

function textOf(desk: Desk, planned: Planned, share: number, zone: string): PostText {
  const { template_type, updated_at } = planned;
  const at = updated_at.toISOString();
  const isNothing = share === 0 || template_type === TemplateType.EXTERNAL_LINK;
  if (isNothing) return { body: null, slides: [] };
  if (template_type === TemplateType.GALLERY) return { body: null, slides: writeGallery(desk, at) };
  if (template_type === TemplateType.LIVE_UPDATE) {
    const isMatch = desk.random.chance(0.4);
    return { body: null, slides: writeCoverage(desk, { isMatch, updated_at: at, span: spanOf(planned, zone) }) };
  }
  return { body: writeArticle(desk, share), slides: [] };
}

function spanOf({ wasOut, published_at, updated_at }: Planned, zone: string): Coverage['span'] {
  if (!wasOut || !published_at) return null;
  const seconds = Math.max(0, updated_at.getTime() - published_at.getTime()) / 1000;
  return { start: secondsOf(zoneParts(published_at, zone).time) ?? 0, seconds };
}
