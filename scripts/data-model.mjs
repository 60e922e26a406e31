import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { withMigratedDatabase } from './lib/migrated-database.mjs';
import { fail, root } from './lib/run.mjs';

// Generates docs/data-model.md (`npm run data-model`) from a migrated database: diagrams, tables and triggers. With
// `--check` it fails if the document is out of date.

const file = join(root, 'docs/data-model.md');

/** One diagram per topic. The script fails if a table is in no topic or in two. */
const topics = {
  'Posts and their people': [
    ...['posts', 'post_authors', 'post_experts', 'post_tags', 'post_redirects', 'post_locks', 'post_previews'],
    ...['post_working_copies', 'post_revisions', 'post_revision_names', 'post_exports'],
    ...['pending_publications', 'publication_receipts', 'post_proposals', 'link_checks', 'saved_views'],
    ...['post_updates', 'post_update_versions', 'post_update_locks', 'calendar_feeds', 'post_creations'],
  ],
  'Lists, search and uniqueness of posts': [
    ...[
      'post_counts',
      'post_month_counts',
      'author_counts',
      'byline_counts',
      'post_words',
      'pending_post_words',
      'search_words',
    ],
    ...['post_fingerprints', 'uniqueness_checks', 'uniqueness_checks_by_user', 'search_keywords'],
  ],
  Taxonomy: [
    ...['sections', 'categories', 'category_tags', 'tags', 'related_tags', 'tag_redirects', 'experts'],
    'former_addresses',
  ],
  'Site parts and advertising': [
    ...['static_pages', 'menus', 'hot_news', 'contextual_links', 'call_to_actions', 'adv_slots', 'ads_txt'],
    ...['list_uploads', 'list_upload_rows'],
    ...['adv_banners', 'adv_banner_categories', 'adv_banner_tags', 'images', 'image_uses'],
  ],
  'People, access and audit': [
    ...['users', 'author_infos', 'author_redirects', 'auth_items', 'auth_item_children', 'tokens', 'recovery_codes'],
    ...['event_streams', 'known_addresses', 'attempts', 'audit_log', 'fingerprint_keys'],
    ...['account_links', 'switch_codes'],
  ],
  'Languages and background work': [
    ...['languages', 'messages', 'translations', 'stop_words', 'jobs', 'workers', 'push_keys', 'push_subscriptions'],
    ...['pushes', 'upgrade_fingerprint', 'undo_actions', 'undo_changes'],
  ],
};

// Queries on the system catalogue of PostgreSQL.
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
    const readRows = async (query) => (await client.query(query)).rows;
    return {
      tables: await readRows(tableQuery),
      columns: await readRows(columnQuery),
      keys: await readRows(keyQuery),
      triggers: await readRows(triggerQuery),
    };
  } finally {
    await client.end();
  }
}

/** Returns a message for each missing comment and wrong topic. */
function findProblems({ tables, triggers }) {
  const countTopics = ({ name }) => Object.values(topics).filter((names) => names.includes(name)).length;
  const tableNames = new Set(tables.map(({ name }) => name));
  return [
    ...tables.filter(({ comment }) => !comment).map(({ name }) => `The table ${name} has no comment.`),
    ...tables
      .filter((table) => countTopics(table) !== 1)
      .map(({ name }) => `The table ${name} must be in exactly one topic.`),
    ...Object.values(topics)
      .flat()
      .filter((name) => !tableNames.has(name))
      .map((name) => `A topic lists ${name}, which is not a table.`),
    ...triggers
      .filter(({ guarantee }) => !guarantee)
      .map(({ table, name }) => `The trigger ${name} on ${table} has no comment with its guarantee.`),
  ];
}

const shortTypes = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

/** Formats a column for Mermaid: `integer id PK`. */
function formatColumn({ name, type, is_primary, is_foreign, is_unique }) {
  const keys = [is_primary && 'PK', is_foreign && 'FK', is_unique && 'UK'].filter(Boolean).join(', ');
  const typeName = (shortTypes[type] ?? type).replace(/\W+/g, '_').replace(/_$/, '');
  return `    ${typeName} ${name}${keys && ` ${keys}`}`;
}

/**
 * Formats a foreign key for Mermaid: `users ||--o{ posts : "editor_id"`. The target is `one` (`||`) if the column is
 * required, `zero or one` (`|o`) if it is optional.
 */
function formatForeignKey({ table, target, columns, is_optional, is_single }) {
  return `  ${target} ${is_optional ? '|o' : '||'}--${is_single ? 'o|' : 'o{'} ${table} : "${columns}"`;
}

function formatDiagram(names, { columns, keys }) {
  const entities = names.flatMap((name) => [
    `  ${name} {`,
    ...columns.filter(({ table }) => table === name).map(formatColumn),
    '  }',
  ]);
  const relations = keys.filter(({ table }) => names.includes(table)).map(formatForeignKey);
  return ['```mermaid', 'erDiagram', ...entities, ...relations, '```'].join('\n');
}

function formatTopic([title, names], catalogue) {
  const findComment = (name) => catalogue.tables.find((table) => table.name === name)?.comment;
  const list = names.map((name) => `- \`${name}\`: ${findComment(name)}`);
  return [`## ${title}`, '', ...list, '', formatDiagram(names, catalogue)].join('\n');
}

function formatTriggers({ triggers }) {
  const rows = triggers.map(
    ({ table, name, moment, level, function: functionName, guarantee }) =>
      `| \`${table}\` | \`${name}\` | ${moment.toLowerCase()}, each ${level} | \`${functionName}\` | ${guarantee} |`,
  );
  return ['| Table | Trigger | Runs | Function | Guarantee |', '|---|---|---|---|---|', ...rows].join('\n');
}

function formatDocument(catalogue) {
  return `# Data model

\`npm run data-model\` generates this file from the catalogue of a migrated database; do not edit it. A test fails if it is out of date. Descriptions come from
\`comment on table\` and \`comment on trigger\` in the migrations. Every project has its own database with these ${catalogue.tables.length} tables. A diagram shows the columns of the tables
of its topic; tables of other topics appear without columns if a foreign key refers to them.

${Object.entries(topics)
  .map((topic) => formatTopic(topic, catalogue))
  .join('\n\n')}

## Triggers

${catalogue.triggers.length} triggers. A trigger stays only where it guarantees something that concurrent or bulk writes of the application could break; see
[0065](decisions/0065-triggers.md).

${formatTriggers(catalogue)}
`;
}

const catalogue = await withMigratedDatabase(readCatalogue);
const problems = findProblems(catalogue);
if (problems.length > 0) fail(problems.join('\n'));
const text = formatDocument(catalogue);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) fail('docs/data-model.md is out of date. Run npm run data-model.');
