import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const WRITE_MODULE = 'apps/server/src/content/posts/post-rows.queries.ts';

/** Matches a query builder or plain SQL that writes to the table. */
const writePattern =
  /(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]posts\b|(insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s+"?posts"?[\s;(`]/i;

const productionFiles = ['apps/server/src', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\.gen\.ts$|\/dist\//.test(file)),
);

const writesPosts = (file: string) => writePattern.test(readFileSync(join(root, file), 'utf8'));

describe('the table posts', () => {
  it('is written only by post-rows.queries.ts', () => {
    expect(productionFiles.filter(writesPosts)).toEqual([WRITE_MODULE]);
  });

  it.each([
    "db.updateTable('posts').set({})",
    'db.insertInto("posts")',
    'sql`update posts set status = 3`',
    'sql`delete from posts`',
    'insert into posts (main_headline) values (1)',
  ])('is detected as written in %s', (source) => {
    expect(writePattern.test(source)).toBe(true);
  });

  it.each(["db.updateTable('posts_seen')", 'sql`update post_tags set position = 1`', "selectFrom('posts')"])(
    'is not detected as written in %s',
    (source) => {
      expect(writePattern.test(source)).toBe(false);
    },
  );
});
