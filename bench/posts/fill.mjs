import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const WORDS_A_POST = 480;
/** Stands in two of three posts. */
export const COMMON = 'market';
/** Stands in one of ten thousand. */
export const RARE = 'quetzalcoatl';

/** Numbers that look random and are the same in every run. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const syllables = [
  'ka',
  'lo',
  'mi',
  'ren',
  'ta',
  'su',
  'wo',
  'bel',
  'dar',
  'fin',
  'gu',
  'hep',
  'jo',
  'nav',
  'pim',
  'qu',
];

/** Some thousands of words; a few of them come often, most seldom, as in any language. */
function vocabulary(random, size) {
  const word = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => syllables[Math.floor(random() * 16)]);
  return Array.from({ length: size }, () => word().join(''));
}

export function writer(seed) {
  const random = randomFrom(seed);
  const words = vocabulary(randomFrom(7), 12_000);
  return (count) => Array.from({ length: count }, () => words[Math.floor(random() ** 3 * words.length)]).join(' ');
}

const columns = [
  'main_headline',
  'section_id',
  'category_id',
  'status',
  'template_type',
  'advert_status',
  'priority',
  'published_at',
  'updated_at',
  'word_count',
  'body_text',
  'body',
];

const escaped = (value) => (value === null ? '\\N' : String(value).replace(/\\/g, '\\\\').replace(/\n/g, '\\n'));

function* rows(count, places) {
  const random = randomFrom(42);
  const write = writer(99);
  const start = Date.parse('2026-11-15T00:00:00Z');
  for (let at = 0; at < count; at++) {
    const { section_id, category_id } = places[at % places.length];
    const draft = random() < 0.02;
    const status = draft ? Math.floor(random() * 3) : 3;
    const published_at = draft ? null : new Date(start - at * 700_000 - random() * 600_000).toISOString();
    const marked = `${random() < 0.66 ? COMMON : ''} ${random() < 0.0001 ? RARE : ''}`.trim();
    const text = `${marked} ${write(WORDS_A_POST)}`.trim();
    const body = { v: 1, doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] } };
    const type = random() < 0.05 ? 5 : 0;
    yield `${[
      write(9),
      section_id,
      category_id,
      status,
      type,
      random() < 0.05 ? 1 : 0,
      Math.floor(random() * 3),
      published_at,
      published_at ?? new Date(start).toISOString(),
      WORDS_A_POST,
      text,
      JSON.stringify(body),
    ]
      .map(escaped)
      .join('\t')}\n`;
  }
}

/** Does this without the indexes of a table, which are faster made anew than kept. */
async function withoutIndexes(client, table, work) {
  const { rows: indexes } = await client.query(
    "select indexname, indexdef from pg_indexes where tablename = $1 and indexdef not like '%UNIQUE%'",
    [table],
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of indexes) await client.query(indexdef);
}

/** Puts so many posts into the project's database, with authors and the words that the search finds them by. */
export async function fillPosts(client, copyStreams, count) {
  const { rows: places } = await client.query('select id as category_id, section_id from categories order by id');
  const { rows: last } = await client.query('select coalesce(max(id), 0) as id from posts');
  await client.query('alter table posts disable trigger posts_words_added');
  await withoutIndexes(client, 'posts', async () => {
    const copy = client.query(copyStreams.from(`copy posts (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(rows(count, places)), copy);
  });
  await withoutIndexes(client, 'post_words', () =>
    client.query(
      'insert into post_words select words.* from posts cross join lateral words_of_post(posts) as words where posts.id > $1',
      [last[0].id],
    ),
  );
  await client.query(
    `insert into search_words
    select distinct word from post_words cross join unnest(tsvector_to_array(anywhere)) as words (word)
    where post_id > $1 and length(word) between 3 and 30 and word !~ '[0-9]' order by word on conflict do nothing`,
    [last[0].id],
  );
  await client.query('alter table posts enable trigger posts_words_added');
  await client.query(
    `insert into post_authors (post_id, user_id, position)
    select posts.id, (select array_agg(id order by id) from users)[1 + posts.id % (select count(*) from users)], 1
    from posts where posts.id > $1`,
    [last[0].id],
  );
  await client.query('vacuum analyze');
}
