import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';
import { importServerModule } from '../lib/server-module.mjs';

/** 480 words have about 3,300 characters. */
export const WORDS_PER_POST = Number(process.env.BENCH_WORDS ?? 480);
const WORDS_PER_SENTENCE = 15;
const SENTENCES_PER_PARAGRAPH = 4;
/** Occurs in two of three posts. */
export const COMMON_WORD = 'market';
/** Occurs in one of 10,000 posts. */
export const RARE_WORD = 'quetzalcoatl';

/** A seeded pseudo-random generator: every run has the same data. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const syllables = 'ka lo mi ren ta su wo bel dar fin gu hep jo nav pim qu'.split(' ');

/** A vocabulary with realistic frequencies: a few words are frequent, most are rare. */
function createVocabulary(random, size) {
  const word = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * 16)]);
  return Array.from({ length: size }, () => word().join(''));
}

/** Returns a function that writes a text with this many words. */
export function createTextGenerator(seed) {
  const random = createRandom(seed);
  const words = createVocabulary(createRandom(7), 12_000);
  return (count) => Array.from({ length: count }, () => words[Math.floor(random() ** 3 * words.length)]).join(' ');
}

/** Adds the records that posts refer to, to a database without demo content. */
export async function insertReferences(client) {
  await client.query(`
    insert into languages (code, name) values ('en-US', 'English');
    insert into sections (language_id, catchy_title, slug, "order")
      select languages.id, 'Section ' || n, 'section-' || n, n from languages, generate_series(1, 5) as n;
    insert into categories (section_id, catchy_title, slug, "order")
      select sections.id, 'Category ' || n, 'category-' || n, n from sections, generate_series(1, 4) as n;
    insert into auth_items (name, description, type) values ('reporter', '', 1);
    insert into users (username, email, password_hash, role_id)
      select 'User ' || n, n || '@example.test', '', auth_items.id from auth_items, generate_series(1, 20) as n;
    insert into tags (catchy_title, slug) select 'Tag ' || n, 'tag-' || n from generate_series(1, 100) as n;
    insert into experts (avatar, username, slug, position, description)
      select '', 'Expert ' || n, 'expert-' || n, '', '' from generate_series(1, 10) as n;
    insert into images (hash_key, ext, name, width, height, source)
      select md5(n::text), 'jpg', 'Picture ' || n, 1280, 720, 1 from generate_series(1, 100) as n;
  `);
}

/** The records that posts refer to. */
export async function listReferences(client) {
  const list = async (sql) => (await client.query(sql)).rows;
  const listIds = async (table) => (await list(`select id from ${table} order by id`)).map(({ id }) => id);
  return {
    categories: await list('select id as category_id, section_id from categories order by id'),
    people: await listIds('users'),
    tags: await listIds('tags'),
    experts: await listIds('experts'),
    images: await list('select hash_key, ext from images order by id'),
  };
}

const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const paragraph = (text) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const toArticle = (content) => ({ v: 1, doc: { type: 'doc', content } });
const toSlide = (content, index, title, updated_at) => ({
  id: `${index}`,
  title,
  content: toArticle([content]),
  time: null,
  minutes: null,
  updated_at,
});

const NEWEST = Date.parse('2026-11-15T00:00:00Z');
/** About 45,000 posts a year. */
const INTERVAL_MS = 700_000;

/** Yields posts as a newsroom writes them: articles that can be published, a few drafts and live updates. */
export function* createPosts(count, { categories, people, tags, experts, images }) {
  const random = createRandom(42);
  const createText = createTextGenerator(99);
  const pick = (items) => items[Math.floor(random() * items.length)];
  /** Up to `max` different items. The first items of a list occur more often. */
  const pickSeveral = (items, max) => {
    const length = items.length === 0 ? 0 : 1 + Math.floor(random() * max);
    return [...new Set(Array.from({ length }, () => items[Math.floor(random() ** 2 * items.length)]))];
  };
  /** Words with this many characters in total. The shortest word has four. */
  const createLine = (length) => capitalize(createText(Math.ceil(length / 5)).slice(0, length)).replace(/ $/, 'a');
  const createParagraph = () => {
    const sentences = Array.from({ length: SENTENCES_PER_PARAGRAPH }, () => createText(WORDS_PER_SENTENCE));
    return paragraph(sentences.map((sentence) => `${capitalize(sentence)}.`).join(' '));
  };

  for (let index = 0; index < count; index++) {
    const isDraft = random() < 0.02;
    const isLive = random() < 0.05;
    const main_headline = createLine(75);
    const published = new Date(NEWEST - index * INTERVAL_MS - random() * 600_000).toISOString();
    const thumb = pick(images);
    const markers = [random() < 0.66 && COMMON_WORD, random() < 0.0001 && RARE_WORD].filter(Boolean);
    const length = Math.ceil(WORDS_PER_POST / WORDS_PER_SENTENCE / SENTENCES_PER_PARAGRAPH);
    const paragraphs = Array.from({ length }, createParagraph);
    if (markers.length > 0) paragraphs.push(paragraph(markers.join(' ')));
    const slides = paragraphs.map((content, slide) => toSlide(content, slide, createText(4), published));
    yield {
      row: {
        main_headline,
        slug: isDraft ? null : `${main_headline.toLowerCase().replaceAll(' ', '-').slice(0, 80)}-${index}`,
        catchy_title: createLine(80),
        fb_catchy_title: createLine(70),
        description: `${createLine(154)}.`,
        titles: { rss: createLine(75) },
        ...categories[index % categories.length],
        status: isDraft ? Math.floor(random() * 3) : 3,
        template_type: isLive ? 5 : 0,
        advert_status: random() < 0.05 ? 1 : 0,
        priority: Math.floor(random() * 3),
        uniqueness: 60 + Math.floor(random() * 41),
        published_at: isDraft ? null : published,
        first_published_at: isDraft ? null : published,
        created_at: new Date(Date.parse(published) - 7_200_000).toISOString(),
        updated_at: published,
        thumb: thumb.hash_key,
        thumb_ext: thumb.ext,
        reporter_id: pick(people),
        editor_id: pick(people),
        sources: random() < 0.3 ? [`https://records.example/${index}`] : [],
      },
      text: isLive ? { body: null, slides } : { body: toArticle(paragraphs), slides: [] },
      authors: pickSeveral(people, 2),
      experts: random() < 0.2 ? pickSeveral(experts, 2) : [],
      tags: pickSeveral(tags, 4),
    };
  }
}

/**
 * Loads posts by the bulk path of the server (`content/posts/add-posts.ts`) into a project with demo content. Returns
 * the duration in seconds.
 */
export async function insertPosts(client, connection, count) {
  const load = createRequire(join(root, 'apps/server/package.json'));
  const { Kysely, PostgresDialect } = load('kysely');
  const { Pool } = load('pg');
  const { loadPosts } = await importServerModule('content/posts/add-posts.ts');
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new Pool(connection) }) });
  const posts = createPosts(count, await listReferences(client));
  const start = performance.now();
  await loadPosts(db, posts, { now: new Date(NEWEST), reason: 'import' });
  const seconds = (performance.now() - start) / 1000;
  await db.destroy();
  await client.query('vacuum analyze');
  return seconds;
}
