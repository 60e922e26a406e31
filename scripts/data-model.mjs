import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withMigratedDatabase } from './lib/migrated-database.mjs';
import { fail, root } from './lib/run.mjs';

const file = join(root, 'docs/data-model.md');

/** One diagram per topic. A table that no topic names, or that two topics name, fails the script. */
const topics = {
  'Posts and their people': [
    ...['posts', 'post_authors', 'post_experts', 'post_tags', 'post_redirects', 'post_locks', 'post_previews'],
    ...['post_revisions', 'post_exports'],
  ],
  'Lists, search and uniqueness of posts': [
    ...['post_counts', 'author_counts', 'post_words', 'search_words', 'post_fingerprints', 'uniqueness_checks'],
    ...['uniqueness_checks_by_user', 'search_keywords'],
  ],
  Taxonomy: [
    ...['sections', 'categories', 'category_tags', 'tags', 'related_tags', 'tag_redirects', 'experts'],
    'former_addresses',
  ],
  'Site parts and advertising': [
    ...['static_pages', 'menus', 'hot_news', 'contextual_links', 'call_to_actions', 'adv_slots', 'ads_txt'],
    ...['adv_banners', 'adv_banner_categories', 'adv_banner_tags', 'images', 'image_uses'],
  ],
  'People, access and audit': [
    ...['users', 'author_infos', 'author_redirects', 'auth_items', 'auth_item_children', 'tokens', 'recovery_codes'],
    ...['known_addresses', 'attempts', 'audit_log', 'fingerprint_keys'],
  ],
  'Languages and background work': [
    ...['languages', 'messages', 'translations', 'stop_words', 'jobs', 'workers', 'push_keys', 'push_subscriptions'],
    'pushes',
  ],
};

const tableQuery = `
  select relname as name, obj_description(oid) as comment
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
  order by relname`;

const columnQuery = `
  select attrelid::regclass::text as table, attname as name, format_type(atttypid, null) as type,
    exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any(indkey)) as is_primary,
    exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any(conkey)) as is_foreign,
    exists (
      select from pg_index where indrelid = attrelid and indisunique and not indisprimary and indnkeyatts = 1
        and attnum = indkey[0]
    ) as is_unique
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by 1, attnum`;

const keyQuery = `
  select conrelid::regclass::text as table, confrelid::regclass::text as target,
    (select string_agg(attname, ', ' order by attnum) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)) as columns,
    not (select bool_and(attnotnull) from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as is_optional,
    exists (
      select from pg_index where indrelid = conrelid and indisunique and indpred is null
        and indnkeyatts = cardinality(conkey) and conkey[1] = indkey[0]
    ) as is_single
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by 1, 2, 3`;

const triggerQuery = `
  select tgrelid::regclass::text as table, tgname as name, proname as function,
    regexp_replace(pg_get_triggerdef(pg_trigger.oid), '^CREATE TRIGGER \\S+ (.*?) ON .*$', '\\1') as moment,
    case when tgtype & 1 = 1 then 'row' else 'statement' end as level,
    obj_description(pg_trigger.oid, 'pg_trigger') as guarantee
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where not tgisinternal
  order by 1, 2`;

async function readCatalogue(connection) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const rowsOf = async (query) => (await client.query(query)).rows;
    return {
      tables: await rowsOf(tableQuery),
      columns: await rowsOf(columnQuery),
      keys: await rowsOf(keyQuery),
      triggers: await rowsOf(triggerQuery),
    };
  } finally {
    await client.end();
  }
}

/** What the migrations forgot to say. */
function findProblems({ tables, triggers }) {
  const topicCount = ({ name }) => Object.values(topics).filter((names) => names.includes(name)).length;
  const known = new Set(tables.map(({ name }) => name));
  return [
    ...tables.filter(({ comment }) => !comment).map(({ name }) => `The table ${name} has no comment.`),
    ...tables.filter((table) => topicCount(table) !== 1).map(({ name }) => `The table ${name} is not in one topic.`),
    ...Object.values(topics)
      .flat()
      .filter((name) => !known.has(name))
      .map((name) => `There is no table ${name}.`),
    ...triggers
      .filter(({ guarantee }) => !guarantee)
      .map(({ table, name }) => `The trigger ${name} on ${table} has no comment that says what it guarantees.`),
  ];
}

const shortTypes = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

function columnLine({ name, type, is_primary, is_foreign, is_unique }) {
  const keys = [is_primary && 'PK', is_foreign && 'FK', is_unique && 'UK'].filter(Boolean).join(', ');
  const word = (shortTypes[type] ?? type).replace(/\W+/g, '_').replace(/_$/, '');
  return `    ${word} ${name}${keys && ` ${keys}`}`;
}

/** The target is `one` when the column is required, `zero or one` when it is optional. */
function keyLine({ table, target, columns, is_optional, is_single }) {
  return `  ${target} ${is_optional ? '|o' : '||'}--${is_single ? 'o|' : 'o{'} ${table} : "${columns}"`;
}

function diagram(names, { columns, keys }) {
  const entities = names.flatMap((name) => [
    `  ${name} {`,
    ...columns.filter(({ table }) => table === name).map(columnLine),
    '  }',
  ]);
  const relations = keys.filter(({ table }) => names.includes(table)).map(keyLine);
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n');
}

function topicText([title, names], catalogue) {
  const commentOf = (name) => catalogue.tables.find((table) => table.name === name)?.comment;
  const list = names.map((name) => `- \`${name}\`: ${commentOf(name)}`);
  return [`## ${title}`, '', ...list, '', diagram(names, catalogue)].join('\n');
}

function triggerTable({ triggers }) {
  const rows = triggers.map(
    ({ table, name, moment, level, function: called, guarantee }) =>
      `| \`${table}\` | \`${name}\` | ${moment.toLowerCase()}, each ${level} | \`${called}\` | ${guarantee} |`,
  );
  return ['| Table | Trigger | Runs | Function | Guarantee |', '|---|---|---|---|---|', ...rows].join('\n');
}

function documentOf(catalogue) {
  return `# Data model

Generated from the catalogue of a migrated database by \`npm run data-model\`; a test compares it. Do not edit it. Descriptions come from \`comment on table\` and
\`comment on trigger\` in the migrations. Every project has a database of its own with these ${catalogue.tables.length} tables. A diagram shows the columns of its own tables; a
table of another topic appears without columns where a foreign key refers to it.

${Object.entries(topics)
  .map((topic) => topicText(topic, catalogue))
  .join('\n\n')}

## Triggers

${catalogue.triggers.length} triggers. A trigger stays only where it guarantees something that concurrent or bulk writes of the application could break; see
[0065](decisions/0065-triggers.md).

${triggerTable(catalogue)}
`;
}

const catalogue = await withMigratedDatabase(readCatalogue);
const problems = findProblems(catalogue);
if (problems.length > 0) fail(problems.join('\n'));
const text = documentOf(catalogue);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text)
  fail('data-model.md is not what the migrations make: run npm run data-model.');
